import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture, node, root } from '../../scripts/process.ts';
import { leftOfDay, untilDayLasts } from './day.ts';
import { environmentOf, takeMoment } from './moment.ts';
import { momentOfSeed, moments, specs, vitestFiles, zones } from './moments.ts';
import { failureWords } from './run.ts';

/** What a process reads as the time: the clocks of its zone, by every way to use `Date`, and in a thread of its own. */
const SAYS = `
  const clocks = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()].join(' ');
  const { Worker } = require('node:worker_threads');
  const inThread = new Worker('require("node:worker_threads").parentPort.postMessage(Date.now())', { eval: true });
  inThread.once('message', (now) => console.log(JSON.stringify({
    said: [new Date(), new Date(Date.now()), new Date(Date()), new (new Date().constructor)(), new Date(now)].map(clocks),
    isDate: new Date() instanceof Date && structuredClone(new Date()) instanceof Date,
    epoch: new Date(0).toISOString(),
    ran: performance.now() < 60_000,
  })));
`;

test.each([
  ['2026-11-22T12:05', 'Europe/Warsaw', '2026 11 22 12'],
  ['2026-12-31T23:30', 'Pacific/Auckland', '2026 12 31 23'],
  ['2028-02-29T12:05', 'Asia/Kathmandu', '2028 2 29 12'],
  ['2026-10-25T02:30', 'Europe/Warsaw', '2026 10 25 2'],
])('a process that starts at %s in %s reads that time, and so do its threads', async (at, zone, expected) => {
  const { code, output } = await capture(node, ['-e', SAYS], environmentOf({ at, zone }));
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toEqual({
    said: Array.from({ length: 5 }, () => expected),
    isDate: true,
    epoch: '1970-01-01T00:00:00.000Z',
    ran: true,
  });
});

test('reference servers date their responses by the shifted time, unless a test sets another date', async () => {
  const serve = `
    const server = require('node:http').createServer((_, response) => response.end());
    server.listen(0, async () => {
      const { headers } = await fetch('http://127.0.0.1:' + server.address().port);
      console.log(headers.get('date'));
      process.exit();
    });
  `;
  const { output } = await capture(
    node,
    ['-e', serve],
    environmentOf({ at: '2031-02-03T04:05', zone: 'UTC' }),
  );
  expect(output).toMatch(/^Mon, 03 Feb 2031 04:05/);
});

test('the moment and the zone are taken out of a command’s arguments, and the other arguments stay', () => {
  const taken = takeMoment([
    '--at',
    '2026-01-01T00:00',
    'test/e2e/one.spec.ts',
    '--zone=UTC',
    '-g',
    'a word',
  ]);
  expect(taken).toEqual({
    moment: { at: '2026-01-01T00:00', zone: 'UTC' },
    rest: ['test/e2e/one.spec.ts', '-g', 'a word'],
  });
  expect(takeMoment(['-g', 'a word'])).toEqual({ moment: {}, rest: ['-g', 'a word'] });
});

test('an invalid moment or zone is refused with a sentence', () => {
  expect(() => environmentOf({ at: 'tomorrow' })).toThrow('--at tomorrow is not a moment');
  expect(() => environmentOf({ zone: 'Europe/Nowhere' })).toThrow('--zone Europe/Nowhere is not a time zone');
  expect(environmentOf({}, { TZ: 'UTC' })).toEqual({ TZ: 'UTC' });
});

test('the rest of a day is computed by the clocks of a zone', () => {
  const minutes = (now: string, zone: string) => leftOfDay(Date.parse(now), zone) / 60_000;
  expect(minutes('2026-11-23T22:59:30Z', 'Europe/Warsaw')).toBe(0.5);
  expect(minutes('2026-11-23T18:14:30Z', 'Asia/Kathmandu')).toBe(0.5);
  expect(minutes('2026-11-23T00:00:00Z', 'UTC')).toBe(24 * 60);
  const late = Date.parse('2026-11-23T22:59:30Z');
  expect([untilDayLasts(late, 'Europe/Warsaw'), untilDayLasts(late + 31_000, 'Europe/Warsaw')]).toEqual([
    31_000, 0,
  ]);
});

test('the words of a failure say what was expected and what was received', () => {
  const message = [
    'Error: \u001B[2mexpect(\u001B[22mreceived).toBe(expected)',
    '',
    'Expected: "Monday 09:00"',
    'Received: "Sunday 09:00"',
    '',
    'Call Log:',
  ].join('\n');
  expect(failureWords(message)).toBe(
    'Error: expect(received).toBe(expected) Expected: "Monday 09:00" Received: "Sunday 09:00"',
  );
  expect(failureWords(undefined)).toBe('');
});

test('every listed test file exists, and every listed moment and zone is valid', () => {
  for (const file of [...vitestFiles, ...specs]) expect(existsSync(join(root, file)), file).toBe(true);
  for (const at of Object.values(moments))
    for (const zone of zones) expect(() => environmentOf({ at, zone })).not.toThrow();
});

test('a seed always gives the same moment, and seeds reach every kind of moment and every zone', () => {
  const all = Array.from({ length: 200 }, (_, seed) => momentOfSeed(seed));
  expect(all).toEqual(Array.from({ length: 200 }, (_, seed) => momentOfSeed(seed)));
  expect(new Set(all.map(({ zone }) => zone))).toEqual(new Set(zones));
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set([...Object.keys(moments), 'any moment']));
  for (const { at, zone } of all) expect(() => environmentOf({ at, zone })).not.toThrow();
});

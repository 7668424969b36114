import { afterAll, describe, expect, test } from 'vitest';
import { ReadingThread, Stopped, Unfinished } from '../../src-main/reading/reading-thread.ts';
import { slowCalendar } from '../slow-calendar.ts';

const thread = new ReadingThread();
/** Gives up soon. */
const impatient = new ReadingThread(150);
afterAll(() => Promise.all([thread.stop(), impatient.stop()]));

const window = { from: Date.parse('2027-03-20T00:00Z'), to: Date.parse('2027-06-20T00:00Z') };
const read = (text: string | Uint8Array, by = thread) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return by.read('calendar', { bytes, window, owners: [] });
};
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1', ...lines, 'SUMMARY:Café', 'END:VEVENT'].join('\r\n');
const ORDINARY = calendar(event('DTSTART:20270405T080000Z', 'DURATION:PT1H'));

test('a calendar is read in UTF-8, with a byte order mark, in UTF-16 and as older programs for Windows write', async () => {
  const mark = String.fromCharCode(0xfeff);
  const forms = [
    ORDINARY,
    mark + ORDINARY,
    Buffer.from(mark + ORDINARY, 'utf16le'),
    Buffer.from(ORDINARY, 'latin1'),
  ];
  for (const form of forms) expect(await read(form)).toHaveProperty('times.length', 1);
});

const series = (rule: string, ...lines: string[]) =>
  calendar(event('DTSTART:20270101T000000Z', 'DURATION:PT1H', `RRULE:${rule}`, ...lines));
const HOSTILE: [string, string][] = [
  ['a day that never comes', series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
  ['every second', series('FREQ=SECONDLY')],
  ['a step that leads out of all calendars', series('FREQ=SECONDLY;INTERVAL=999999999')],
  ['a length without end', calendar(event('DTSTART:20270405T080000Z', 'DURATION:P100000000000000D'))],
  [
    'fifty thousand dates',
    calendar(
      event(
        'DTSTART:20270101T000000Z',
        'DURATION:PT1H',
        ...Array<string>(50_000).fill('RDATE:20270405T080000Z'),
      ),
    ),
  ],
  ['events without an end', calendar(...Array<string>(70_000).fill('BEGIN:VEVENT'))],
  ['components in components', 'BEGIN:VCALENDAR\r\n' + 'BEGIN:VEVENT\r\n'.repeat(70_000)],
];

test('the deadline goes by the time of the processor: on a busy computer a file is read to its end', async () => {
  await read(ORDINARY, impatient);
  const busy = read(ORDINARY, impatient);
  // As long as this thread has no turn, neither an answer nor a timer reaches it.
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(await busy).toHaveProperty('times.length', 1);
});

describe('a file that would hold up everything', () => {
  test.each(HOSTILE)('is read or given up without this thread: %s', async (_, text) => {
    const outcome = await read(text, impatient).then(
      (times) => (typeof times === 'string' ? times : 'read'),
      (error: unknown) => error,
    );
    if (!(outcome instanceof Unfinished)) expect(outcome).toMatch(/^(read|unfinished|not-calendar)$/);
  });

  test('is given up at the deadline, and the next one is read (rule: reading-stops)', async () => {
    const endless = read(slowCalendar(), impatient);
    await expect(endless).rejects.toBeInstanceOf(Unfinished);
    expect(await read(ORDINARY)).toHaveProperty('times.length', 1);
  });
});

test('a file that takes too much memory is given up, and the next one is read (rule: reading-stops)', async () => {
  const small = new ReadingThread(600_000, 24);
  const events = calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(400_000));
  await expect(read(events, small)).rejects.toBeInstanceOf(Unfinished);
  expect(await read(ORDINARY, small)).toMatchObject({ times: [{}] });
  await small.stop();
});

test('an import that would hold up everything is given up, and the next one is read', async () => {
  const file = (text: string) => ({ files: [{ name: 'a.yml', bytes: new TextEncoder().encode(text) }] });
  await expect(impatient.read('snippets', file('{a: '.repeat(300_000)))).rejects.toBeInstanceOf(Unfinished);
  const reads = [{ title: 'a', content: 'x' }];
  const read = await thread.read('snippets', file('matches: [{trigger: a, replace: x}]'));
  expect(read).toEqual({ reads, program: 'espanso', columns: null });
  expect(await thread.read('snippets', file('['))).toEqual({ problem: { kind: 'not-yaml', line: 1 } });
});

test('whoever stops the thread ends what it reads and what waits, and a later file is read', async () => {
  const patient = new ReadingThread();
  const outcomes = Promise.allSettled([read(slowCalendar(), patient), read(ORDINARY, patient)]);
  await patient.stop();
  const reasons = (await outcomes).map(
    (outcome) => outcome.status === 'rejected' && (outcome.reason as unknown),
  );
  for (const reason of reasons) expect(reason).toBeInstanceOf(Stopped);
  expect(await read(ORDINARY, patient)).toHaveProperty('times.length', 1);
  await patient.stop();
});

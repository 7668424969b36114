import { afterEach, describe, expect, test } from 'vitest';
import { clockWords, writeTimesBy } from '../../resources/clock.ts';
import { dayWords, momentWords, sinceWords, timeWords } from '../../src-renderer/app/moments.ts';
import { absoluteWords, shortWords } from '../../src-renderer/app/when-words.ts';
import { localTime } from '../../src-renderer/views/people/person-words.ts';

const systemZone = process.env.TZ;
afterEach(() => {
  if (systemZone === undefined) delete process.env.TZ;
  else process.env.TZ = systemZone;
});

const at = (iso: string): number => Date.parse(iso);

describe('moments are written in this computer’s current zone', () => {
  test.each([
    ['Europe/Warsaw', '21:30', '31 December at 21:30', '31 December'],
    ['America/Los_Angeles', '12:30', '31 December at 12:30', '31 December'],
    ['Asia/Kathmandu', '02:15', '1 January 2027 at 02:15', '1 January 2027'],
    ['Pacific/Auckland', '09:30', '1 January 2027 at 09:30', '1 January 2027'],
    ['UTC', '20:30', '31 December at 20:30', '31 December'],
  ])('a moment is written on the clocks of %s', (zone, time, moment, day) => {
    process.env.TZ = zone;
    const [now, then] = [at('2026-11-20T12:00:00Z'), at('2026-12-31T20:30:00Z')];
    expect([timeWords(then), momentWords(then, now), dayWords(then, now)]).toEqual([time, moment, day]);
  });
});

describe('days are calendar days', () => {
  test.each([
    ['spring', '2026-03-28T23:30:00+01:00', '2026-03-29T23:30:00+02:00'],
    ['autumn', '2026-10-24T23:30:00+02:00', '2026-10-25T23:30:00+01:00'],
    ['the end of a year', '2026-12-31T23:59:59+01:00', '2027-01-01T00:00:00+01:00'],
    ['a leap day', '2028-02-28T00:00:00+01:00', '2028-02-29T23:59:00+01:00'],
  ])('neighboring days have their names around this day: %s', (_, before, after) => {
    process.env.TZ = 'Europe/Warsaw';
    expect(dayWords(at(after), at(before))).toBe('tomorrow');
    expect(dayWords(at(before), at(after))).toBe('yesterday');
    expect(dayWords(at(before), at(before))).toBe('today');
    expect(sinceWords(at(before), at(before))).toMatch(/^\d\d:\d\d$/);
  });

  test('the end of a day is midnight, even of a day with 23 or 25 hours', () => {
    process.env.TZ = 'Europe/Warsaw';
    for (const [now, end] of [
      ['2026-03-29T01:30:00+01:00', '2026-03-30T00:00:00+02:00'],
      ['2026-10-25T02:30:00+02:00', '2026-10-26T00:00:00+01:00'],
    ] as const)
      expect(momentWords(at(end), at(now))).toBe('at midnight');
  });
});

test('every time is written on a 12-hour clock for a user who prefers it', () => {
  process.env.TZ = 'UTC';
  const [now, then] = [at('2026-11-20T12:00:00Z'), at('2026-11-20T14:02:00Z')];
  writeTimesBy(() => true);
  try {
    const times = [
      timeWords(then),
      sinceWords(then, now),
      momentWords(then, now),
      clockWords(then, 'Asia/Kathmandu'),
      shortWords(then / 1000, 'UTC', now),
      absoluteWords(then / 1000, 'UTC', now),
      localTime(then, 'UTC'),
    ];
    for (const time of times) expect(time).toMatch(/\b(2:02|7:47)\sPM/);
  } finally {
    writeTimesBy(() => false);
  }
  expect(timeWords(then)).toBe('14:02');
});

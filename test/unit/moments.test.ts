import { describe, expect, test } from 'vitest';
import { clockWords, writeTimesBy } from '../../resources/clock.ts';
import { regionalLocale, writeIn } from '../../resources/locale.ts';
import {
  dayHeading,
  dayNoteWords,
  dayWords,
  momentNoteWords,
  momentWords,
  sinceWords,
  timeWords,
} from '../../src-renderer/base/time/moments.ts';
import { localTime } from '../../src-renderer/places/people/person-words.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();

const at = (iso: string): number => Date.parse(iso);

describe('moments are written in this computer’s current zone', () => {
  test.each([
    ['Europe/Warsaw', '21:30', 'Dec 31, 21:30', 'Dec 31'],
    ['America/Los_Angeles', '12:30', 'Dec 31, 12:30', 'Dec 31'],
    ['Asia/Kathmandu', '02:15', 'Jan 1, 2027, 02:15', 'Jan 1, 2027'],
    ['Pacific/Auckland', '09:30', 'Jan 1, 2027, 09:30', 'Jan 1, 2027'],
    ['UTC', '20:30', 'Dec 31, 20:30', 'Dec 31'],
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

describe('one grammar of dates', () => {
  const NOW = '2026-11-20T12:00:00Z'; // a Friday
  test.each([
    ['2026-11-20T14:32:00Z', 'Today 14:32', 'Today', 'Today'],
    ['2026-11-21T09:00:00Z', 'Tomorrow 09:00', 'Tomorrow', 'Tomorrow'],
    ['2026-11-19T09:00:00Z', 'Yesterday 09:00', 'Yesterday', 'Yesterday'],
    ['2026-11-23T09:00:00Z', 'Mon, Nov 23, 09:00', 'Mon, Nov 23', 'Nov 23'],
    ['2026-11-26T09:00:00Z', 'Thu, Nov 26, 09:00', 'Thu, Nov 26', 'Nov 26'],
    ['2026-11-27T09:00:00Z', 'Nov 27, 09:00', 'Nov 27', 'Nov 27'],
    ['2026-11-14T09:00:00Z', 'Sat, Nov 14, 09:00', 'Sat, Nov 14', 'Nov 14'],
    ['2021-03-08T09:00:00Z', 'Mar 8, 2021, 09:00', 'Mar 8, 2021', 'Mar 8, 2021'],
  ])('%s is %s, under the heading %s, and where only the day matters %s', (then, moment, heading, day) => {
    process.env.TZ = 'UTC';
    const [a, b] = [at(then), at(NOW)];
    expect([momentNoteWords(a, b), dayHeading(a, b), dayNoteWords(a, b)]).toEqual([moment, heading, day]);
    const inside = momentWords(a, b);
    expect(inside).toBe(/^(To|Ye)/.test(moment) ? moment.charAt(0).toLowerCase() + moment.slice(1) : moment);
  });

  test.each([
    ['de', 'Mon, 23 Nov, 09:00', '8 Mar 2021'],
    ['en-GB', 'Mon 23 Nov, 09:00', '8 Mar 2021'],
    ['en', 'Mon, Nov 23, 09:00', 'Mar 8, 2021'],
    ['not a tag', 'Mon, Nov 23, 09:00', 'Mar 8, 2021'],
  ])('the order of day and month is that of the region: %s', (tag, moment, day) => {
    process.env.TZ = 'UTC';
    writeIn(regionalLocale('en', tag));
    try {
      expect(momentNoteWords(at('2026-11-23T09:00:00Z'), at(NOW))).toBe(moment);
      expect(dayWords(at('2021-03-08T09:00:00Z'), at(NOW))).toBe(day);
    } finally {
      writeIn('en-US');
    }
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
      momentNoteWords(then, now),
      localTime(then, 'UTC'),
    ];
    for (const time of times) expect(time).toMatch(/\b(2:02|7:47)\sPM/);
  } finally {
    writeTimesBy(() => false);
  }
  expect(timeWords(then)).toBe('14:02');
});

test.each([
  [60 * 60, 'Today 14:00'],
  [24 * 60 * 60, 'Tomorrow 13:00'],
  [-24 * 60 * 60, 'Yesterday 13:00'],
  [4 * 24 * 60 * 60, 'Tue, Nov 24, 13:00'],
  [60 * 24 * 60 * 60, 'Jan 19, 2027, 13:00'],
])('the moment %d seconds from now is written as %s', (seconds, written) => {
  process.env.TZ = 'Europe/Warsaw';
  const noon = at('2026-11-20T12:00:00Z');
  expect(momentNoteWords(noon + seconds * 1_000, noon)).toBe(written);
});

describe('a moment is written with its day', () => {
  function full(moment: string, timeZone = 'Europe/Warsaw'): string {
    process.env.TZ = timeZone;
    return momentNoteWords(at(moment), at('2026-11-20T12:00:00+01:00'));
  }

  test.each([
    ['2026-11-21T09:00:00+01:00', 'Tomorrow 09:00'],
    ['2026-11-20T23:59:59+01:00', 'Today 23:59'],
    ['2026-11-21T00:00:00+01:00', 'Tomorrow 00:00'],
    ['2026-11-19T12:00:00+01:00', 'Yesterday 12:00'],
    ['2027-07-01T12:00:00Z', 'Jul 1, 2027, 14:00'],
  ])('the moment %s is written with its day and time', (moment, expected) => {
    expect(full(moment)).toBe(expected);
  });

  test('the day is that of this computer’s zone', () => {
    expect(full('2026-11-21T04:00:00Z', 'America/New_York')).toBe('Today 23:00');
  });
});

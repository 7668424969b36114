import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkRecurrence,
  dayAt,
  nextTimes,
  recurrenceAt,
} from '../../src-main/contract/values/occurrences.ts';
import { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();

const rule = (other: Partial<Recurrence>): Recurrence => ({
  unit: 'week',
  interval: 1,
  days: [],
  nth: null,
  date: null,
  start: '2026-11-02',
  time: 9 * 60,
  end: null,
  ...other,
});
const days = (one: Recurrence, after: string | null, most = 4): string[] =>
  nextTimes(one, after, 0, most).map(({ day }) => day);

describe('days', () => {
  test.each<[string, Partial<Recurrence>, string[]]>([
    ['every Monday', { days: [1] }, ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['weekdays', { days: [1, 2, 3, 4, 5], start: '2026-11-05' }, ['2026-11-05', '2026-11-06', '2026-11-09']],
    ['every other week', { days: [1, 5], interval: 2 }, ['2026-11-02', '2026-11-06', '2026-11-16']],
    ['every third day', { unit: 'day', interval: 3 }, ['2026-11-02', '2026-11-05', '2026-11-08']],
    ['the first of the month', { unit: 'month', date: 1 }, ['2026-12-01', '2027-01-01', '2027-02-01']],
    [
      'several days of a month, of which the last may be one',
      { unit: 'month', date: [15, 31], start: '2027-01-20' },
      ['2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15', '2027-03-31'],
    ],
    [
      'the 31st, where a month has none its last day',
      { unit: 'month', date: 31, start: '2027-01-01' },
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'the first Monday of the month',
      { unit: 'month', nth: 1, days: [1] },
      ['2026-11-02', '2026-12-07', '2027-01-04'],
    ],
    [
      'the last Friday of each quarter',
      { unit: 'month', interval: 3, nth: -1, days: [5] },
      ['2026-11-27', '2027-02-26', '2027-05-28'],
    ],
    [
      'a leap day',
      { unit: 'year', date: 29, start: '2028-02-29' },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
    ],
  ])('%s', (_, other, expected) => {
    expect(days(rule(other), null, expected.length)).toEqual(expected);
  });

  test('a leap day comes back in the next leap year', () => {
    expect(days(rule({ unit: 'year', date: 29, start: '2028-02-29' }), '2031-03-01', 1)).toEqual([
      '2032-02-29',
    ]);
  });

  test('an end by day contains that day, and an end by number counts from the start', () => {
    expect(days(rule({ days: [1], end: { until: '2026-11-16' } }), null)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    const thrice = rule({ days: [1], end: { count: 3 } });
    expect(days(thrice, null)).toHaveLength(3);
    expect(days(thrice, '2026-11-09')).toEqual(['2026-11-16']);
    expect(days(thrice, '2026-11-16')).toEqual([]);
  });

  test('many of a long step are found', () => {
    expect(days(rule({ unit: 'year', interval: 99, date: 2, end: { count: 3 } }), null)).toEqual([
      '2026-11-02',
      '2125-11-02',
      '2224-11-02',
    ]);
  });
});

describe('moments', () => {
  const at = (zone: string, one: Recurrence, now = 0, most = 3): string[] => {
    process.env['TZ'] = zone;
    return nextTimes(one, null, now, most).map((time) => new Date(time.at * 1000).toISOString());
  };

  test('stay at the same time of the clock over the ends of daylight saving', () => {
    const daily = rule({ unit: 'day', start: '2026-10-24' });
    expect(at('Europe/Berlin', daily)).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
    expect(at('Pacific/Auckland', rule({ unit: 'day', start: '2026-09-26' }))).toEqual([
      '2026-09-25T21:00:00.000Z',
      '2026-09-26T20:00:00.000Z',
      '2026-09-27T20:00:00.000Z',
    ]);
  });

  test('a time that the clock leaves out is later, and one that it shows twice comes once', () => {
    const left = rule({ unit: 'day', start: '2027-03-28', time: 150 });
    expect(at('Europe/Berlin', left, 0, 2)).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z']);
    const twice = rule({ unit: 'day', start: '2026-10-25', time: 150 });
    expect(at('Europe/Berlin', twice, 0, 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('those that have passed are left out', () => {
    process.env['TZ'] = 'Asia/Kolkata';
    const now = new Date(2026, 10, 9, 9, 0).getTime();
    expect(nextTimes(rule({ days: [1] }), null, now, 1)).toEqual([
      { day: '2026-11-16', at: new Date(2026, 10, 16, 9).getTime() / 1000 },
    ]);
    expect(nextTimes(rule({ days: [1] }), null, now - 1, 1)[0]?.day).toBe('2026-11-09');
  });
});

const LONG = 4_000;

/** The days of a rule as somebody finds them in a calendar on paper: week by week, or month by month. */
function daysOnPaper(
  { unit, interval, days: wanted, nth, date, start, end }: Recurrence,
  most: number,
): string[] {
  const first = new Date(`${start.slice(0, 7)}-01T00:00Z`);
  first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7));
  const pages = new Map<string, Date[]>();
  for (let at = 0; at < LONG; at += 1) {
    const day = new Date(first.getTime() + at * 86_400_000);
    const page =
      unit === 'month' ? day.toISOString().slice(0, 7) : String(Math.floor(unit === 'week' ? at / 7 : at));
    pages.set(page, [...(pages.get(page) ?? []), day]);
  }
  const written = (day: Date): string => day.toISOString().slice(0, 10);
  const all = [...pages.values()];
  const own = all.findIndex((page) => page.some((day) => written(day) === start));
  const chosen = all
    .slice(own)
    .filter((_, at) => at % interval === 0)
    .flatMap((page) => {
      const named = page.filter((day) => wanted.includes(day.getUTCDay()));
      if (unit === 'day') return page;
      if (unit === 'week') return named;
      if (nth !== null) return named.at(nth === -1 ? -1 : nth - 1) ?? [];
      return page.findLast((day) => day.getUTCDate() <= Number(date)) ?? [];
    })
    .map(written)
    .filter((day) => day >= start && !(end && 'until' in end && day > end.until));
  return chosen.slice(0, Math.min(most, end && 'count' in end ? end.count : most));
}

const someDay = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const shape = fc.oneof(
  fc.constant({ unit: 'day' as const }),
  fc.record({ unit: fc.constant('week' as const), days: weekdays }),
  fc.record({ unit: fc.constant('month' as const), date: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    unit: fc.constant('month' as const),
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
    days: weekdays.map((some) => some.slice(0, 1)),
  }),
);

test('days are those of a calendar on paper', () => {
  fc.assert(
    fc.property(
      shape,
      someDay,
      fc.integer({ min: 1, max: 5 }),
      fc.oneof(
        fc.constant(null),
        someDay.map((until) => ({ until })),
        fc.integer({ min: 1, max: 9 }).map((count) => ({ count })),
      ),
      (of, start, interval, end) => {
        const one = rule({ ...of, start, interval, end });
        expect(days(one, null, 8)).toEqual(daysOnPaper(one, 8));
      },
    ),
    { numRuns: 100 },
  );
});

test('going on from any time gives the rest', () => {
  fc.assert(
    fc.property(shape, someDay, fc.integer({ min: 1, max: 8 }), (of, start, at) => {
      const one = rule({ ...of, start, end: { count: 9 } });
      const all = days(one, null, 9);
      expect(days(one, all[at - 1] ?? null, 9)).toEqual(all.slice(at));
    }),
  );
});

test('a rule without a day, or that has ended, is refused', () => {
  const now = new Date(2026, 10, 26).getTime();
  expect(checkRecurrence(rule({}), now)).toMatchObject({ field: 'days' });
  expect(checkRecurrence(rule({ days: [1], end: { count: 2 } }), now)).toMatchObject({ field: 'at' });
  expect(checkRecurrence(rule({ days: [1] }), now)).toBeNull();
  expect(Recurrence.safeParse(rule({ start: '2026-02-30' })).success).toBe(false);
});

test('a rule from a moment comes first then', () => {
  const moment = new Date(2026, 10, 30, 16, 30).getTime();
  for (const unit of ['day', 'week', 'month', 'year'] as const)
    expect(nextTimes(recurrenceAt(moment, unit), null, moment - 1, 1)).toEqual([
      { day: dayAt(moment), at: moment / 1000 },
    ]);
});

import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ClearAfter, clearAtFor } from '../../src-main/contract/clear-after.ts';

const ownZone = process.env['TZ'];
afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Runs with the clock of this zone on the wall. */
function inZone<Result>(zone: string, run: () => Result): Result {
  process.env['TZ'] = zone;
  return run();
}

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
const MINUTE = 60_000;

test('a duration is counted from now, never stays never, and a moment stays itself', () => {
  const now = Date.parse('2026-03-04T10:15:30.123Z');
  expect(clearAtFor('30m', now)).toBe(now + 30 * MINUTE);
  expect(clearAtFor('1h', now)).toBe(now + 60 * MINUTE);
  expect(clearAtFor('4h', now)).toBe(now + 240 * MINUTE);
  expect(clearAtFor('never', now)).toBeNull();
  expect(clearAtFor({ at: now + 1 }, now)).toBe(now + 1);
});

describe('today ends at the next local midnight', () => {
  test.each([
    ['an ordinary day', 'Europe/Warsaw', '2026-06-10T10:00:00Z', '2026-06-10T22:00:00.000Z'],
    ['at the last moment', 'Europe/Warsaw', '2026-06-10T21:59:59.999Z', '2026-06-10T22:00:00.000Z'],
    ['at midnight itself', 'Europe/Warsaw', '2026-06-10T22:00:00Z', '2026-06-11T22:00:00.000Z'],
    ['the day of 23 hours', 'Europe/Warsaw', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['the day of 25 hours', 'Europe/Warsaw', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['in the hour that comes twice', 'Europe/Warsaw', '2026-10-25T01:30:00Z', '2026-10-25T23:00:00.000Z'],
    ['before a day that starts at one', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['the day whose last hour is twice', 'Africa/Cairo', '2026-10-29T12:00:00Z', '2026-10-29T22:00:00.000Z'],
    ['the last day of the year', 'America/New_York', '2026-12-31T12:00:00Z', '2027-01-01T05:00:00.000Z'],
    ['west of the date line', 'Pacific/Kiritimati', '2026-06-10T09:59:00Z', '2026-06-10T10:00:00.000Z'],
    [
      'half an hour of summer time',
      'Australia/Lord_Howe',
      '2026-10-03T14:00:00Z',
      '2026-10-04T13:00:00.000Z',
    ],
  ])('today ends at midnight for this case: %s', (_, zone, now, end) => {
    inZone(zone, () => expect(iso(clearAtFor('today', Date.parse(now)))).toBe(end));
  });

  test('the end of today is the first moment of another day, in every zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Warsaw',
      'America/New_York',
      'America/Havana',
      'America/Sao_Paulo',
      'Africa/Cairo',
      'Asia/Beirut',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    );
    const moments = fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2038-01-01'),
      noInvalidDate: true,
    });
    const day = (moment: number) => new Date(moment).toDateString();
    fc.assert(
      fc.property(zones, moments, (zone, date) =>
        inZone(zone, () => {
          const now = date.getTime();
          const end = clearAtFor('today', now) ?? NaN;
          expect(end).toBeGreaterThan(now);
          expect(end - now).toBeLessThanOrEqual(25 * 60 * MINUTE);
          expect(day(end)).not.toBe(day(now));
          expect(day(end - 1)).toBe(day(now));
        }),
      ),
      { numRuns: 400 },
    );
  });
});

test('only the offered values are accepted', () => {
  const passes = ['never', '30m', '1h', '4h', 'today', { at: 1 }];
  expect(passes.filter((value) => !ClearAfter.safeParse(value).success)).toEqual([]);
  const fails = ['2h', '', null, undefined, 60, { at: 0 }, { at: -1 }, { at: 1.5 }, { at: '1' }, {}, ['30m']];
  expect(fails.filter((value) => ClearAfter.safeParse(value).success)).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClearAfter, clearAtFor, ruleOf } from '../../src-main/contract/time/clear-after.ts';
import { forEvery } from '../for-every.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();

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
  expect(clearAtFor({ minutes: 30 }, now, 'monday')).toBe(now + 30 * MINUTE);
  expect(clearAtFor({ minutes: 240 }, now, 'monday')).toBe(now + 240 * MINUTE);
  expect(clearAtFor('never', now, 'monday')).toBeNull();
  expect(clearAtFor({ at: now + 1 }, now, 'monday')).toBe(now + 1);
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
    inZone(zone, () => expect(iso(clearAtFor('today', Date.parse(now), 'monday'))).toBe(end));
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
    forEvery([zones, moments], 400, (zone, date) =>
      inZone(zone, () => {
        const now = date.getTime();
        const end = clearAtFor('today', now, 'monday') ?? NaN;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * 60 * MINUTE);
        expect(day(end)).not.toBe(day(now));
        expect(day(end - 1)).toBe(day(now));
      }),
    );
  });
});

describe('a time of day is the next moment at which the clock shows it', () => {
  const five = 17 * 60;
  test.each([
    ['later today', 'Europe/Warsaw', '2026-06-10T10:00:00Z', five, '2026-06-10T15:00:00.000Z'],
    ['at that time itself', 'Europe/Warsaw', '2026-06-10T15:00:00Z', five, '2026-06-11T15:00:00.000Z'],
    ['passed today', 'America/New_York', '2026-06-10T22:00:00Z', five, '2026-06-11T21:00:00.000Z'],
    [
      'after the clock went forward',
      'Europe/Warsaw',
      '2026-03-28T23:30:00Z',
      five,
      '2026-03-29T15:00:00.000Z',
    ],
    ['after the clock went back', 'Europe/Warsaw', '2026-10-24T22:30:00Z', five, '2026-10-25T16:00:00.000Z'],
    ['over the end of the year', 'Asia/Kathmandu', '2026-12-31T12:00:00Z', five, '2027-01-01T11:15:00.000Z'],
    ['skipped that day', 'Europe/Warsaw', '2026-03-29T00:00:00Z', 150, '2026-03-29T01:30:00.000Z'],
  ])('a time of day is resolved for this case: %s', (_, zone, now, time, at) => {
    inZone(zone, () => expect(iso(clearAtFor({ time }, Date.parse(now), 'monday'))).toBe(at));
  });
});

describe('the week ends before the next Monday', () => {
  test.each([
    ['a Wednesday', 'Europe/Warsaw', '2026-06-10T10:00:00Z', '2026-06-14T22:00:00.000Z'],
    ['a Sunday', 'Europe/Warsaw', '2026-06-14T10:00:00Z', '2026-06-14T22:00:00.000Z'],
    ['a Monday', 'Europe/Warsaw', '2026-06-15T10:00:00Z', '2026-06-21T22:00:00.000Z'],
    ['Sunday here, Monday in London', 'America/New_York', '2026-06-15T01:00:00Z', '2026-06-15T04:00:00.000Z'],
    [
      'a week in which the clock goes forward',
      'Europe/Warsaw',
      '2026-03-25T10:00:00Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'a week in which the clock goes back',
      'Europe/Warsaw',
      '2026-10-21T10:00:00Z',
      '2026-10-25T23:00:00.000Z',
    ],
  ])('the end of the week is resolved for this case: %s', (_, zone, now, end) => {
    inZone(zone, () => expect(iso(clearAtFor('week', Date.parse(now), 'monday'))).toBe(end));
  });
});

test.each([
  ['sunday', '2026-06-10T10:00:00Z', '2026-06-13T22:00:00.000Z'],
  ['sunday', '2026-06-14T10:00:00Z', '2026-06-20T22:00:00.000Z'],
  ['saturday', '2026-06-10T10:00:00Z', '2026-06-12T22:00:00.000Z'],
  ['saturday', '2026-06-13T10:00:00Z', '2026-06-19T22:00:00.000Z'],
] as const)('a week that starts on a %s ends before the next one', (weekStart, now, end) => {
  inZone('Europe/Warsaw', () => expect(iso(clearAtFor('week', Date.parse(now), weekStart))).toBe(end));
});

test('a rule is always resolved to a later moment, in every zone', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Warsaw',
    'America/Havana',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  );
  const moments = fc.date({ min: new Date('2012-01-01'), max: new Date('2038-01-01'), noInvalidDate: true });
  forEvery([zones, moments, fc.integer({ min: 0, max: 1439 })], 400, (zone, date, time) =>
    inZone(zone, () => {
      const now = date.getTime();
      const at = clearAtFor({ time }, now, 'monday') ?? NaN;
      expect(at).toBeGreaterThan(now);
      expect(at - now).toBeLessThanOrEqual(26 * 60 * MINUTE);
      const end = clearAtFor('week', now, 'monday') ?? NaN;
      expect(end).toBeGreaterThan(now);
      expect([new Date(end).getDay(), new Date(end - 1).getDay()]).toEqual([1, 0]);
    }),
  );
});

test('a recent status repeats its rule, and a picked moment as the duration that it was', () => {
  const now = Date.parse('2026-03-04T10:15:30.123Z');
  expect(ruleOf('week', now)).toBe('week');
  expect(ruleOf({ time: 5 }, now)).toEqual({ time: 5 });
  expect(ruleOf({ at: now + 90 * MINUTE - 1 }, now)).toEqual({ minutes: 90 });
  expect(ruleOf({ at: now - 1 }, now)).toEqual({ minutes: 1 });
  expect(ClearAfter.safeParse(ruleOf({ at: 8.64e15 }, now)).success).toBe(true);
});

test('only the offered values are accepted', () => {
  const passes = ['never', 'today', 'week', { minutes: 1 }, { time: 0 }, { time: 1439 }, { at: 1 }];
  expect(passes.filter((value) => !ClearAfter.safeParse(value).success)).toEqual([]);
  const fails = [
    { minutes: 0 },
    { minutes: 1e9 },
    { minutes: 1, time: 1 },
    { time: -1 },
    { time: 1440 },
    '2h',
    '',
    null,
    undefined,
    60,
    { at: 0 },
    { at: -1 },
    { at: 1.5 },
    { at: '1' },
    {},
    ['30m'],
  ];
  expect(fails.filter((value) => ClearAfter.safeParse(value).success)).toEqual([]);
});

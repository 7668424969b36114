import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pauseChoices, quietUntil } from '../../src-main/contract/values/quiet.ts';
import { forEvery } from '../for-every.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();

const evening = { pausedUntil: 0, quietHours: true, quietFrom: 18 * 60, quietTo: 8 * 60 + 30 };
/** A moment by the clocks of this computer, `2026-11-19 18:00`, as another one. */
const local = (text: string): number => new Date(text.replace(' ', 'T')).getTime();
const written = (moment: number | null): string | null => {
  if (moment === null) return null;
  const at = new Date(moment);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};
const endOf = (now: string, settings = evening): string | null => written(quietUntil(settings, local(now)));

describe.each(['Europe/Warsaw', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'])(
  'in %s',
  (zone) => {
    test.each([
      ['2026-11-19 17:59', null],
      ['2026-11-19 18:00', '2026-11-20 08:30'],
      ['2026-11-20 08:29', '2026-11-20 08:30'],
      ['2026-11-20 08:30', null],
      // From Friday evening over the weekend to Monday morning.
      ['2026-11-20 18:00', '2026-11-23 08:30'],
      ['2026-11-21 12:00', '2026-11-23 08:30'],
      ['2026-11-22 23:59', '2026-11-23 08:30'],
      ['2026-11-23 08:30', null],
    ])('at %s it is quiet until %s', (now, until) => {
      process.env['TZ'] = zone;
      expect(endOf(now)).toBe(until);
    });
  },
);

test('quiet hours within a day, none of any length, and switched off', () => {
  const noon = { pausedUntil: 0, quietHours: true, quietFrom: 12 * 60, quietTo: 13 * 60 };
  expect(endOf('2026-11-19 12:30', noon)).toBe('2026-11-19 13:00');
  expect(endOf('2026-11-19 13:00', noon)).toBeNull();
  expect(endOf('2026-11-19 12:30', { ...noon, quietTo: noon.quietFrom })).toBeNull();
  expect(endOf('2026-11-22 12:30', { ...noon, quietTo: noon.quietFrom })).toBe('2026-11-23 00:00');
  expect(endOf('2026-11-22 12:30', { ...noon, quietHours: false })).toBeNull();
});

test('where the clocks are put back, the hours are those that they show', () => {
  process.env['TZ'] = 'Europe/Warsaw';
  expect(endOf('2026-10-24 23:00')).toBe('2026-10-26 08:30');
});

test('a pause lasts until its moment, and on where the quiet hours go on', () => {
  const paused = { ...evening, pausedUntil: local('2026-11-19 12:00') };
  expect(endOf('2026-11-19 11:00', paused)).toBe('2026-11-19 12:00');
  expect(endOf('2026-11-19 12:00', paused)).toBeNull();
  expect(endOf('2026-11-19 11:00', { ...paused, quietHours: false })).toBe('2026-11-19 12:00');
  expect(endOf('2026-11-19 17:00', { ...paused, pausedUntil: local('2026-11-19 18:30') })).toBe(
    '2026-11-20 08:30',
  );
  expect(pauseChoices(local('2026-10-24 20:00')).map(({ until }) => written(until))).toEqual([
    '2026-10-24 20:30',
    '2026-10-24 21:00',
    '2026-10-25 09:00',
  ]);
});

test('an end is later than now and not quiet itself', () => {
  const minutes = fc.nat(24 * 60 - 1);
  const moments = fc.integer({ min: local('2026-01-01 00:00'), max: local('2031-01-01 00:00') });
  forEvery([minutes, minutes, moments], 2_000, (quietFrom, quietTo, now) => {
    const settings = { pausedUntil: 0, quietHours: true, quietFrom, quietTo };
    const until = quietUntil(settings, now);
    if (until === null) return;
    expect(until).toBeGreaterThan(now);
    expect(quietUntil(settings, until)).toBeNull();
  });
});

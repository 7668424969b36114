import { expect, test } from 'vitest';
import { isSameTime } from '../../src-renderer/base/time/time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'Europe/Warsaw', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['UTC', 'Etc/GMT', true],
  ['Europe/Berlin', 'Europe/London', false],
  // The same in winter, and an hour apart in summer
  ['UTC', 'Europe/London', false],
  // The same in the winter of the north
  ['Europe/Berlin', 'Africa/Lagos', false],
  // A day apart, with the same time on the clocks
  ['Pacific/Kiritimati', 'Pacific/Honolulu', false],
])('the clocks of %s and %s are compared all year (the same: %s)', (one, other, expected) => {
  for (const month of ['01', '04', '07', '10']) {
    const from = Date.parse(`2026-${month}-15T12:00Z`);
    expect([month, isSameTime(one, other, from), isSameTime(other, one, from)]).toEqual([
      month,
      expected,
      expected,
    ]);
  }
});

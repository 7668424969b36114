import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BUILT_AT } from '../../src-main/sync/clocks/built-at.ts';
import { canBeNow, ServerClock } from '../../src-main/sync/clocks/server-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = BUILT_AT + 400 * DAY;
const IN_1970 = 5 * DAY;
const IN_2099 = Date.UTC(2099, 5, 1);

let steady = 0;
beforeEach(() => {
  steady = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
});
afterEach(() => void vi.restoreAllMocks());

/** A server clock on a computer whose clock shows `computer` and was last found `known` behind the server’s. */
const clockBeside = (computer = NOW, known = 0) =>
  new ServerClock(
    () => computer + steady - 1_000,
    () => known,
  );
/** Responses arrive a second apart, each with a time that is off by this much. */
function receive(clock: ServerClock, ...offsets: number[]): void {
  for (const offset of offsets) {
    steady += 1_000;
    clock.observe(NOW + offset + steady - 1_000);
  }
}
/** How far the clock is off; null if it has no time. */
const off = (clock: ServerClock): number | null => {
  const now = clock.now();
  return now === null ? null : Math.round(now - NOW - (steady - 1_000));
};

describe('a reported time must be possible', () => {
  test.each([
    ['the computer’s own time', NOW, NOW, true],
    ['a day ahead', NOW + DAY, NOW, true],
    ['a month behind', NOW - 30 * DAY, NOW, true],
    ['1970', IN_1970, NOW, false],
    ['before the build', BUILT_AT - 2 * DAY, NOW, false],
    ['2099', IN_2099, NOW, false],
    ['two years ahead of the computer', NOW + 731 * DAY, NOW, false],
    ['years ahead of a computer at 1970', NOW, IN_1970, true],
    ['2099 and a computer at 1970', IN_2099, IN_1970, false],
    ['2099 and a computer at 2099', IN_2099, IN_2099, false],
    ['years behind a computer at 2099', NOW, IN_2099, true],
    ['no number', NaN, NOW, false],
  ])('the time is checked against the computer’s clock: %s', (_, moment, computer, can) => {
    expect(canBeNow(moment, computer)).toBe(can);
  });
});

describe('a reported time is believed', () => {
  test('a time that agrees with the computer’s clock is believed at once', () => {
    const clock = clockBeside();
    receive(clock, 30_000);
    expect(off(clock)).toBe(30_000);
  });

  test('a time that agrees with the known skew is believed at once', () => {
    const clock = clockBeside(NOW - 3 * HOUR, 3 * HOUR);
    receive(clock, 0);
    expect(off(clock)).toBe(0);
  });

  test.each([IN_1970 - NOW, IN_2099 - NOW])(
    'an impossible time is never believed (%i) (rule: impossible-date)',
    (offset) => {
      const clock = clockBeside();
      receive(clock, ...Array.from({ length: 50 }, () => offset));
      expect([off(clock), clock.isInDoubt]).toEqual([null, false]);
      receive(clock, 0, offset, offset, offset, offset);
      expect(off(clock)).toBe(0);
    },
  );

  test('a time a day ahead is believed after three equal reports', () => {
    const clock = clockBeside();
    receive(clock, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([null, true]);
    receive(clock, DAY);
    expect(off(clock)).toBeNull();
    receive(clock, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([DAY, false]);
  });

  test('fewer than three reports of a time a day ahead do not replace the right time', () => {
    const clock = clockBeside();
    receive(clock, 0, DAY, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([null, true]);
    receive(clock, 0);
    expect([off(clock), clock.isInDoubt]).toEqual([0, false]);
    receive(clock, DAY, DAY);
    clock.settle(NOW + 5 * HOUR);
    expect([off(clock), clock.isInDoubt]).toEqual([0, false]);
    receive(clock, DAY, DAY, DAY);
    expect(off(clock)).toBe(DAY);
  });

  test.each([
    ['beginning with the right one', 0, DAY],
    ['beginning with the wrong one', DAY, 0],
    ['both wrong', DAY, -DAY],
  ])('alternating times are never believed if wrong: %s (rule: impossible-date)', (_, one, other) => {
    const clock = clockBeside();
    for (let n = 0; n < 100; n += 1) {
      receive(clock, one, other);
      expect([null, 0]).toContain(off(clock));
    }
  });

  test('a different time in each response is not believed', () => {
    const clock = clockBeside();
    receive(clock, ...Array.from({ length: 50 }, (_, n) => (n + 1) * HOUR));
    expect(off(clock)).toBeNull();
  });

  test('the carried time is dropped when the computer’s clock jumps', () => {
    const clock = clockBeside();
    receive(clock, DAY, DAY, DAY);
    clock.forget();
    expect(off(clock)).toBeNull();
    receive(clock, 0);
    expect(off(clock)).toBe(0);
  });

  test('an assumed time is replaced by the first response that agrees with the computer', () => {
    const clock = clockBeside();
    clock.settle(NOW + 5 * HOUR);
    expect(clock.now()).toBe(NOW + 5 * HOUR);
    receive(clock, 0);
    expect([off(clock), clock.aheadOf(NOW + steady - 1_000)]).toEqual([0, 0]);
  });
});

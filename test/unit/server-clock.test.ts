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

/** A clock beside a computer's that says `computer`, and was last found to be `known` behind the server's. */
const clockBeside = (computer = NOW, known = 0) =>
  new ServerClock(
    () => computer + steady - 1_000,
    () => known,
  );
/** Answers come a second apart; each says by how much it is off. */
function hear(clock: ServerClock, ...offsets: number[]): void {
  for (const offset of offsets) {
    steady += 1_000;
    clock.observe(NOW + offset + steady - 1_000);
  }
}
/** How far the clock is off; null where it does not say. */
const off = (clock: ServerClock): number | null => {
  const now = clock.now();
  return now === null ? null : Math.round(now - NOW - (steady - 1_000));
};

describe('what can be now', () => {
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
  ])('%s', (_, moment, computer, can) => {
    expect(canBeNow(moment, computer)).toBe(can);
  });
});

describe('which answer is believed', () => {
  test('one that agrees with the computer’s clock, at once', () => {
    const clock = clockBeside();
    hear(clock, 30_000);
    expect(off(clock)).toBe(30_000);
  });

  test('one that agrees with how far the clocks were apart, at once', () => {
    const clock = clockBeside(NOW - 3 * HOUR, 3 * HOUR);
    hear(clock, 0);
    expect(off(clock)).toBe(0);
  });

  test.each([IN_1970 - NOW, IN_2099 - NOW])('never one that cannot be now, however often (%i)', (offset) => {
    const clock = clockBeside();
    hear(clock, ...Array.from({ length: 50 }, () => offset));
    expect([off(clock), clock.isInDoubt]).toEqual([null, false]);
    hear(clock, 0, offset, offset, offset, offset);
    expect(off(clock)).toBe(0);
  });

  test('a day ahead: when three in a row have said it', () => {
    const clock = clockBeside();
    hear(clock, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([null, true]);
    hear(clock, DAY);
    expect(off(clock)).toBeNull();
    hear(clock, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([DAY, false]);
  });

  test('a day ahead, after the right time: as long as fewer than three say it, the right one stands', () => {
    const clock = clockBeside();
    hear(clock, 0, DAY, DAY);
    expect([off(clock), clock.isInDoubt]).toEqual([null, true]);
    hear(clock, 0);
    expect([off(clock), clock.isInDoubt]).toEqual([0, false]);
    hear(clock, DAY, DAY);
    clock.settle(NOW + 5 * HOUR);
    expect([off(clock), clock.isInDoubt]).toEqual([0, false]);
    hear(clock, DAY, DAY, DAY);
    expect(off(clock)).toBe(DAY);
  });

  test.each([
    ['beginning with the right one', 0, DAY],
    ['beginning with the wrong one', DAY, 0],
    ['both wrong', DAY, -DAY],
  ])('alternating, %s: never the wrong one', (_, one, other) => {
    const clock = clockBeside();
    for (let n = 0; n < 100; n += 1) {
      hear(clock, one, other);
      expect([null, 0]).toContain(off(clock));
    }
  });

  test('a different time with each answer: none', () => {
    const clock = clockBeside();
    hear(clock, ...Array.from({ length: 50 }, (_, n) => (n + 1) * HOUR));
    expect(off(clock)).toBeNull();
  });

  test('after the computer’s clock jumped, what was carried on does not count', () => {
    const clock = clockBeside();
    hear(clock, DAY, DAY, DAY);
    clock.forget();
    expect(off(clock)).toBeNull();
    hear(clock, 0);
    expect(off(clock)).toBe(0);
  });

  test('what was only assumed gives way to the first answer that agrees with the computer', () => {
    const clock = clockBeside();
    clock.settle(NOW + 5 * HOUR);
    expect(clock.now()).toBe(NOW + 5 * HOUR);
    hear(clock, 0);
    expect([off(clock), clock.aheadOf(NOW + steady - 1_000)]).toEqual([0, 0]);
  });
});

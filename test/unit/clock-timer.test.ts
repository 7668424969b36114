import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClockTimer } from '../../src-main/shell/system/clock-timer.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The timers of a computer that sleeps stand still, and its clock goes on. */
const sleep = (milliseconds: number): unknown => vi.setSystemTime(Date.now() + milliseconds);

test('a moment is not missed by the hours in which the computer slept', () => {
  const called = vi.fn();
  const moment = Date.now() + 8 * HOUR;
  new ClockTimer().set(() => moment, called);
  vi.advanceTimersByTime(HOUR);
  expect(called).not.toHaveBeenCalled();
  sleep(7 * HOUR);
  vi.advanceTimersByTime(MINUTE);
  expect(called).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9 * HOUR);
  expect(called).toHaveBeenCalledOnce();
});

test('a moment that becomes another one, as where the clock was set back, is noticed', () => {
  const called = vi.fn();
  let moment: number | null = Date.now() + HOUR;
  new ClockTimer().set(() => moment, called);
  moment = null;
  vi.advanceTimersByTime(MINUTE);
  expect(called).toHaveBeenCalledOnce();
});

test('only the last moment counts', () => {
  const called = vi.fn();
  const timer = new ClockTimer();
  for (const hours of [1, 3]) {
    const moment = Date.now() + hours * HOUR;
    timer.set(
      () => moment,
      () => called(hours),
    );
  }
  vi.advanceTimersByTime(2 * HOUR);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(HOUR);
  expect(called.mock.calls).toEqual([[3]]);
  timer.set(() => null, called);
  vi.advanceTimersByTime(HOUR);
  expect(called).toHaveBeenCalledOnce();
});

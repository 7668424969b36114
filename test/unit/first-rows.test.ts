import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEFORE_REQUESTS, BEFORE_THE_REST, FirstRows } from '../../src-main/start/first-rows.ts';

const begin = vi.fn();
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  begin.mockReset();
});

test('servers are asked a moment after the window has called for its rows, however much it calls then', () => {
  const rows = new FirstRows(BEFORE_REQUESTS);
  rows.whenThere(begin, true);
  vi.advanceTimersByTime(600);
  for (let call = 0; call < 8; call += 1) {
    rows.noteCall();
    vi.advanceTimersByTime(90);
  }
  expect(begin).not.toHaveBeenCalled();
  for (let call = 0; call < 4; call += 1) {
    rows.noteCall();
    vi.advanceTimersByTime(90);
  }
  expect(begin).toHaveBeenCalledTimes(1);
});

test('other work begins once the window has called for its rows and calls no more, however slow it is', () => {
  const rows = new FirstRows(BEFORE_THE_REST);
  rows.whenThere(begin, true);
  vi.advanceTimersByTime(4_000);
  for (let call = 0; call < 4; call += 1) {
    rows.noteCall();
    vi.advanceTimersByTime(1_900);
  }
  expect(begin).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  rows.noteCall();
  vi.advanceTimersByTime(60_000);
  expect(begin).toHaveBeenCalledTimes(1);
});

test.each([
  ['a window that never calls', true, false],
  ['a window that calls all the time', true, true],
  ['no window', false, false],
])('other work begins with %s too', (_, isOpening, calls) => {
  const rows = new FirstRows(BEFORE_THE_REST);
  rows.whenThere(begin, isOpening);
  for (let call = 0; call < 100; call += 1) {
    if (calls) rows.noteCall();
    vi.advanceTimersByTime(110);
  }
  expect(begin).toHaveBeenCalledTimes(1);
});

import { afterEach, expect, test, vi } from 'vitest';

const subscription = vi.hoisted(() => ({
  begin:
    (_update: () => void): (() => void) =>
    () => {},
}));
vi.mock('svelte/reactivity', () => ({
  createSubscriber(begin: typeof subscription.begin) {
    subscription.begin = begin;
    return () => {};
  },
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the clock of a window stands still while the window is hidden, and is right as soon as it is shown', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('$state', (value: unknown) => value);
  await import('../../src-renderer/base/time/clock.svelte.ts');
  const update = vi.fn();
  const end = subscription.begin(update);
  vi.advanceTimersByTime(5_000);
  expect(update).toHaveBeenCalledTimes(1);
  const turn = (hidden: boolean): void => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  turn(true);
  // A hidden page has nothing to wake up for.
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(update).toHaveBeenCalledTimes(1);
  turn(false);
  expect(update).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(update).toHaveBeenCalledTimes(3);
  end();
  vi.advanceTimersByTime(60_000);
  turn(true);
  turn(false);
  expect(update).toHaveBeenCalledTimes(3);
});

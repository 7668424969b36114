import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PullProgress } from '../../src-main/sync/pull/progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MEGABYTE = 1024 * 1024;

test('a large pull that takes long shows its progress until it ends', () => {
  const changed = vi.fn();
  const progress = new PullProgress(changed);
  progress.begin();
  progress.receiving(MEGABYTE);
  expect(progress.view).toBeNull();
  vi.advanceTimersByTime(1_500);
  progress.storing('people', 1, 10);
  expect(progress.view).toEqual({ doing: 'keeping', collection: 'people', done: 1, total: 10 });
  progress.end();
  expect(progress.view).toBeNull();
  // Once for the progress, and once for its end.
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a list that is read after a large pull shows no progress, which nothing would end', () => {
  const changed = vi.fn();
  const progress = new PullProgress(changed);
  progress.begin();
  progress.receiving(MEGABYTE);
  progress.end();
  changed.mockClear();
  vi.advanceTimersByTime(60_000);
  progress.storing('reminders', 0, 5);
  expect(progress.view).toBeNull();
  expect(changed).not.toHaveBeenCalled();
});

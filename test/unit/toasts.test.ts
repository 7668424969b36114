import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { toasts as ToastsOf } from '../../src-renderer/components/toast/toasts.svelte.ts';
import { useRunes } from './runes.ts';

const LONG = 60_000;

let toasts: typeof ToastsOf;

useRunes();
beforeAll(async () => {
  ({ toasts } = await import('../../src-renderer/components/toast/toasts.svelte.ts'));
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toasts.dismiss();
  vi.useRealTimers();
});

const show = (hidden: boolean): void => void vi.stubGlobal('document', { hidden });
/** As the toaster hears of it. */
function becomes(hidden: boolean): void {
  show(hidden);
  toasts.keep(hidden);
}

test('a message goes after some time', () => {
  show(false);
  toasts.warn('Not sent');
  vi.advanceTimersByTime(LONG);
  expect(toasts.current).toBeNull();
});

test('a message that comes into a hidden window, or is there when it is hidden, is seen when it is shown again', () => {
  show(true);
  toasts.warn('Not sent');
  vi.advanceTimersByTime(LONG);
  becomes(false);
  expect(toasts.current?.text).toBe('Not sent');
  becomes(true);
  vi.advanceTimersByTime(LONG);
  expect(toasts.current?.text).toBe('Not sent');
  becomes(false);
  vi.advanceTimersByTime(LONG);
  expect(toasts.current).toBeNull();
});

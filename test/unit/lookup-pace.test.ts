import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountHandlers } from '../../src-main/features/accounts/handlers.ts';
import type { HandlerContext } from '../../src-main/features/handler.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a window cannot search a network by looking up servers: thirty in a minute', () => {
  const waysToSignIn = vi.fn(async (address: string) => address);
  const handlers = accountHandlers({ workspace: { waysToSignIn } } as unknown as HandlerContext);
  const lookUp = (count: number) => {
    for (let host = 1; host <= count; host += 1)
      void handlers['accounts:ways']({ address: `10.0.0.${host}` });
  };
  lookUp(10);
  vi.advanceTimersByTime(20_500);
  lookUp(20);
  expect(() => lookUp(1)).toThrow(
    expect.objectContaining({ problem: { kind: 'rate-limited', retryAfterSeconds: 40 } }),
  );
  expect(waysToSignIn).toHaveBeenCalledTimes(30);
  // What was refused does not count, and each goes after a minute.
  vi.advanceTimersByTime(39_500);
  lookUp(10);
  expect(() => lookUp(1)).toThrow();
  expect(waysToSignIn).toHaveBeenCalledTimes(40);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountHandlers } from '../../src-main/features/accounts/handlers.ts';
import type { HandlerContext } from '../../src-main/features/base/handler.ts';
import { ruleHandlers } from '../../src-main/features/rules/handlers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a window cannot search a network by looking up servers: thirty in a minute (rule: address-pace)', () => {
  const ways = vi.fn(async (address: string) => address);
  const handlers = accountHandlers({
    workspace: { signIns: { ways } },
    asks: vi.fn(),
  } as unknown as HandlerContext);
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
  expect(ways).toHaveBeenCalledTimes(30);
  // What was refused does not count, and each goes after a minute.
  vi.advanceTimersByTime(39_500);
  lookUp(10);
  expect(() => lookUp(1)).toThrow();
  expect(ways).toHaveBeenCalledTimes(40);
});

test('a window cannot try passwords or addresses by signing in: thirty in a minute, in both ways together', async () => {
  const byForm = vi.fn(async () => 'id');
  const byBrowser = vi.fn(async () => null);
  const handlers = accountHandlers({
    workspace: { signIns: { byForm, byBrowser, browser: { isWaiting: false } } },
    system: { awaitLinks: () => Promise.resolve(true) },
    asks: vi.fn(),
  } as unknown as HandlerContext);
  const address = '10.0.0.1';
  const withPassword = () =>
    handlers['accounts:sign-in']({ address, email: 'mira@example.com', secret: { password: 'guess' } });
  const withBrowser = () => handlers['accounts:browser-sign-in']({ address, method: 'saml' });
  for (let time = 0; time < 15; time += 1) await Promise.all([withPassword(), withBrowser()]);
  const refusal = { problem: { kind: 'rate-limited', retryAfterSeconds: 60 } };
  await expect(withPassword()).rejects.toMatchObject(refusal);
  await expect(withBrowser()).rejects.toMatchObject(refusal);
  expect([byForm.mock.calls.length, byBrowser.mock.calls.length]).toEqual([15, 15]);
  vi.advanceTimersByTime(60_000);
  await expect(withPassword()).resolves.toEqual({ accountId: 'id' });
});

test('a window cannot search a network by reading calendars: thirty in a minute', async () => {
  const readOnce = vi.fn(async () => null);
  const handlers = ruleHandlers({
    workspace: { calendars: { readOnce } },
    db: () => null,
    acts: vi.fn(),
    reads: vi.fn(),
  } as unknown as HandlerContext);
  const read = (host: number) =>
    handlers['rules:read-calendar']({ accountId: 'id', source: `https://10.0.0.${host}/calendar.ics` });
  for (let host = 1; host <= 30; host += 1) await read(host);
  expect(() => read(31)).toThrow(
    expect.objectContaining({ problem: { kind: 'rate-limited', retryAfterSeconds: 60 } }),
  );
  expect(readOnce).toHaveBeenCalledTimes(30);
});

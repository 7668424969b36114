import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient } from '../../src-main/api/client/client.ts';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const TIMEOUT = 60_000;

/** A server whose register takes longer than each of the first few is waited for. Returns these waits, in milliseconds. */
function slowRegister(count: number): number[] {
  const waits: number[] = [];
  const { call } = ApiClient.prototype;
  const spy = vi.spyOn(ApiClient.prototype, 'call');
  spy.mockImplementation(function (this: ApiClient, operation, params, options) {
    // The settings alone are read by register too.
    const isWhole =
      'event_types' in params && Array.isArray(params.event_types) && params.event_types.length > 0;
    if (operation.id !== operations.register.id || !isWhole || waits.length >= count)
      return call.call(this, operation, params, options) as never;
    waits.push(options?.timeout ?? TIMEOUT);
    return Promise.reject(new ApiError('timeout', { mayHaveBeenProcessed: true }));
  });
  onTestFinished(() => spy.mockRestore());
  return waits;
}

test('register is waited for twice as long as other requests, and then four times, while lists show everything (rule: register-failing)', async () => {
  const waits = slowRegister(3);
  const pair = new Pair();
  await pair.connect({ timing: { requestTimeout: TIMEOUT } });
  await pair.pulledSnippet();
  await until('there is an event queue', () => storedEventQueue.read(pair.device.db) !== null);
  expect(waits).toEqual([2 * TIMEOUT, 4 * TIMEOUT, 4 * TIMEOUT]);
  await pair.expectSame();
});

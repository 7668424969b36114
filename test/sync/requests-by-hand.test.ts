import { expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { Refusal, type Problem } from '../../src-main/contract/problem.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { Pair } from './pair.ts';

const pair = new Pair();

/** Fetches the user’s own record, and returns the problem if that fails. */
async function ask(signal?: AbortSignal): Promise<Problem | 'answered'> {
  try {
    await pair.device.engine.request(operations.getOwnUser, {}, signal);
    return 'answered';
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

const waitingSetting = () => pair.device.act((db, now) => setSettings(db, { color_scheme: 2 }, now));

test('an offline request fails with the reason, and the first success lets waiting changes go on', async () => {
  await pair.connect({ timing: { firstBackOff: 60_000, longestBackOff: 60_000 } });
  await pair.server.stop();
  waitingSetting();
  await pair.offlineNoticed();
  expect(await ask()).toMatchObject({ kind: 'offline' });
  await pair.server.start();
  expect(await ask()).toBe('answered');
  await pair.delivered();
});

test('a captive portal makes the request fail and rejects no waiting change (rule: foreign-response)', async () => {
  await pair.connect();
  const portal = pair.server.faults.add({ kind: 'captive-portal' });
  expect(await ask()).toMatchObject({ kind: 'malformed' });
  expect(pair.device.engine.connection.state).toBe('paused');
  waitingSetting();
  expect(await ask()).toMatchObject({ kind: 'malformed' });
  expect(pair.onlyChange.state).toBe('queued');
  pair.server.faults.lift(portal);
  await pair.delivered();
});

test('a refused key signs the account out, and nothing more is sent', async () => {
  await pair.connect();
  pair.server.faults.queue({ kind: 'unauthorized', method: 'GET', path: '/users/me' });
  expect(await ask()).toMatchObject({ kind: 'unauthorized' });
  expect(pair.device.engine.connection.state).toBe('signed-out');
  pair.server.forgetRequests();
  expect(await ask()).toMatchObject({ kind: 'unauthorized' });
  expect(pair.server.requests).toEqual([]);
});

test('a request that its caller aborts does not count against the connection', async () => {
  await pair.connect();
  pair.server.faults.queue({ kind: 'hang' });
  const asking = new AbortController();
  const answer = ask(asking.signal);
  asking.abort();
  expect(await answer).toMatchObject({ kind: 'timeout' });
  expect(pair.device.engine.connection.state).toBe('online');
});

test('a request in flight fails with a timeout when Perch ends', async () => {
  await pair.connect({ timing: { requestTimeout: 800 } });
  pair.server.faults.queue({ kind: 'hang' });
  const answer = ask();
  pair.device.restart();
  expect(await answer).toMatchObject({ kind: 'timeout' });
  await pair.online();
});

test('after too many wrong passwords the change of the password is refused at once, and nothing else waits (rule: pace-rate-limit)', async () => {
  await pair.connect();
  const path = '/settings';
  pair.server.faults.queue({ kind: 'rate-limited', method: 'PATCH', path, retryAfter: 1_800 });
  pair.server.forgetRequests();
  const change = { old_password: 'wrong', new_password: 'correct horse' };
  const refusal: unknown = await pair.device.engine
    .request(operations.updateSettings, change)
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ problem: { kind: 'rate-limited', retryAfterSeconds: 1_800 } });
  expect(pair.server.count('PATCH', path)).toBe(1);
  waitingSetting();
  await pair.delivered();
});

test('a request that is refused because there were too many is sent again after the wait (rule: pace-rate-limit)', async () => {
  await pair.connect();
  pair.server.faults.queue({ kind: 'rate-limited', method: 'GET', path: '/users/me', retryAfter: 0.3 });
  const begun = performance.now();
  expect(await ask()).toBe('answered');
  expect(performance.now() - begun).toBeGreaterThan(290);
});

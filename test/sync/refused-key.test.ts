import { describe, expect, test } from 'vitest';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const connection = () => pair.device.engine.connection;
let userId = 0;
const deactivate = (deactivated: boolean) =>
  pair.server.state.users.update(userId, { is_active: !deactivated });

/** The account is deactivated while a status waits, and Perch has noticed. */
async function refuse(keyEvery = 600_000): Promise<void> {
  await pair.connect({ timing: { keyEvery } });
  userId = pair.mira;
  await pair.offline(() => {
    pair.setStatus('Back again');
    deactivate(true);
    pair.server.state.events.expireAll();
  });
  await until('signed out', () => connection().state === 'signed-out');
  await pair.device.still();
}

const arrived = async () => {
  await pair.delivered();
  expect(pair.statusText).toBe('Back again');
  expect(connection().view).toMatchObject({ state: 'online', problem: null, nextTryAt: null });
};

describe('a key that the server refuses', () => {
  test('is told with the server’s reason and with when it is tried again (rule: state-held)', async () => {
    await refuse();
    const { problem, nextTryAt } = connection().view;
    expect(problem).toMatchObject({ kind: 'unauthorized', serverWords: 'Account is deactivated' });
    expect(nextTryAt! - Date.now()).toBeGreaterThan(500_000);
  });

  test('works again by itself once the server accepts it (rule: state-held)', async () => {
    await refuse(100);
    pair.server.forgetRequests();
    await pair.device.tries(2);
    expect(connection().state).toBe('signed-out');
    expect(new Set(pair.server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    deactivate(false);
    await arrived();
  });

  test('is tried at once when the user wants it, and not when somebody looks (rule: state-held)', async () => {
    await refuse();
    deactivate(false);
    pair.server.forgetRequests();
    pair.device.engine.refreshIfStale();
    pair.device.engine.wake();
    await pair.device.still();
    expect(pair.server.requests).toEqual([]);
    pair.device.engine.retryNow();
    await arrived();
  });

  test('is tried later where the server cannot be asked (rule: state-held)', async () => {
    await refuse();
    deactivate(false);
    await pair.server.stop();
    pair.device.engine.retryNow();
    await pair.device.tries(3);
    expect(connection().state).toBe('signed-out');
    await pair.server.start();
    await arrived();
  });

  test('is not tried where the user has signed out', async () => {
    await refuse(50);
    deactivate(false);
    pair.device.engine.signOut();
    pair.server.forgetRequests();
    pair.device.engine.retryNow();
    await pair.device.still();
    expect(pair.server.requests).toEqual([]);
    expect(connection().view).toMatchObject({ state: 'signed-out', problem: null, nextTryAt: null });
  });
});

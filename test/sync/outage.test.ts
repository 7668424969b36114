import { expect, onTestFinished, test } from 'vitest';
import { outageOf } from '../../src-main/contract/values/account.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { startServer } from '../programs/server/index.ts';
import { Device, until } from './device.ts';
import { Pair, STATUS } from './pair.ts';

const pair = new Pair();
const LONG = { firstBackOff: 100_000, longestBackOff: 100_000 };
const connection = () => pair.device.engine.connection;

test('a failing server is not shown as offline and is tried again when somebody looks', async () => {
  await pair.connect({ timing: LONG });
  pair.server.faults.queue({ ...STATUS, kind: 'status', status: 500 });
  pair.setStatus('In trouble');
  await until('in trouble', () => connection().state === 'offline');
  expect(outageOf(connection().view)).toBe('server');
  expect(pair.onlyChange.waitsFor).toBe('server');
  expect(connection().view.nextTryAt).toBeGreaterThan(Date.now() + 20_000);
  pair.device.engine.refreshIfStale();
  await pair.delivered();
  expect(pair.statusText).toBe('In trouble');
});

test('an unreachable server is shown as offline and is tried again when somebody looks', async () => {
  await pair.connect({ timing: LONG });
  await pair.server.stop();
  pair.setStatus('Underground');
  await until('offline', () => connection().state === 'offline');
  expect(outageOf(connection().view)).toBe('unreachable');
  expect(pair.onlyChange.waitsFor).toBe('connection');
  await pair.server.start();
  expect(connection().view.nextTryAt).toBeGreaterThan(Date.now() + 20_000);
  pair.device.engine.refreshIfStale();
  await pair.delivered();
  expect(connection().view).toMatchObject({ state: 'online', nextTryAt: null });
});

test('another failed attempt announces the connection alone', async () => {
  await pair.connect();
  await pair.server.stop();
  pair.setStatus('Underground');
  await until('offline', () => connection().state === 'offline');
  const { changed } = pair.device;
  const tried = async () => {
    const before = connection().blockedUntil;
    changed.clear();
    await until('tried again', () => connection().blockedUntil !== before);
  };
  // The break of the connection has been announced by then.
  await tried();
  await tried();
  expect([...changed]).toEqual(['/connection']);
  // The outbox shows the next attempt as well.
  expect([...trackReads(() => pair.device.changes).reads]).toContain('/connection');
  await pair.server.start();
  await pair.delivered();
});

test('a change that backs off alone is sent when somebody looks', async () => {
  await pair.connect({ timing: LONG });
  pair.server.faults.queue({ ...STATUS, kind: 'status', status: 500 });
  pair.setStatus('Later');
  await until('in trouble', () => connection().state === 'offline');
  await pair.device.engine.request(operations.getUserByEmail, { email: pair.server.user('mira').email });
  expect(connection().view).toMatchObject({ state: 'online', nextTryAt: null });
  expect(pair.onlyChange.nextAttemptAt).toBeGreaterThan(Date.now() + 20_000);
  pair.device.engine.refreshIfStale();
  await pair.delivered();
  expect(pair.statusText).toBe('Later');
});

test('a user whose address has a slash is online without register, and after requests for events failed', async () => {
  const server = await startServer();
  const { userId, apiKey } = server.user('mira');
  const email = 'mira/kowalski@meridian.example';
  server.state.users.update(userId, { delivery_email: email });
  server.faults.add({ kind: 'status', status: 400, path: '/register', times: 1 });
  const device = new Device({ server, user: { userId, email, apiKey } }).start();
  onTestFinished(async () => {
    device.close();
    await server.close();
  });
  const isOnline = () => device.engine.connection.state === 'online';
  await until('online by the single lists', isOnline);
  await until('registered', () => server.count('POST', '/register') > 1 && isOnline());
  await device.idle();
  server.faults.add({ kind: 'status', status: 500, path: '/events', times: 2 });
  server.forgetRequests();
  device.engine.retryNow();
  await until('asked whether the server is there', () =>
    server.requests.some(({ method, path }) => method === 'GET' && path.startsWith('/users/')),
  );
  await device.idle();
  expect(isOnline()).toBe(true);
});

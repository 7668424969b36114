import { expect, test } from 'vitest';
import { noteStale } from '../../src-main/cache/facts.ts';
import { createSnippet } from '../../src-main/sync/actions/snippets.ts';
import { until } from './device.ts';
import { pause } from './pair.ts';
import { pair, store } from './snippet-pair.ts';

/** In this time an account that doubles its waits has asked a few times, and one that does not about fifty. */
const WATCHED = 1_500;
const FEW = 14;

const connect = () => pair.connect({ timing: { firstBackOff: 10, longestBackOff: 60_000 } });

const requests = (method: string, path: string): number => pair.server.count(method, path);

test.each([500, 400])('a list that always fails (%i) is asked for less and less often', async (status) => {
  await connect();
  pair.server.faults.add({ method: 'GET', path: '/saved_snippets', kind: 'status', status });
  pair.server.forgetRequests();
  noteStale(pair.device.db, 'snippets');
  pair.device.engine.wake();
  await pause(WATCHED);
  expect(requests('GET', '/saved_snippets')).toBeGreaterThan(1);
  expect(requests('GET', '/saved_snippets')).toBeLessThan(FEW);
  pair.device.act((db, now) => createSnippet(db, { title: 'Goes on', content: 'x' }, now));
  await until('sent all the same', () => pair.titled('Goes on').length === 1);
});

test('a list that fails for a create in doubt is asked for less and less often', async () => {
  await connect();
  pair.server.faults.add({ method: 'GET', path: '/saved_snippets', kind: 'status', status: 500 });
  pair.server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'drop', processed: true });
  pair.device.act((db, now) => createSnippet(db, { title: 'In doubt', content: 'x' }, now));
  await until('asked for', () => requests('GET', '/saved_snippets') > 0);
  pair.server.forgetRequests();
  await pause(WATCHED);
  expect(requests('GET', '/saved_snippets')).toBeLessThan(FEW);
  pair.server.faults.lift();
  pair.device.engine.tryNow();
  await pair.delivered();
  expect(pair.titled('In doubt')).toHaveLength(1);
});

test('a server that takes no presence is told of it less and less often', async () => {
  await connect();
  pair.server.faults.add({ path: '/users/me/presence', kind: 'status', status: 500 });
  pair.device.engine.ownPresence.note({ state: 'active', inputAt: Date.now() });
  await pause(WATCHED);
  expect(requests('POST', '/users/me/presence')).toBeGreaterThan(1);
  expect(requests('POST', '/users/me/presence')).toBeLessThan(FEW);
  pair.server.faults.lift();
  pair.server.forgetRequests();
  pair.device.engine.tryNow();
  await until(
    'told at once where the connection may be another',
    () => requests('POST', '/users/me/presence') > 0,
  );
});

test('where each new queue of events is lost at once, there is not one after the other', async () => {
  await connect();
  pair.server.forgetRequests();
  pair.watch(() => pair.server.state.events.expireAll());
  await pause(WATCHED);
  expect(requests('POST', '/register')).toBeGreaterThan(1);
  expect(requests('POST', '/register')).toBeLessThan(FEW);
});

test('a queue that is refused for whatever reason is given up, and a new one tells what happens', async () => {
  await connect();
  await until('polls', () => requests('GET', '/events') > 0);
  pair.server.faults.queue({ path: '/events', kind: 'status', status: 400 });
  const { connection } = pair.device.engine;
  let wasOffline = false;
  pair.watch(() => (wasOffline ||= connection.state !== 'online'));
  const registered = requests('POST', '/register');
  store().create(pair.mira, { title: 'Ends the poll', content: 'x' });
  await until('registered anew', () => requests('POST', '/register') > registered);
  store().create(pair.mira, { title: 'Told by the new queue', content: 'x' });
  await until('told', () => pair.device.titles().includes('Told by the new queue'));
  expect(wasOffline).toBe(false);
});

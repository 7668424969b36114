import { expect, test } from 'vitest';
import { fetchUnknownTopics } from '../../src-main/features/messages/topics.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { general, pair } from './message-pair.ts';

const asked = (): string[] =>
  pair.server.requests
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/topics'))
    .map(({ path }) => path);
const found = (search: string) =>
  (findTargets(pair.device.db, search, 'general chat', 0).groups.topics ?? []).map(({ item }) => item);

test('topics of channels that were never opened are fetched for a search, each channel once', async () => {
  await pair.connect();
  expect(found('team lunch')).toEqual([]);
  // Two searches at a time are one.
  const [first, second] = await Promise.all([
    fetchUnknownTopics(pair.device.engine),
    fetchUnknownTopics(pair.device.engine),
  ]);
  expect([first, second]).toEqual([true, true]);
  expect(found('team lunch')).toMatchObject([{ kind: 'topic', channelId: general(), topic: 'team lunch' }]);
  const all = asked();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain(`/users/me/${general()}/topics`);
  expect(await fetchUnknownTopics(pair.device.engine)).toBe(false);
  expect(asked()).toEqual(all);
});

test('a channel that the server refuses is not asked again, and the others are', async () => {
  await pair.connect();
  pair.server.faults.queue({
    method: 'GET',
    path: `/users/me/${general()}/topics`,
    kind: 'status',
    status: 400,
  });
  expect(await fetchUnknownTopics(pair.device.engine)).toBe(true);
  const all = asked();
  expect(all.length).toBeGreaterThan(1);
  expect(await fetchUnknownTopics(pair.device.engine)).toBe(false);
  expect(asked()).toEqual(all);
  expect(found('team lunch')).toEqual([]);
});

test('without a connection nothing is asked, and later it is', async () => {
  await pair.connect();
  await pair.server.stop();
  expect(await fetchUnknownTopics(pair.device.engine)).toBe(false);
  await pair.server.start();
  pair.device.engine.retryNow();
  await expect.poll(() => fetchUnknownTopics(pair.device.engine)).toBe(true);
});

import { beforeEach, expect, test } from 'vitest';
import { noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { setReaction } from '../../src-main/features/messages/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { pair } from './snippet-pair.ts';
import { until } from './device.ts';

beforeEach(() => pair.connect());

test('lists are not fetched again and again during many deliveries, and are fresh in the end', async () => {
  const COUNT = 30;
  pair.server.forgetRequests();
  pair.device.act((db, now) => {
    for (let i = 0; i < COUNT; i++) createSnippet(db, { title: `Number ${i}`, content: 'x' }, now);
  });
  pair.device.engine.retryNow();
  await pair.delivered();
  pair.server.state.savedSnippets.create(pair.mira, { title: 'From elsewhere', content: 'y' });
  await until('idle', () => pair.device.changes.length === 0);
  expect(pair.server.count('GET', '/saved_snippets')).toBeLessThan(4);
  pair.device.engine.retryNow();
  await until('fresh', () => pair.device.titles().includes('From elsewhere'));
});

test('an engine that falls behind while it fetches a list catches up afterwards', async () => {
  await until('in step', () => pair.device.engine.isInStep);
  const { engine, db } = pair.device;
  pair.server.forgetRequests();
  const list = { method: 'GET', path: '/saved_snippets' };
  pair.server.faults.queue({ ...list, kind: 'latency', delayMs: 500 });
  noteStale(db, 'snippets');
  engine.wake();
  await until('asked', () => pair.server.count(list.method, list.path) === 1);
  engine.retryNow();
  expect(engine.isInStep).toBe(false);
  await until('in step again', () => engine.isInStep);
  // Events were fetched after the list, which may be older.
  const fetched = pair.server.requests.filter(
    ({ path, parameters }) => path === list.path || parameters['dont_block'] === 'true',
  );
  expect(fetched.map(({ path }) => path)).toEqual([list.path, '/events']);
});

test('a delivery announces what it has written', async () => {
  await pair.delivered();
  const { changed } = pair.device;
  const announcedBy = async (act: () => void): Promise<string[]> => {
    changed.clear();
    act();
    await pair.delivered();
    return [...changed].sort();
  };
  // This comes first, because the event about a setting arrives at a moment of its own.
  expect(
    await announcedBy(() => pair.device.act((db, now) => setReaction(db, 1, { name: 'tada' }, false, now))),
  ).toEqual(expect.arrayContaining(['/changes', '/rows:messages']));
  expect(await announcedBy(() => pair.device.act((db, now) => setAway(db, true, now)))).toEqual(
    expect.arrayContaining(['/changes', '/rows:settings']),
  );
  expect(
    await announcedBy(() => pair.device.act((db, now) => setSettings(db, { presence_enabled: true }, now))),
  ).toEqual(expect.arrayContaining(['/changes', '/rows:settings']));
});

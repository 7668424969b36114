import { beforeEach, expect, test } from 'vitest';
import { recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { until } from './device.ts';
import { create, onServer, pair, refresh, remove, store, view } from './snippet-pair.ts';

const use = (key: string) => {
  setFavorite(pair.device.db, key, true);
  recordUse(pair.device.db, key, Date.now());
};
const stored = (): unknown => pair.device.db.prepare('select count(*) from snippet_uses').pluck().get();

beforeEach(() => pair.connect());

test('uses and favorites cause no request and no change, and a read of everything keeps them', async () => {
  const { id, key } = await pair.pulledSnippet();
  const before = pair.server.count('POST', '/saved_snippets');
  const there = onServer(id);
  use(key);
  expect(pair.device.changes).toEqual([]);
  await refresh();
  expect(view(key)).toMatchObject({ favorite: true, uses: 1 });
  expect(pair.server.count('POST', '/saved_snippets')).toBe(before);
  expect(onServer(id)).toEqual(there);
});

test('a snippet that is used before it is sent keeps its uses when it gets its ID', async () => {
  await pair.server.stop();
  const key = create('Used offline');
  use(key);
  await pair.serverReturns();
  await pair.delivered();
  expect(view(key)).toMatchObject({ favorite: true, uses: 1, serverId: expect.any(Number) as number });
  expect(pair.device.db.prepare('select server_id from snippet_uses').pluck().get()).toBe(
    view(key)?.serverId,
  );
});

test('the uses of a snippet are removed when it is deleted here or elsewhere', async () => {
  const { id, key } = await pair.pulledSnippet();
  const other = create('Deleted here');
  await pair.delivered();
  use(key);
  use(other);
  expect(stored()).toBe(2);
  remove(other);
  await pair.delivered();
  store().delete(pair.server.user('mira').userId, id);
  await refresh();
  await until('both are gone', () => view(key) === null && view(other) === null);
  expect(stored()).toBe(0);
});

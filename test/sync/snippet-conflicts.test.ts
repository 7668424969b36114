import { expect, test } from 'vitest';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { Device, until } from './device.ts';
import { pair, create, store, view, refresh } from './snippet-pair.ts';

test('saving in an editor does not silently replace a change that arrived meanwhile', async () => {
  await pair.connect();
  const { key, id, title, content } = await pair.pulledSnippet();
  pair.server.state.savedSnippets.update(pair.mira, id, { content: 'Changed elsewhere' });
  pair.device.engine.retryNow();
  await until('pulled', () => snippetView(pair.device.db, key)?.content === 'Changed elsewhere');
  const seen = { title, content };
  pair.device.act((db, now) => editSnippet(db, key, { title, content: 'Mine' }, now, { seen }));
  expect(pair.onlyChange.problem?.kind).toBe('conflict');
  expect(snippetView(pair.device.db, key)).toMatchObject({
    content: 'Mine',
    server: { content: 'Changed elsewhere' },
  });
  await pair.idle();
  expect(pair.server.count('PATCH', '*')).toBe(0);
  pair.answer('keep-mine');
  await pair.delivered();
  expect(pair.snippets.find((snippet) => snippet.id === id)?.content).toBe('Mine');
});

test('a deleted snippet without an unsent edit disappears', async () => {
  await pair.connect();
  const { id, key } = await pair.pulledSnippet();
  store().delete(pair.mira, id);
  await refresh();
  expect(view(key)).toBeNull();
});

test('two computers of one user end with the same snippets', async () => {
  await pair.connect();
  const other = new Device({ server: pair.server }).start();
  await until(
    'both pulled',
    () => other.titles().length === pair.device.titles().length && other.titles().length > 0,
  );
  for (let i = 0; i < 5; i++) {
    create(`Here ${i}`);
    other.act((db, now) => createSnippet(db, { title: `There ${i}`, content: 'x' }, now));
  }
  await pair.delivered();
  await until('the other too', () => other.changes.length === 0);
  other.engine.retryNow();
  await pair.expectSame();
  await until('equal', () => other.titles().sort().join() === pair.device.titles().sort().join());
  expect(other.titles().filter((title) => /here/i.test(title))).toHaveLength(10);
  expect(other.faults).toEqual([]);
  other.close();
});

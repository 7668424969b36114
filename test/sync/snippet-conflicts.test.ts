import { describe, expect, test } from 'vitest';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { Device, until } from './device.ts';
import {
  pair,
  EDIT,
  create,
  edit,
  remove,
  store,
  onServer,
  view,
  conflicts,
  refresh,
} from './snippet-pair.ts';

describe('the server’s copy changed under an unsent edit', () => {
  async function makeConflict() {
    await pair.connect();
    const snippet = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(snippet.key, 'Mine', 'my words');
      store().update(pair.mira, snippet.id, { content: 'their words' });
    });
    await until('a conflict', () => pair.onlyChange.problem?.kind === 'conflict');
    expect(view(snippet.key)).toMatchObject({ title: 'Mine', server: { content: 'their words' } });
    expect(pair.onlyChange).toMatchObject({
      needsUser: true,
      decisions: ['keep-mine', 'take-servers', 'keep-both'],
    });
    expect(pair.onlyChange.conflict).toMatchObject({
      mine: { title: 'Mine', text: 'my words' },
      theirs: { title: snippet.title, text: 'their words' },
    });
    expect(pair.server.count('PATCH', '*')).toBe(0);
    return snippet;
  }

  test('keeping ours delivers the edit (rule: conflict-ask)', async () => {
    const { id } = await makeConflict();
    pair.answer('keep-mine');
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Mine', content: 'my words' });
    await pair.expectSame();
  });

  test('taking the server’s drops the edit (rule: conflict-ask)', async () => {
    const { id, key, title } = await makeConflict();
    pair.answer('take-servers');
    await pair.delivered();
    expect(view(key)).toMatchObject({ title, content: 'their words', server: null });
    expect(onServer(id)).toMatchObject({ title, content: 'their words' });
  });

  test('keeping both makes the edit a new snippet (rule: conflict-ask)', async () => {
    const { id, key, title } = await makeConflict();
    pair.answer('keep-both');
    // Nothing of it is only in memory.
    pair.device.restart();
    await pair.delivered();
    expect(view(key)).toMatchObject({ title, content: 'their words', server: null, mark: null });
    expect(onServer(id)).toMatchObject({ title, content: 'their words' });
    expect(pair.snippets.filter(({ content }) => content === 'my words')).toMatchObject([{ title: 'Mine' }]);
    await pair.expectSame();
  });

  test('a deletion asks as well, and taking the server’s shows its copy (rule: conflict-deletion)', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(key, 'Mine', 'my words');
      remove(key);
      store().update(pair.mira, id, { content: 'their words' });
    });
    await until('a conflict', () => conflicts().length === 1);
    expect(pair.onlyChange).toMatchObject({
      decisions: ['keep-mine', 'take-servers'],
      conflict: { mine: null, theirs: { action: 'edit-snippet', text: 'their words' } },
    });
    pair.answer('take-servers');
    await pair.delivered();
    expect(view(key)).toMatchObject({ content: 'their words', server: null, mark: null });
  });

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

  test('equal texts are no conflict, even with white space at the ends', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(key, 'Agreed', 'the same words\n');
      store().update(pair.mira, id, { title: 'Agreed', content: 'the same words' });
    });
    await pair.delivered();
    expect(pair.server.count('PATCH', '*')).toBe(0);
  });

  test.each([false, true])(
    'an unanswered edit that took effect does not conflict with the next edit (killed: %s)',
    async (killed) => {
      await pair.connect({ timing: { requestTimeout: 800 } });
      const { id, key } = await pair.pulledSnippet();
      pair.server.faults.queue({ ...EDIT, kind: 'hang', processed: true });
      edit(key, 'First', 'first words');
      await until('it took effect', () => onServer(id)?.title === 'First');
      if (killed) pair.device.restart();
      edit(key, 'Second', 'second words');
      await pair.delivered();
      expect(onServer(id)).toMatchObject({ title: 'Second', content: 'second words' });
      await pair.expectSame();
    },
  );

  test('an unanswered edit that took effect does not conflict with a deletion', async () => {
    await pair.connect({ timing: { requestTimeout: 800 } });
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'hang', processed: true });
    edit(key, 'First', 'first words');
    await until('it took effect', () => onServer(id)?.title === 'First');
    await pair.offline(async () => {
      await until('given up', () => pair.onlyChange.state === 'queued');
      remove(key);
    });
    await pair.delivered();
    expect(onServer(id)).toBeUndefined();
  });
});

describe('another client deleted a snippet', () => {
  async function makeDeleted() {
    await pair.connect();
    const snippet = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(snippet.key, 'Still wanted', 'my words');
      store().delete(pair.mira, snippet.id);
    });
    await until('deleted', () => pair.onlyChange.problem?.kind === 'gone');
    expect(pair.onlyChange.decisions).toEqual(['create-again', 'discard']);
    expect(view(snippet.key)).toMatchObject({ title: 'Still wanted' });
    return snippet;
  }

  test('an unsent edit can be created again in the same row (rule: conflict-deleted)', async () => {
    const { key } = await makeDeleted();
    pair.answer('create-again');
    await pair.delivered();
    expect(pair.titled('Still wanted')).toHaveLength(1);
    expect(view(key)).toMatchObject({ title: 'Still wanted', serverId: pair.titled('Still wanted')[0]?.id });
    await pair.expectSame();
  });

  test.each([true, false])(
    'a snippet that is created again and loses its response is there once in its row (took effect: %s)',
    async (processed) => {
      const { key } = await makeDeleted();
      pair.server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'drop', processed });
      pair.answer('create-again');
      await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
      await pair.delivered();
      expect(pair.titled('Still wanted')).toHaveLength(1);
      expect(view(key)?.serverId).toBe(pair.titled('Still wanted')[0]?.id);
      await pair.expectSame();
    },
  );

  test('discarding an unsent edit deletes the row', async () => {
    const { key } = await makeDeleted();
    pair.answer('discard');
    expect(view(key)).toBeNull();
    await pair.expectSame();
  });

  test('a later edit of a deleted snippet can still be created again', async () => {
    const { key } = await makeDeleted();
    edit(key, 'Edited once more', 'my words');
    await until('gone again', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.decisions).toEqual(['create-again', 'discard']);
    pair.answer('create-again');
    await pair.delivered();
    expect(pair.titled('Edited once more')).toHaveLength(1);
    await pair.expectSame();
  });

  test('a deletion that is noticed only by the refused edit offers the same choice', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    store().delete(pair.mira, id);
    edit(key, 'Too late', 'my words');
    await until('deleted', () => pair.onlyChange.problem?.kind === 'gone');
    pair.answer('create-again');
    await pair.delivered();
    expect(pair.titled('Too late')).toHaveLength(1);
  });

  test('a deleted snippet without an unsent edit disappears', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    store().delete(pair.mira, id);
    await refresh();
    expect(view(key)).toBeNull();
  });
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

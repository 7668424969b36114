import { describe, expect, test } from 'vitest';
import { createSnippet, deleteSnippet, editSnippet, setAway } from '../../src-main/sync/actions.ts';
import { findSnippet } from '../../src-main/cache/snippets.ts';
import { snippetView } from '../../src-main/sync/views.ts';
import { Device, until } from './device.ts';
import { lateAnswers, Pair, pause } from './pair.ts';

const pair = new Pair();

const CREATE = { method: 'POST', path: '/saved_snippets' } as const;
const LIST = { method: 'GET', path: '/saved_snippets' } as const;
const EDIT = { method: 'PATCH', path: '*' } as const;

const create = (title: string, content = 'x') =>
  pair.device.act((db, now) => createSnippet(db, { title, content }, now));
const edit = (key: string, title: string, content: string) =>
  pair.device.act((db, now) => editSnippet(db, key, { title, content }, now));
const remove = (key: string) => pair.device.act((db, now) => deleteSnippet(db, key, now));
const store = () => pair.server.state.savedSnippets;
const onServer = (id: number) => pair.snippets.find((snippet) => snippet.id === id);
const view = (key: string) => snippetView(pair.device.db, key);
const conflicts = () => pair.device.changes.filter(({ problem }) => problem?.kind === 'conflict');

/** Reads the list once more, and waits until it was applied. */
async function refresh(): Promise<void> {
  const reads = () => pair.server.count('GET', LIST.path) + pair.server.count('POST', '/register');
  const before = reads();
  pair.device.engine.tryNow();
  await until('asked again', () => reads() > before);
  await pause(60);
}

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
    expect(pair.onlyChange).toMatchObject({ needsUser: true, answers: ['keep-mine', 'take-servers'] });
    expect(pair.server.count('PATCH', '*')).toBe(0);
    return snippet;
  }

  test('keep mine', async () => {
    const { id } = await makeConflict();
    pair.answer('keep-mine');
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Mine', content: 'my words' });
    await pair.expectSame();
  });

  test('take theirs', async () => {
    const { id, key, title } = await makeConflict();
    pair.answer('take-servers');
    await pair.delivered();
    expect(view(key)).toMatchObject({ title, content: 'their words', server: null });
    expect(onServer(id)).toMatchObject({ title, content: 'their words' });
  });

  test('a deletion asks too, and taking theirs shows theirs', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(key, 'Mine', 'my words');
      remove(key);
      store().update(pair.mira, id, { content: 'their words' });
    });
    await until('a conflict', () => conflicts().length === 1);
    pair.answer('take-servers');
    await pair.delivered();
    expect(view(key)).toMatchObject({ content: 'their words', server: null, mark: null });
  });

  test('what was changed while it was being edited is not replaced without a word', async () => {
    await pair.connect();
    const { key, id, title, content } = await pair.pulledSnippet();
    pair.server.state.savedSnippets.update(pair.mira, id, { content: 'Changed elsewhere' });
    pair.device.engine.tryNow();
    await until('pulled', () => snippetView(pair.device.db, key)?.content === 'Changed elsewhere');
    const seen = { title, content };
    pair.device.act((db, now) => editSnippet(db, key, { title, content: 'Mine' }, now, seen));
    expect(pair.onlyChange.problem?.kind).toBe('conflict');
    expect(snippetView(pair.device.db, key)).toMatchObject({
      content: 'Mine',
      server: { content: 'Changed elsewhere' },
    });
    await pause(100);
    expect(pair.server.count('PATCH', '*')).toBe(0);
    pair.answer('keep-mine');
    await pair.delivered();
    expect(pair.snippets.find((snippet) => snippet.id === id)?.content).toBe('Mine');
  });

  test('the same words from elsewhere are no conflict, white space at the ends apart', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(key, 'Agreed', 'the same words\n');
      store().update(pair.mira, id, { title: 'Agreed', content: 'the same words' });
    });
    await pair.delivered();
    expect(pair.server.count('PATCH', '*')).toBe(0);
  });

  test('an edit that took effect and whose answer was lost is no conflict with the next one', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'hang', processed: true });
    edit(key, 'First', 'first words');
    await until('it took effect', () => onServer(id)?.title === 'First');
    edit(key, 'Second', 'second words');
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Second', content: 'second words' });
    await pair.expectSame();
  });

  test('nor is it one with a deletion', async () => {
    await pair.connect();
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

  test('an edit that was cut off by a kill is no conflict with the next one', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'hang', processed: true });
    edit(key, 'First', 'first words');
    await until('it took effect', () => onServer(id)?.title === 'First');
    pair.device.restart();
    edit(key, 'Second', 'second words');
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Second', content: 'second words' });
  });
});

describe('deleted elsewhere', () => {
  async function makeGone() {
    await pair.connect();
    const snippet = await pair.pulledSnippet();
    await pair.offline(() => {
      edit(snippet.key, 'Still wanted', 'my words');
      store().delete(pair.mira, snippet.id);
    });
    await until('gone', () => pair.onlyChange.problem?.kind === 'gone');
    expect(pair.onlyChange.answers).toEqual(['send-again', 'discard']);
    expect(view(snippet.key)).toMatchObject({ title: 'Still wanted' });
    return snippet;
  }

  test('under an unsent edit: sent again, it is a new snippet in the same row', async () => {
    const { key } = await makeGone();
    pair.answer('send-again');
    await pair.delivered();
    expect(pair.titled('Still wanted')).toHaveLength(1);
    expect(view(key)).toMatchObject({ title: 'Still wanted', serverId: pair.titled('Still wanted')[0]?.id });
    await pair.expectSame();
  });

  test('under an unsent edit: discarded, the row goes', async () => {
    const { key } = await makeGone();
    pair.answer('discard');
    expect(view(key)).toBeNull();
    await pair.expectSame();
  });

  test('an edit of what is gone can still be sent again', async () => {
    const { key } = await makeGone();
    edit(key, 'Edited once more', 'my words');
    await until('gone again', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.answers).toEqual(['send-again', 'discard']);
    pair.answer('send-again');
    await pair.delivered();
    expect(pair.titled('Edited once more')).toHaveLength(1);
    await pair.expectSame();
  });

  test('noticed only when the edit arrives', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    store().delete(pair.mira, id);
    edit(key, 'Too late', 'my words');
    await until('gone', () => pair.onlyChange.problem?.kind === 'gone');
    pair.answer('send-again');
    await pair.delivered();
    expect(pair.titled('Too late')).toHaveLength(1);
  });

  test('a deletion of what is gone is done', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    store().delete(pair.mira, id);
    remove(key);
    await pair.delivered();
    expect(pair.server.count('DELETE', '*')).toBe(1);
    expect(findSnippet(pair.device.db, key)).toBeNull();
  });

  test('what nobody edits just goes', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    store().delete(pair.mira, id);
    await refresh();
    expect(view(key)).toBeNull();
  });
});

describe('discarding', () => {
  test('a deletion: the server’s copy is shown, not an edit that went with it', async () => {
    await pair.connect();
    const { id, key, title, content } = await pair.pulledSnippet();
    await pair.server.stop();
    edit(key, 'Edited', 'then deleted');
    remove(key);
    await until('nothing is on its way', () =>
      pair.device.changes.every((change) => change.state === 'queued'),
    );
    pair.answer('discard');
    expect(view(key)).toMatchObject({ title, content, mark: null });
    await pair.server.start();
    pair.device.engine.tryNow();
    await pair.online();
    expect(onServer(id)).toMatchObject({ title, content });
  });

  test('an edit behind one that is on its way: what was sent is shown', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'latency', delayMs: 150 });
    edit(key, 'Sent', 'sent words');
    await until('on its way', () => pair.onlyChange.state === 'sending');
    edit(key, 'Discarded', 'discarded words');
    pair.answer('discard', pair.device.changes[1]);
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Sent' });
    expect(view(key)).toMatchObject({ title: 'Sent', content: 'sent words', mark: null });
  });

  test('a refused edit does not hold up the deletion that was made meanwhile', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'status', status: 400, delayMs: 100 });
    edit(key, 'Refused', 'words');
    await until('on its way', () => pair.onlyChange.state === 'sending');
    remove(key);
    await pair.delivered();
    expect(onServer(id)).toBeUndefined();
    await pair.expectSame();
  });

  test('a create in doubt that the server has after all: it is shown as the server’s', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    create('Discarded in doubt');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.answer('discard');
    expect(pair.device.titles()).not.toContain('Discarded in doubt');
    await refresh();
    expect(pair.device.titles()).toContain('Discarded in doubt');
  });
});

describe('evidence', () => {
  test.each([true, false])(
    'twins, the first of them in doubt (took effect: %s): two of them in the end',
    async (processed) => {
      await pair.connect();
      pair.server.faults.queue({ ...CREATE, kind: 'drop', processed });
      create('Twin', 'same');
      create('Twin', 'same');
      create('Other', 'else');
      await until('one in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
      // The twin waits; the other goes on.
      await until('the other is delivered', () => pair.device.changes.length === 2);
      expect(pair.device.changes.map(({ state }) => state)).toEqual(['in-doubt', 'queued']);
      await pair.delivered();
      expect(pair.titled('Twin')).toHaveLength(2);
      expect(pair.server.count('POST', CREATE.path)).toBe(processed ? 3 : 4);
      await pair.expectSame();
    },
  );

  test('several in doubt, some of which took effect: no one is asked', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
      { ...CREATE, kind: 'drop', processed: false },
      { ...CREATE, kind: 'drop', processed: true },
    );
    const asked: string[] = [];
    pair.watch(() => {
      for (const { needsUser, title } of pair.device.changes) if (needsUser) asked.push(title);
    });
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure']) create(title);
    await pair.delivered();
    expect(asked).toEqual([]);
    for (const title of ['Doubt one', 'Doubt two', 'Doubt three', 'Doubt four', 'Sure'])
      expect(pair.titled(title)).toHaveLength(1);
    await pair.expectSame();
  });

  test('one that waits for its evidence while another is on its way is not taken for changed', async () => {
    await pair.connect();
    pair.server.faults.queue(
      { ...CREATE, kind: 'drop', processed: false },
      // Gives its answer only after evidence for the first was due.
      { ...CREATE, kind: 'hang', processed: true, delayMs: 100 },
    );
    create('Doubtful');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    await pause(400);
    create('On its way');
    const asked = new Set<string>();
    pair.watch(() => pair.device.changes.forEach((change) => change.needsUser && asked.add(change.title)));
    await pair.delivered();
    expect([...asked]).toEqual([]);
    expect(pair.titled('Doubtful')).toHaveLength(1);
    expect(pair.titled('On its way')).toHaveLength(1);
    await pair.expectSame();
  });

  test('an older snippet with the same words is not taken for ours', async () => {
    await pair.connect();
    const { title, content } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: false });
    create(title, content);
    await pair.delivered();
    expect(pair.titled(title)).toHaveLength(2);
    await pair.expectSame();
  });

  test('is not asked for before the first request cannot be running any more', async () => {
    await pair.connect({ timing: { requestTimeout: 900 } });
    // Longer than our patience, shorter than twice it: the list is right only if it is asked late enough.
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 1_150 });
    create('Slow to arrive');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.device.engine.tryNow();
    await pair.delivered();
    expect(pair.titled('Slow to arrive')).toHaveLength(1);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
    await pair.expectSame();
  });

  test('a server that is asked for lists is not flooded while much is delivered', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    pair.server.faults.add({ kind: 'latency', delayMs: 10 });
    for (let i = 0; i < 60; i++) create(`Number ${i}`);
    await pair.delivered();
    expect(pair.snippets.filter(({ title }) => title.startsWith('Number '))).toHaveLength(60);
    expect(pair.server.count('GET', LIST.path)).toBeLessThan(15);
    await pair.expectSame();
  });
});

describe('a list that races with a delivery', () => {
  test('one that shows a create on its way: one row at every moment, and no one is asked', async () => {
    await pair.connect({ timing: { requestTimeout: 1_200 } });
    pair.server.faults.queue({ ...CREATE, kind: 'hang', processed: true });
    let mostRows = 0;
    let asked = 0;
    pair.watch(() => {
      mostRows = Math.max(mostRows, pair.device.titles('racing').length);
      asked += pair.device.changes.filter(({ needsUser }) => needsUser).length;
    });
    create('Racing');
    await until('it is on the server', () => pair.titled('Racing').length === 1);
    // A break of the connection makes Perch read everything while the create has no answer yet.
    pair.server.faults.queue({ method: 'POST', path: '/users/me/status', kind: 'status' });
    pair.server.forgetRequests();
    pair.device.act((db, now) => setAway(db, true, now));
    await until('read', () =>
      pair.server.requests.some(({ path, status }) => path === '/register' && status === 200),
    );
    await until('applied', () => pair.device.engine.connection.state === 'online');
    expect(pair.device.changes[0]?.state).toBe('sending');
    await pair.delivered();
    expect(mostRows).toBe(1);
    expect(asked).toBe(0);
    expect(pair.server.count('POST', CREATE.path)).toBe(0);
    await pair.expectSame();
  });

  test.each(['create', 'edit', 'delete'] as const)(
    'one from before a %s comes after it: thrown away',
    async (what) => {
      await pair.connect({
        http: lateAnswers(({ method, url }) => method === 'GET' && url.endsWith(LIST.path), 150),
        timing: { requestTimeout: 5_000 },
      });
      const { id, key } = await pair.pulledSnippet();
      const wrong: string[] = [];
      pair.watch(() => {
        const row = view(key);
        if (what === 'create' && pair.device.titles('raced').length !== 1) wrong.push('the new row');
        if (what === 'edit' && row?.title !== 'Raced') wrong.push(`the edited row: ${row?.title}`);
        if (what === 'delete' && row !== null) wrong.push('the deleted row');
        if (conflicts().length > 0) wrong.push('a conflict');
      });
      const before = pair.server.count('GET', LIST.path);
      if (what === 'create') {
        pair.device.engine.tryNow();
        await until('the list is read', () => pair.server.count('GET', LIST.path) > before);
        create('Raced');
      } else {
        // The change must be seen at once, so it is made before the watch looks, and sent after the list is read.
        if (what === 'edit') editSnippet(pair.device.db, key, { title: 'Raced', content: 'x' }, Date.now());
        else deleteSnippet(pair.device.db, key, Date.now());
        pair.server.faults.queue({
          method: what === 'edit' ? 'PATCH' : 'DELETE',
          path: '*',
          kind: 'latency',
          delayMs: 60,
        });
        pair.device.engine.tryNow();
      }
      wrong.length = 0;
      await pair.delivered();
      await until('the late list has come', () => pair.server.count('GET', LIST.path) > before + 1);
      await pause(250);
      expect(wrong).toEqual([]);
      expect(onServer(id)?.title).toBe(
        what === 'edit' ? 'Raced' : what === 'delete' ? undefined : view(key)?.title,
      );
      await pair.expectSame();
    },
  );

  test('everything at once, with every answer late', async () => {
    await pair.connect({ timing: { requestTimeout: 5_000, refreshEvery: 20 } });
    pair.server.faults.add({ ...LIST, kind: 'latency', delayMs: 15 });
    pair.server.faults.add({ ...CREATE, kind: 'latency', delayMs: 10 });
    pair.server.faults.add({ ...EDIT, kind: 'latency', delayMs: 25 });
    let mostRows = 0;
    pair.watch(() => {
      const titles = pair.device.titles('heap');
      mostRows = Math.max(
        mostRows,
        ...titles.map((title) => titles.filter((other) => other === title).length),
      );
    });
    const keys: string[] = [];
    for (let i = 0; i < 25; i++) {
      keys.push(create(`Heap ${i}`));
      if (i % 3 === 0 && view(keys[i >> 1]!)) edit(keys[i >> 1]!, `Heap ${i >> 1} edited`, `words ${i}`);
      if (i % 5 === 4) remove(keys[i - 1]!);
      await pause(8);
    }
    await pair.delivered();
    expect(mostRows).toBe(1);
    expect(pair.server.count('POST', CREATE.path)).toBeLessThanOrEqual(25);
    await pair.expectSame();
  });
});

test('an edit that takes effect late does not win over a newer one', async () => {
  await pair.connect({ timing: { requestTimeout: 600 } });
  const { id, key } = await pair.pulledSnippet();
  pair.server.faults.queue({ ...EDIT, kind: 'latency', delayMs: 1_100 });
  edit(key, 'Old', 'old words');
  await until('it has arrived', () => pair.server.count('PATCH', '*') === 1);
  edit(key, 'New', 'new words');
  await pair.delivered();
  await until('the late one takes effect', () => onServer(id)?.title === 'Old');
  await until('the last word wins', () => onServer(id)?.title === 'New');
  expect(onServer(id)).toMatchObject({ content: 'new words' });
  expect(view(key)).toMatchObject({ title: 'New', content: 'new words' });
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
  other.engine.tryNow();
  await pair.expectSame();
  await until('equal', () => other.titles().sort().join() === pair.device.titles().sort().join());
  expect(other.titles().filter((title) => /here/i.test(title))).toHaveLength(10);
  expect(other.faults).toEqual([]);
  other.close();
});

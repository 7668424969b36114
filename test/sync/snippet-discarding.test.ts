import { describe, expect, test } from 'vitest';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { until } from './device.ts';
import { pair, CREATE, EDIT, create, edit, remove, onServer, view, refresh } from './snippet-pair.ts';

describe('the user discards a change', () => {
  test('discarding a deletion shows the server’s copy, not an edit before it', async () => {
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
    await pair.comeBack();
    expect(onServer(id)).toMatchObject({ title, content });
  });

  test('discarding an edit behind one in flight shows the one in flight (rule: state-discarded)', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'latency', delayMs: 150 });
    edit(key, 'Sent', 'sent words');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    edit(key, 'Discarded', 'discarded words');
    pair.answer('discard', pair.device.changes[1]);
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Sent' });
    expect(view(key)).toMatchObject({ title: 'Sent', content: 'sent words', mark: null });
  });

  test('discarding an edit that was wrongly refused as deleted fetches the snippet again', async () => {
    await pair.connect();
    const { key, title } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'status', status: 404 });
    edit(key, 'Edited', 'in vain');
    await until('deleted', () => pair.device.changes[0]?.problem?.kind === 'gone');
    pair.answer('discard');
    await until('back', () => snippetPage(pair.device.db, title, 0, 10).rows.length === 1);
    await pair.expectSame();
  });

  test('a refused edit does not hold up a deletion that was made meanwhile', async () => {
    await pair.connect();
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.queue({ ...EDIT, kind: 'status', status: 400, delayMs: 100 });
    edit(key, 'Refused', 'words');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    remove(key);
    await pair.delivered();
    expect(onServer(id)).toBeUndefined();
    await pair.expectSame();
  });

  test('discarding a create in doubt that took effect shows the server’s snippet', async () => {
    // Before anything is looked for by itself.
    await pair.connect({ timing: { requestLifetime: 60_000 } });
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    create('Discarded in doubt');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.answer('discard');
    expect(pair.device.changes).toEqual([]);
    await refresh();
    // The event of the create may have shown it before.
    expect(pair.device.titles().filter((title) => title === 'Discarded in doubt')).toHaveLength(1);
    await pair.expectSame();
  });
});

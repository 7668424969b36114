import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { readUse, recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { discardDraft, undo as undoOffer } from '../../src-main/features/outbox/undo.ts';
import { deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import { countChanges, listChanges } from '../../src-main/sync/outbox/store.ts';
import {
  endUndo,
  endUndoInTime,
  heldDeletions,
  shiftUndo,
  UNDO_TIME,
  undoOffered,
} from '../../src-main/sync/outbox/undo-offer.ts';
import { until } from './device.ts';
import { text } from './pair.ts';
import { conflicts, create, CREATE, edit, EDIT, onServer, pair, refresh, view } from './snippet-pair.ts';

const remove = (key: string) => pair.device.act((db, now) => deleteSnippetForNow(db, key, now));
const offered = () => undoOffered(pair.device.db)?.id ?? '';
const undo = (id = offered()) => pair.device.act((db, now) => undoOffer(db, id, now).key);
/** The time for undoing is over. */
const timePasses = () => pair.device.act((db, now) => endUndoInTime(db, now + UNDO_TIME));
/** Discards the only change, as the Outbox does. */
const discard = () => pair.device.act((db, now) => decideForNow(db, pair.onlyChange.id, 'discard', now));
const nothingUnderway = () => until('nothing is on its way', () => pair.onlyChange.state === 'queued');
async function serverReturns(): Promise<void> {
  await pair.serverReturns();
  await pair.delivered();
}
/** The shown snippet, and the whole outbox. */
const stateOf = (key: string) => ({
  view: view(key),
  changes: pair.device.db.prepare('select * from changes order by sequence').all(),
});

describe('the user undoes a deletion', () => {
  beforeEach(() => pair.connect());

  test('a deletion is held back until its time is over, then sent (rule: undo-held-back)', async () => {
    const { id, key } = await pair.pulledSnippet();
    remove(key);
    expect(view(key)).toBeNull();
    pair.device.engine.retryNow();
    await pair.online();
    await pair.idle();
    expect(onServer(id)).toBeDefined();
    timePasses();
    await until('the deletion is delivered', () => onServer(id) === undefined);
  });

  test('a deletion that can be undone does not count as unsent, and is not listed, until its time is over (rule: undo-held-back)', async () => {
    const { key } = await pair.pulledSnippet();
    await pair.server.stop();
    remove(key);
    const { db } = pair.device;
    expect(listChanges(db)).toHaveLength(1);
    expect(countChanges(db, heldDeletions(db))).toEqual({ unsent: 0, needsUser: 0 });
    expect(pair.device.changes).toEqual([]);
    timePasses();
    expect(countChanges(db, heldDeletions(db)).unsent).toBe(1);
    expect(pair.device.changes).toHaveLength(1);
  });

  test('undo sends nothing and brings back the row with its use (rule: undo-restores)', async () => {
    const { id, key, title } = await pair.pulledSnippet();
    setFavorite(pair.device.db, key, true);
    recordUse(pair.device.db, key, 1_000);
    const before = view(key);
    remove(key);
    undo();
    expect(view(key)).toEqual(before);
    expect(readUse(pair.device.db, key)).toEqual({ favorite: true, uses: 1, usedAt: 1_000, weight: 1 });
    expect(pair.device.changes).toEqual([]);
    expect(onServer(id)).toMatchObject({ title });
    expect(offered()).toBe('');
  });

  test('an unsent edit returns exactly as it was (rule: undo-restores)', async () => {
    const { id, key } = await pair.pulledSnippet();
    await pair.server.stop();
    edit(key, 'Edited', 'unsent');
    await nothingUnderway();
    const before = stateOf(key);
    remove(key);
    undo();
    expect(stateOf(key)).toEqual(before);
    await serverReturns();
    expect(onServer(id)).toMatchObject({ title: 'Edited', content: 'unsent' });
  });

  test('a snippet that was never sent returns with its create and its use', async () => {
    await pair.server.stop();
    const key = create('New', 'words');
    setFavorite(pair.device.db, key, true);
    await nothingUnderway();
    const before = stateOf(key);
    remove(key);
    expect(pair.device.changes).toEqual([]);
    undo();
    expect(stateOf(key)).toEqual(before);
    await serverReturns();
    expect(pair.titled('New')).toHaveLength(1);
  });

  test('undo is refused when the time is over, and offline as well', async () => {
    const { key } = await pair.pulledSnippet();
    await pair.server.stop();
    remove(key);
    const id = offered();
    timePasses();
    expect(() => undo(id)).toThrow('gone');
    await nothingUnderway();
    expect(pair.onlyChange.decisions).toEqual(['discard']);
    expect(view(key)).toBeNull();
  });

  test('a second deletion ends the time of the first, whose deletion is sent', async () => {
    const { id, key } = await pair.pulledSnippet();
    const second = pair.snippets[1]!;
    remove(key);
    const first = offered();
    remove(pair.keyOf(second.id));
    await until('the first is deleted', () => onServer(id) === undefined);
    expect(() => undo(first)).toThrow('gone');
    undo();
    await pair.delivered();
    expect(onServer(second.id)).toMatchObject({ title: second.title });
  });

  test('undo shows what another client changed meanwhile', async () => {
    const { id, key } = await pair.pulledSnippet();
    remove(key);
    pair.server.state.savedSnippets.update(pair.mira, id, { title: 'Theirs' });
    await refresh();
    undo();
    expect(view(key)).toMatchObject({ title: 'Theirs', mark: null });
  });

  test('undo is too late when another client deleted the snippet meanwhile (rule: undo-conflict)', async () => {
    const { id, key } = await pair.pulledSnippet();
    remove(key);
    pair.server.state.savedSnippets.delete(pair.mira, id);
    await refresh();
    expect(() => undo()).toThrow('gone');
    expect(view(key)).toBeNull();
  });

  test('an unsent edit is a conflict after undo when another client changed the snippet meanwhile (rule: undo-conflict)', async () => {
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.add({ ...EDIT, kind: 'status', status: 503 });
    edit(key, 'Mine', 'unsent');
    await nothingUnderway();
    remove(key);
    pair.server.state.savedSnippets.update(pair.mira, id, { title: 'Theirs' });
    await refresh();
    undo();
    expect(conflicts()).toHaveLength(1);
    expect(view(key)).toMatchObject({ title: 'Mine' });
    pair.server.faults.lift();
    pair.answer('keep-mine', conflicts()[0]);
    await pair.delivered();
    expect(onServer(id)).toMatchObject({ title: 'Mine', content: 'unsent' });
  });

  test('an unsent edit returns as a question when another client deleted the snippet meanwhile', async () => {
    const { id, key } = await pair.pulledSnippet();
    pair.server.faults.add({ ...EDIT, kind: 'status', status: 503 });
    edit(key, 'Mine', 'unsent');
    await nothingUnderway();
    remove(key);
    pair.server.state.savedSnippets.delete(pair.mira, id);
    await refresh();
    undo();
    expect(pair.onlyChange).toMatchObject({ state: 'rejected', problem: { kind: 'gone' } });
    pair.answer('create-again');
    await pair.delivered();
    expect(pair.titled('Mine')).toHaveLength(1);
  });

  test('a create in flight that certainly did not arrive returns with the edit made since', async () => {
    pair.server.faults.queue({ ...CREATE, kind: 'rate-limited', retryAfter: 0, delayMs: 300 });
    const key = create('In flight', 'first');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    edit(key, 'In flight', 'second');
    remove(key);
    await until('an answer has arrived', () =>
      listChanges(pair.device.db).every(({ state }) => state !== 'sending'),
    );
    undo();
    expect(view(key)).toMatchObject({ content: 'second' });
    pair.device.engine.retryNow();
    await pair.delivered();
    expect(pair.titled('In flight')).toMatchObject([{ content: 'second' }]);
  });

  test.each(['before the undo', 'after the undo'])('a crash %s loses neither', async (moment) => {
    const { id, key, title } = await pair.pulledSnippet();
    remove(key);
    const offer = offered();
    if (moment === 'after the undo') undo();
    pair.device.restart();
    await pair.idle();
    if (moment === 'before the undo') {
      expect(view(key)).toBeNull();
      expect(offered()).toBe(offer);
      undo();
    }
    expect(view(key)).toMatchObject({ title });
    await refresh();
    expect(onServer(id)).toBeDefined();
    expect(listChanges(pair.device.db)).toEqual([]);
  });

  test('a restart offers the undo for the whole time again, and the deletion goes on after it (rule: undo-crash)', async () => {
    const { id, key } = await pair.pulledSnippet();
    // The engine, which is not woken, ends before it sees that the time is over.
    deleteSnippetForNow(pair.device.db, key, Date.now() - UNDO_TIME);
    pair.device.engine.close();
    pair.device.restart();
    expect(undoOffered(pair.device.db)?.until).toBeGreaterThan(Date.now() + UNDO_TIME / 2);
    timePasses();
    pair.device.restart();
    await until('the deletion is delivered', () => onServer(id) === undefined);
    expect(pair.server.count('DELETE', '*')).toBe(1);
  });

  test('quitting offline keeps the deletion in the outbox, and it is sent after the next start (rule: undo-quit)', async () => {
    const { id, key } = await pair.pulledSnippet();
    await pair.server.stop();
    remove(key);
    await pair.device.quitAndReopen();
    expect(pair.onlyChange).toMatchObject({ action: 'delete-snippet', state: 'queued' });
    await serverReturns();
    expect(onServer(id)).toBeUndefined();
  });

  test('a clock that is set moves the offer and the moments of what it removed', async () => {
    const { key } = await pair.pulledSnippet();
    pair.server.faults.add({ ...EDIT, kind: 'status', status: 503 });
    edit(key, 'Edited', 'unsent');
    await nothingUnderway();
    const [before] = listChanges(pair.device.db);
    remove(key);
    const until_ = undoOffered(pair.device.db)?.until ?? 0;
    shiftUndo(pair.device.db, -3_600_000);
    expect(undoOffered(pair.device.db)?.until).toBe(until_ - 3_600_000);
    pair.device.db.transaction(() => undoOffer(pair.device.db, offered(), until_ - 3_600_001))();
    const [after] = listChanges(pair.device.db);
    expect(after?.lastSentAt).toBe((before?.lastSentAt ?? 0) - 3_600_000);
  });

  test('a clock that was ahead holds no deletion back for longer than the time', async () => {
    const { id, key } = await pair.pulledSnippet();
    pair.device.act((db, now) => deleteSnippetForNow(db, key, now + 86_400_000));
    const now = Date.now();
    expect(undoOffered(pair.device.db)?.until).toBeLessThanOrEqual(now + UNDO_TIME);
    pair.device.act((db) => endUndo(db));
    await until('the deletion is delivered', () => onServer(id) === undefined);
  });

  test('nothing can be undone after a newer change of the same snippet was queued (rule: undo-ends)', async () => {
    const { key } = await pair.pulledSnippet();
    await pair.server.stop();
    edit(key, 'First', 'x');
    await nothingUnderway();
    discard();
    const id = offered();
    edit(key, 'Second', 'x');
    expect(() => undo(id)).toThrow('gone');
    expect(view(key)).toMatchObject({ title: 'Second' });
  });
});

test('quitting ends the time, so the deletion is sent (rule: undo-quit)', async () => {
  await pair.connect({ timing: { quitWithin: 5_000 } });
  const { id, key } = await pair.pulledSnippet();
  remove(key);
  await pair.device.quitAndReopen();
  expect(onServer(id)).toBeUndefined();
  expect(offered()).toBe('');
});

describe('the user undoes a discarding', () => {
  beforeEach(() => pair.connect());

  test('a discarded edit returns to its place with its value, and is delivered once (rule: undo-restores)', async () => {
    const { id, key, title } = await pair.pulledSnippet();
    await pair.server.stop();
    edit(key, 'Edited', 'unsent');
    await nothingUnderway();
    const before = stateOf(key);
    discard();
    expect(view(key)).toMatchObject({ title });
    undo();
    expect(stateOf(key)).toEqual(before);
    await serverReturns();
    expect(onServer(id)).toMatchObject({ title: 'Edited' });
    expect(pair.server.count('PATCH', '*')).toBe(1);
  });

  test('a discarded create returns with its row', async () => {
    await pair.server.stop();
    const key = create('New', 'words');
    await nothingUnderway();
    discard();
    expect(view(key)).toBeNull();
    pair.device.restart();
    undo();
    await serverReturns();
    expect(pair.titled('New')).toHaveLength(1);
  });

  test('a discarded deletion hides its row again', async () => {
    const { id, key } = await pair.pulledSnippet();
    await pair.server.stop();
    remove(key);
    timePasses();
    await nothingUnderway();
    discard();
    expect(view(key)).not.toBeNull();
    undo();
    expect(view(key)).toBeNull();
    await serverReturns();
    expect(onServer(id)).toBeUndefined();
  });

  test('a discarded deletion is a conflict after undo when another client changed the snippet meanwhile (rule: undo-conflict)', async () => {
    const { id, key } = await pair.pulledSnippet();
    await pair.server.stop();
    remove(key);
    timePasses();
    await nothingUnderway();
    discard();
    pair.server.state.savedSnippets.update(pair.mira, id, { title: 'Theirs' });
    await pair.serverReturns();
    await until('read', () => view(key)?.title === 'Theirs');
    undo();
    expect(conflicts()).toHaveLength(1);
    expect(onServer(id)).toBeDefined();
  });

  test('a discarded status returns with the time at which it is cleared', async () => {
    await pair.server.stop();
    const clearAt = Date.now() + 3_600_000;
    pair.device.act((db, now) => setOwnStatus(db, text('Lunch'), clearAt, now));
    await nothingUnderway();
    discard();
    expect(readOwnStatus(pair.device.db).value.text).not.toBe('Lunch');
    undo();
    expect(readOwnStatus(pair.device.db)).toMatchObject({ value: text('Lunch'), clearAt });
    await serverReturns();
    expect(pair.statusText).toBe('Lunch');
  });

  test('a discarded draft returns as it was, also after a restart', async () => {
    saveDraft(pair.device.db, 'snippet:new', 'words', Date.now());
    pair.device.act((db, now) => discardDraft(db, 'snippet:new', now));
    expect(readDraft(pair.device.db, 'snippet:new')).toBeNull();
    pair.device.restart();
    expect(undo()).toBe('snippet:new');
    expect(readDraft(pair.device.db, 'snippet:new')).toBe('words');
  });

  test('a discarded draft does not replace one that was begun since', async () => {
    saveDraft(pair.device.db, 'snippet:new', 'words', Date.now());
    pair.device.act((db, now) => discardDraft(db, 'snippet:new', now));
    saveDraft(pair.device.db, 'snippet:new', 'others', Date.now());
    expect(() => undo()).toThrow('gone');
    expect(readDraft(pair.device.db, 'snippet:new')).toBe('others');
    expect(offered()).toBe('');
  });
});

test('the discarding of a create in doubt is not offered for undo (rule: undo-unsafe)', async () => {
  await pair.connect({ timing: { requestTimeout: 300 } });
  pair.server.faults.queue({ ...CREATE, kind: 'hang', processed: true });
  create('Doubtful', 'x');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  discard();
  expect(offered()).toBe('');
});

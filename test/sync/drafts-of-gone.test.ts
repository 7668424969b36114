import { describe, expect, test } from 'vitest';
import { until } from './device.ts';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { draftNameOf } from '../../src-main/contract/values/scheduled-draft.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { deleteScheduledForNow } from '../../src-main/features/scheduled/commands.ts';
import { scheduledList } from '../../src-main/features/scheduled/queries.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { deleteSeriesForNow, saveSeries } from '../../src-main/features/series/commands.ts';
import { deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { readOrAdoptDraft } from '../../src-main/sync/collections/drafts-of-gone.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import { endUndo, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { endDeletedSeries } from '../../src-main/sync/timers/series.ts';
import { general, inMinutes, list, message, pair, pass, schedule } from './scheduled-pair.ts';

const writtenMessage = () => ({
  kind: 'channel',
  channelId: general(),
  topic: 'team lunch',
  people: [],
  content: 'Noon at the door, and bring',
  at: inMinutes(60),
  readBySender: null,
  repeats: null,
});

const drafts = () => scheduledList(pair.device.db).drafts.map(({ excerpt }) => excerpt);

test('a half-written edit of a message that was sent meanwhile becomes the draft of a new one (rule: draft-of-gone)', async () => {
  await pair.connect();
  const key = schedule();
  await pair.delivered();
  const written = writtenMessage();
  const kept = JSON.stringify({ ...written, start: written, server: written });
  pair.device.act((db, now) => saveDraft(db, draftNameOf(key), kept, now));
  await pair.delivered();
  expect(drafts()).toEqual([]);
  pass(61);
  await until('sent', () => list().length === 0);
  await until('kept', () => drafts().length === 1);
  const [draft] = scheduledList(pair.device.db).drafts;
  expect(JSON.parse(readDraft(pair.device.db, draftNameOf(draft!.key)) ?? '')).toEqual(written);
  expect(readDraft(pair.device.db, draftNameOf(key))).toBeNull();

  // A form that is still open stores its next keys under the old name: it is one draft all the same.
  const longer = JSON.stringify({ ...written, content: 'Noon at the door, and bring soup' });
  pair.device.act((db, now) => saveDraft(db, draftNameOf(key), longer, now));
  expect(scheduledList(pair.device.db).drafts.map(({ key: one }) => one)).toEqual([draft!.key]);
  expect(readDraft(pair.device.db, draftNameOf(draft!.key))).toContain('soup');
});

describe('what was written of a saved item and not saved', () => {
  const other = { key: '018f0000-0000-7000-8000-000000000001' };
  const nameOf = ({ key }: { key: string }) => `snippet:${key}`;
  const half = { title: 'Deploy', content: 'One more step' };
  const kept = JSON.stringify({ ...half, start: half, server: half });
  const write = (name: string, value = kept) => pair.device.act((db, now) => saveDraft(db, name, value, now));
  const read = (name: string) => readOrAdoptDraft(pair.device.db, name, Date.now());

  test('goes on as a new one where it is deleted elsewhere, one after the other, and never over what is there (rule: draft-of-gone)', async () => {
    await pair.connect();
    const there = await pair.pulledSnippet();
    write(nameOf(there));
    expect(read('snippet:new')).toBeNull();
    write(nameOf(other));
    write('snippet:new', '{"title":"","content":"mine"}');
    expect(read('snippet:new')).toContain('mine');
    write('snippet:new', '');
    pair.server.state.savedSnippets.delete(pair.mira, there.id);
    await until('gone', () => snippets.rows.find(pair.device.db, there.key) === null);
    expect(JSON.parse(read('snippet:new') ?? '')).toEqual(half);
    expect(JSON.parse(read('snippet:new') ?? '')).toEqual(half);
    write('snippet:new', '');
    expect(JSON.parse(read('snippet:new') ?? '')).toEqual(half);
    write('snippet:new', '');
    expect(read('snippet:new')).toBeNull();
  });

  test('goes with the item that the user deletes, and comes back with its undo (rule: draft-of-gone)', async () => {
    await pair.connect();
    const { key } = await pair.pulledSnippet();
    write(nameOf({ key }));
    pair.device.act((db, now) => deleteSnippetForNow(db, key, now));
    expect(read('snippet:new')).toBeNull();
    expect(read(nameOf({ key }))).toBeNull();
    pair.device.act((db, now) => undo(db, undoOffered(db)!.id, now));
    expect(read(nameOf({ key }))).toBe(kept);
  });

  test('goes with a message or a series that the user deletes', async () => {
    await pair.connect();
    const key = schedule();
    await pair.delivered();
    const id = crypto.randomUUID();
    const { to, content } = message();
    const item = { kind: 'scheduled', to, content, readBySender: null } as const;
    const rule = recurrenceAt(Math.floor(inMinutes(60) / 60) * 60_000, 'day', {});
    pair.device.act((db, now) => saveSeries(db, null, { rule, item }, id, now));
    const names = [draftNameOf(key), draftNameOf(`series-${id}`)];
    for (const name of names) write(name, JSON.stringify(writtenMessage()));
    pair.device.act((db, now) => deleteScheduledForNow(db, key, now));
    pair.device.act((db, now) => deleteSeriesForNow(db, id, now));
    pair.device.act((db, now) => {
      endUndo(db);
      endDeletedSeries(db, now);
    });
    await pair.delivered();
    expect(names.map(read)).toEqual([null, null]);
    expect(drafts()).toEqual([]);
  });
});

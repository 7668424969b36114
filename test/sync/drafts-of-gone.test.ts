import { expect, test } from 'vitest';
import { until } from './device.ts';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { draftNameOf } from '../../src-main/contract/values/scheduled-draft.ts';
import { scheduledList } from '../../src-main/features/scheduled/queries.ts';
import { general, inMinutes, list, pair, pass, schedule } from './scheduled-pair.ts';

const drafts = () => scheduledList(pair.device.db).drafts.map(({ excerpt }) => excerpt);

test('a half-written edit of a message that was sent meanwhile becomes the draft of a new one', async () => {
  await pair.connect();
  const key = schedule();
  await pair.delivered();
  const written = {
    kind: 'channel',
    channelId: general(),
    topic: 'team lunch',
    people: [],
    content: 'Noon at the door, and bring',
    at: inMinutes(60),
    readBySender: null,
    repeats: null,
  };
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

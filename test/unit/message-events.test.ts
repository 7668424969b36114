import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  findMessage,
  keepMessage,
  messageTextRows,
  type MessageText,
} from '../../src-main/cache/collections/messages.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { keepSent } from '../../src-main/sync/collections/keep-sent.ts';
import { messageTexts } from '../../src-main/sync/collections/message-texts.ts';
import { subjectOf } from '../../src-main/sync/define/collection.ts';
import { messageEvents } from '../../src-main/sync/events/message.ts';
import { ExpectedEchoes } from '../../src-main/sync/outbox/echoes.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { recordUnanswered } from '../../src-main/sync/outbox/unanswered.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { fingerprintOf } from '../../src-main/sync/rows/echo.ts';
import { cached } from '../../src-main/sync/rows/cached-rows.ts';
import { newCache } from './cache.ts';

const ID = 7;
const KEY = String(ID);
const text = (content: string, topic = 'tea'): MessageText => ({ content, topic });

let db: Db;

beforeEach(() => {
  db = newCache();
  storedEventQueue.write(db, { id: 'queue', lastEventId: 1, pollTimeout: null });
});

function receive(type: string, op: string | undefined, event: object): void {
  const handler = messageEvents.find((one) => one.type === type && one.op === op);
  const context = { db, userId: 1, typing: { note() {} }, tellsFailed: () => true };
  handler?.effectOf({ type, op, ...event }, context)?.apply?.(db);
}

const row = () => {
  const { value, server } = messageTextRows.find(db, KEY) ?? {};
  return { value, server };
};
const edit = (content: string) => cached(db, messageTexts).edit(KEY, text(content), Date.now());
const expectEcho = (value: MessageText) =>
  new ExpectedEchoes(db).expect({
    subject: subjectOf(messageTexts, KEY),
    fingerprint: fingerprintOf(messageTexts, value),
  });

test('another client’s text replaces the stored one', () => {
  reconcileText(db, ID, text('Before'));
  expect(reconcileText(db, ID, text('Theirs'))).toEqual(text('Theirs'));
  receive('update_message', undefined, { message_id: ID, content: 'Theirs again' });
  expect(row()).toEqual({ value: text('Theirs again'), server: text('Theirs again') });
});

test('under an unsent edit the server’s copy stays as the writer saw it, so that sending finds the conflict', () => {
  reconcileText(db, ID, text('Before'));
  edit('Mine');
  expect(reconcileText(db, ID, text('Theirs'))).toEqual(text('Mine'));
  receive('update_message', undefined, { message_id: ID, content: 'Theirs', subject: 'cake' });
  receive('update_message', undefined, { message_id: 8, message_ids: [ID], subject: 'cake' });
  expect(row()).toEqual({ value: text('Mine'), server: text('Before') });
  expect(listChanges(db)).toMatchObject([{ state: 'queued', problem: null }]);
});

test('a text with an unsent edit stays when its message is deleted, also where the edit has the same text', () => {
  reconcileText(db, ID, text('Before'));
  edit('Before');
  receive('delete_message', undefined, { message_ids: [ID] });
  expect(row()).toEqual({ value: text('Before'), server: text('Before') });
});

test('a text without an unsent edit is deleted with its message', () => {
  reconcileText(db, ID, text('Before'));
  receive('delete_message', undefined, { message_ids: [ID, 8] });
  expect(messageTextRows.find(db, KEY)).toBeNull();
});

test('the value of an unanswered request counts as another client’s: nothing is sent again', () => {
  reconcileText(db, ID, text('Before'));
  edit('Late');
  const [change] = listChanges(db);
  if (change) recordUnanswered(db, change, 1);
  db.prepare('delete from changes').run();
  messageTextRows.setVisible(db, KEY, text('Before'));
  receive('update_message', undefined, { message_id: ID, content: 'Late' });
  expect(row()).toEqual({ value: text('Late'), server: text('Late') });
  expect(listChanges(db)).toEqual([]);
});

test('a moved message gets the topic and keeps its text', () => {
  reconcileText(db, ID, text('Before'));
  receive('update_message', undefined, {
    message_id: 8,
    message_ids: [8, ID],
    content: 'Other',
    subject: 'cake',
  });
  expect(row()).toEqual({ value: text('Before', 'cake'), server: text('Before', 'cake') });
});

test('the echo of a superseded edit changes nothing', () => {
  reconcileText(db, ID, text('Second'));
  expectEcho(text('First'));
  expectEcho(text('Second'));
  receive('update_message', undefined, { message_id: ID, content: 'First' });
  expect(row().value).toEqual(text('Second'));
});

test('another client’s text that our delivery replaced stands in the history, and one under a moved topic does not', () => {
  reconcileText(db, ID, text('Ours'));
  expectEcho(text('Ours'));
  receive('update_message', undefined, { message_id: ID, content: 'Theirs' });
  receive('update_message', undefined, { message_id: ID, content: 'Ours' });
  expect(listOverwrites(db)).toMatchObject([
    { ours: { params: { key: KEY, ...text('Ours') } }, earlier: { params: { key: KEY, ...text('Theirs') } } },
  ]);
  expectEcho(text('Ours', 'cake'));
  receive('update_message', undefined, { message_id: ID, content: 'Theirs' });
  receive('update_message', undefined, { message_id: ID, subject: 'cake' });
  expect(listOverwrites(db)).toHaveLength(1);
});

test('a message that was sent gets its text, also where a row of its ID is left from before a restored backup', () => {
  const sent = { conversation: { channelId: 3, topic: 'tea' }, content: 'Sent', userId: 1, read: true };
  reconcileText(db, ID, text('Lost'));
  keepSent(db, ID, sent, 1);
  expect(row()).toEqual({ value: text('Sent'), server: text('Sent') });
  edit('Mine');
  keepSent(db, ID, { ...sent, content: 'Sent again' }, 1);
  expect(row()).toEqual({ value: text('Mine'), server: text('Sent') });
});

test.each([
  [
    'update_message_flags',
    subjects.flag({ flag: 'starred', messageId: ID }),
    { flag: 'starred', messages: [ID] },
  ],
  [
    'reaction',
    subjects.reaction({ messageId: ID, emoji: { name: 'tea', code: '1' } }),
    { message_id: ID, user_id: 1, emoji_name: 'tea', emoji_code: '1', reaction_type: 'unicode_emoji' },
  ],
])(
  'another client’s %s that our delivery replaced leaves nothing behind, so that the queue can end',
  (type, subject, event) => {
    const echoes = new ExpectedEchoes(db);
    echoes.expect({ subject, fingerprint: 'true' });
    receive(type, 'remove', event);
    expect(echoes.isEmpty).toBe(false);
    receive(type, 'add', event);
    expect(echoes.isEmpty).toBe(true);
  },
);

test('an event about all messages sets the flag of each that lacks it, and is the expected echo of those that have it', () => {
  const flags = { has: true, lacks: false, unknown: null };
  Object.values(flags).forEach((read, id) => keepMessage(db, id, { read, html: `${id}` }, id));
  const echoes = new ExpectedEchoes(db);
  const expected = [0, 1, 9].map((messageId) => subjects.flag({ messageId, flag: 'read' }));
  const other = subjects.flag({ messageId: 0, flag: 'starred' });
  for (const subject of [...expected, other]) echoes.expect({ subject, fingerprint: 'true' });
  receive('update_message_flags', 'add', { flag: 'read', messages: [], all: true });
  expect([0, 1, 2].map((id) => findMessage(db, id)?.read)).toEqual([true, true, true]);
  // A message that is not stored is not looked at.
  expect(echoes.subjects.toSorted()).toEqual([expected[2], other].toSorted());
});

test('an event about all messages leaves those alone that it does not change', () => {
  keepMessage(db, 1, { read: true }, 1);
  keepMessage(db, 2, { read: false }, 1);
  const before = db.prepare('select total_changes()').pluck().get() as number;
  receive('update_message_flags', 'add', { flag: 'read', messages: [], all: true });
  expect((db.prepare('select total_changes()').pluck().get() as number) - before).toBe(1);
});

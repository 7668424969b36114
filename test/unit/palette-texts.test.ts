import { beforeEach, expect, test } from 'vitest';
import { keepMessage } from '../../src-main/cache/collections/messages.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { noteIdentity } from '../../src-main/cache/metadata/identity.ts';
import { hasNewRowTexts, indexRowTextsAnew, rowTextSteps } from '../../src-main/cache/search/row-texts.ts';
import type { FoundTarget } from '../../src-main/contract/search/palette.ts';
import { recordAddressed } from '../../src-main/domain/activity.ts';
import { findTexts } from '../../src-main/features/palette/find-texts.ts';
import { indexedTextOf } from '../../src-main/sync/collections/found-text.ts';
import { insertHere, reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { messageRows } from '../../src-main/cache/collections/messages.ts';
import { addRow, newCache } from './cache.ts';

const SELF = 1;
const NOON = Date.UTC(2026, 10, 19, 12) / 1000;
const LUNCH = { channelId: 5, topic: 'Lunch' };

let db: Db;
beforeEach(() => {
  db = newCache();
  noteIdentity(db, { userId: SELF, serverUrl: 'https://meridian.example', email: 'me@meridian.example' });
});

const message = (id: number, html: string): void =>
  keepMessage(db, id, { conversation: LUNCH, senderId: 7, senderName: 'Priya', sentAt: id, html }, id);
const schedule = (key: string, content: string, people: number[] = [7]): void =>
  addRow(db, scheduledRows, key, {
    ...{ to: { people }, content, at: NOON, readBySender: null },
    ...{ failed: false, sent: false },
  });
const textOf = ({ name }: FoundTarget): string => name.map(({ text }) => text).join('');
const marked = ({ name }: FoundTarget): string[] => name.flatMap(({ text, match }) => (match ? text : []));
const find = (search: string): FoundTarget[] => findTexts(db, search, NOON * 1000);
const found = (search: string): string[] => find(search).map(({ id }) => id);
/** As the engine does in idle steps. */
const indexAll = (): void => {
  for (const _ of rowTextSteps(db, indexedTextOf));
};

test('messages, reminders and scheduled messages are found by the beginnings of their words, whatever their accents', () => {
  message(20, '<p>The <strong>Crème</strong> invoice</p>');
  message(10, '<p>Invoices of crème</p>');
  const reminder = insertHere(db, { at: NOON, note: 'Pay the **creme** invoice' }, 1);
  schedule('a', 'Is the *crème* invoice paid?');
  schedule('mine', 'Crème invoice', [SELF]);
  const all = find('creme inv');
  // One that the server sends to the user alone is a reminder.
  expect(all.map(({ item }) => [item.kind, 'key' in item ? item.key : item.messageId])).toEqual([
    ['scheduled', 'a'],
    ['reminder', 'mine'],
    ['reminder', reminder],
    ['message', 20],
    ['message', 10],
  ]);
  expect(textOf(all[0]!)).toBe('Is the crème invoice paid?');
  expect(marked(all[3]!)).toEqual(['Crème', 'invoice']);
  expect(all[3]?.item).toMatchObject({ conversation: LUNCH, messageId: 20, sender: 'Priya' });
  expect(found('invoice nobody')).toEqual([]);
});

test('a message is found by its sender’s own words and not by what it quotes', () => {
  message(10, '<p>Ship it on Friday</p>');
  message(
    20,
    '<p><span class="user-mention silent" data-user-id="7">Priya</span> <a href="#">said</a>:</p><blockquote><p>Ship it on Friday</p></blockquote><p>Agreed</p>',
  );
  expect(found('friday')).toEqual(['message-10']);
  expect(found('agreed')).toEqual(['message-20']);
});

test('a message for the user is found by what arrived of it, and by its whole text while that is here', () => {
  const value = {
    reason: 'mention' as const,
    conversation: LUNCH,
    senderId: 7,
    senderName: 'Priya',
    sentAt: 5,
  };
  recordAddressed(db, 10, { ...value, text: 'The invoice is' });
  expect(find('invoice')).toMatchObject([
    { id: 'message-10', item: { messageId: 10, sender: 'Priya', conversation: LUNCH } },
  ]);
  message(10, '<p>The invoice is paid</p>');
  expect(found('paid')).toEqual(['message-10']);
  messageRows.remove(db, '10');
  expect(found('paid')).toEqual([]);
  expect(found('invoice')).toEqual(['message-10']);
});

test('a part of a long text is shown from where the words are', () => {
  message(10, `<p>${'Nothing here. '.repeat(60)}The invoice is paid.</p>`);
  const [only] = find('invoice');
  expect(textOf(only!)).toMatch(/^….{0,30}invoice is paid\.$/);
});

test('what is edited, deleted or sent is found as it is now, and the rest while it waits to be indexed', () => {
  for (let id = 1; id <= 300; id += 1) message(id, `<p>Parcel ${id}</p>`);
  schedule('a', 'Parcel for Anna');
  const reminder = insertHere(db, { at: NOON, note: 'Parcel again' }, 1);
  // The latest are found before idle steps.
  expect(found('parcel')).toEqual([
    'scheduled-a',
    `reminder-${reminder}`,
    ...[300, 299, 298, 297, 296, 295].map((id) => `message-${id}`),
  ]);
  indexAll();
  expect(found('parcel 123')).toEqual(['message-123']);
  message(300, '<p>Nothing</p>');
  messageRows.remove(db, '299');
  scheduledRows.markDeleted(db, 'a', true);
  reminderRows.remove(db, reminder);
  expect(found('parcel')).toEqual([298, 297, 296, 295, 294, 293].map((id) => `message-${id}`));
});

test('a flag or a reaction of a message indexes nothing anew, another text does', () => {
  message(10, '<p>Hello</p>');
  indexAll();
  keepMessage(db, 10, { read: true, starred: true }, 1);
  expect(hasNewRowTexts(db)).toBe(false);
  keepMessage(db, 10, { html: '<p>Goodbye</p>' }, 1);
  expect(found('goodbye')).toEqual(['message-10']);
  expect(found('hello')).toEqual([]);
});

test('a file from elsewhere is found by what it contains, whatever its index says', () => {
  message(10, '<p>Hello</p>');
  schedule('a', 'Hello Anna');
  indexAll();
  db.exec('delete from texts_search; delete from texts_unindexed');
  expect(found('hello')).toEqual([]);
  indexRowTextsAnew(db);
  expect(found('hello')).toEqual(['scheduled-a', 'message-10']);
});

test.each(['"', '*', '- (', 'a AND', 'NEAR(x)', '#tag', ':', "'"])('%s is text and no query', (typed) => {
  message(10, '<p>NEAR(x) a AND #tag</p>');
  expect(() => find(typed)).not.toThrow();
});

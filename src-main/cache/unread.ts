import { z } from 'zod';
import { Conversation, conversationKey } from '../contract/message.ts';
import type { Db } from './db.ts';
import { JsonRows } from './json-rows.ts';
import { keepRow, messageKeyOf } from './messages.ts';
import { readJson } from './read-json.ts';

const UnreadValue = z.object({ conversation: Conversation });

/** The messages that the server counts as unread, by their IDs, grouped by conversation. Most of them are not kept here. */
const unreadRows = new JsonRows<z.infer<typeof UnreadValue>>({
  collection: 'unread',
  value: UnreadValue,
  labelOf: ({ conversation }) => conversationKey(conversation),
});

/** Unread messages of one conversation, by their IDs. */
export interface Unread {
  conversation: Conversation;
  messageIds: number[];
}

/** How many unread messages each conversation has that has any. */
export const countUnread = (db: Db): { conversation: Conversation; count: number }[] =>
  db
    .prepare<[], { value: string; count: number }>(
      `select value, count(*) as count from rows where collection = 'unread' group by label`,
    )
    .all()
    .flatMap(({ value, count }) => {
      const read = readJson(UnreadValue, value);
      return read ? [{ ...read, count }] : [];
    });

/** The IDs of a conversation's unread messages; without one, those of the whole channel. */
export const unreadOf = (db: Db, where: Conversation | { channelId: number }): number[] => {
  const isTopic = 'people' in where || 'topic' in where;
  const query = isTopic
    ? { label: conversationKey(where) }
    : { fields: { 'conversation.channelId': where.channelId } };
  return unreadRows.list(db, query).map(({ key }) => Number(key));
};

/** Where an unread message is; null where it is not counted as unread. */
export const findUnread = (db: Db, messageId: number): Conversation | null =>
  unreadRows.find(db, messageKeyOf(messageId))?.value.conversation ?? null;

/** Replaces everything by what the server lists. */
export function replaceUnread(db: Db, listed: readonly Unread[]): void {
  const ids = new Set(listed.flatMap(({ messageIds }) => messageIds));
  const gone = unreadRows.list(db).map(({ key }) => Number(key));
  removeUnread(
    db,
    gone.filter((id) => !ids.has(id)),
  );
  for (const { conversation, messageIds } of listed) addUnread(db, conversation, messageIds);
}

/** The server counts these messages of a conversation as unread. */
export function addUnread(db: Db, conversation: Conversation, messageIds: readonly number[]): void {
  const now = Date.now();
  for (const id of messageIds) keepRow(unreadRows, db, messageKeyOf(id), { conversation }, now);
}

/** The server does not count these messages as unread any more. */
export function removeUnread(db: Db, messageIds: readonly number[]): void {
  for (const id of messageIds) unreadRows.remove(db, messageKeyOf(id));
}

/** The server moved messages of channels: those of them that are unread are counted where they are now. */
export function moveUnread(
  db: Db,
  messageIds: readonly number[],
  to: { channelId?: number | undefined; topic?: string | undefined },
): void {
  for (const id of messageIds) {
    const from = findUnread(db, id);
    if (!from || 'people' in from) continue;
    addUnread(db, { channelId: to.channelId ?? from.channelId, topic: to.topic ?? from.topic }, [id]);
  }
}

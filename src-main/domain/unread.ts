import { z } from 'zod';
import { Conversation, conversationKey } from '../contract/values/conversation.ts';
import type { Db } from '../cache/file/db.ts';
import { JsonRows } from '../cache/rows/json-rows.ts';
import { keepRow, messageKeyOf } from '../cache/collections/messages.ts';
import { readJson } from '../contract/text/read-json.ts';
import { Metadata } from '../cache/metadata/metadata.ts';

/** The IDs of messages that mention the user, if they were unread when the server reported them. */
const storedUnreadMentions = new Metadata('unreadMentions', z.array(z.int()));

/** The name of the capability that the server reports unread messages. */
export const UNREAD = 'unread';

const UnreadValue = z.object({ conversation: Conversation });

/**
 * The messages that the server counts as unread, by their IDs, grouped by conversation. Most of the messages
 * themselves are not in the cache.
 */
const unreadRows = new JsonRows('unread', UnreadValue, {
  labelOf: ({ conversation }) => conversationKey(conversation),
});

/** Unread messages of one conversation, by their IDs. */
export interface Unread {
  conversation: Conversation;
  messageIds: number[];
}

/**
 * The conversations with unread messages, and how many each has. Only one row of each is parsed; the others are
 * counted.
 */
export const countUnread = (db: Db): { conversation: Conversation; count: number }[] =>
  db
    .rows<{ value: string; count: number }>(
      `select value, count from (
       select min(rowid) as first, count(*) as count from rows where collection = 'unread' and deleted = 0 group by label
     ) join rows on rows.rowid = first`,
      [],
      'unread',
    )
    .flatMap(({ value, count }) => {
      const read = readJson(UnreadValue, value);
      return read ? [{ ...read, count }] : [];
    });

/** The IDs of the unread messages of a conversation, or of a whole channel. */
export const unreadOf = (db: Db, where: Conversation | { channelId: number }): number[] => {
  const isTopic = 'people' in where || 'topic' in where;
  const query = isTopic
    ? { label: conversationKey(where) }
    : { fields: { 'conversation.channelId': where.channelId } };
  return unreadRows.list(db, query).map(({ key }) => Number(key));
};

/** The conversation of an unread message; null if the message is not counted as unread. */
export const findUnread = (db: Db, messageId: number): Conversation | null =>
  unreadRows.find(db, messageKeyOf(messageId))?.value.conversation ?? null;

/** The unread ones of these messages, by their IDs, with the keys of their conversations. */
export const unreadAmong = (db: Db, messageIds: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    db
      .rows<{ key: string; label: string }>(
        `select key, label from rows where collection = 'unread' and key in (select value from json_each(?))`,
        [JSON.stringify(messageIds.map(messageKeyOf))],
        'unread',
      )
      .map(({ key, label }) => [Number(key), label]),
  );

/** The ID of the latest unread message of each of these conversations, by their keys. */
export const latestUnread = (db: Db, conversationKeys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    db
      .rows<{ label: string; latest: number }>(
        `select label, max(cast(key as integer)) as latest from rows
         where collection = 'unread' and deleted = 0 and label in (select value from json_each(?)) group by label`,
        [JSON.stringify(conversationKeys)],
        'unread',
      )
      .map(({ label, latest }) => [label, latest]),
  );

/** The unread messages that mention the user, by their IDs, with the keys of their conversations. */
export const unreadMentions = (db: Db): ReadonlyMap<number, string> =>
  unreadAmong(db, storedUnreadMentions.read(db) ?? []);

/** Replaces what is stored about mentions by the server's list. */
export const replaceMentions = (db: Db, messageIds: readonly number[]): void =>
  storedUnreadMentions.write(db, [...messageIds]);

/** Stores that messages mention the user. Messages that are not unread any more are left out. */
export function addMentions(db: Db, messageIds: readonly number[]): void {
  if (messageIds.length === 0) return;
  const known = storedUnreadMentions.read(db) ?? [];
  replaceMentions(db, [...unreadAmong(db, [...known, ...messageIds]).keys()]);
}

/** Stores that a message mentions the user no longer. */
export function removeMention(db: Db, messageId: number): void {
  const known = storedUnreadMentions.read(db) ?? [];
  if (known.includes(messageId))
    replaceMentions(
      db,
      known.filter((id) => id !== messageId),
    );
}

/** How many messages one step writes at most. */
const AT_ONCE = 100;

const keysAfter = (db: Db, after: string): { key: string; label: string }[] =>
  db.rows<{ key: string; label: string }>(
    `select key, label from rows where collection = 'unread' and key > ? order by key limit ?`,
    [after, AT_ONCE],
    'unread',
  );

/** Replaces all rows by the server's list. Only differences are written, because there can be tens of thousands. */
export function* replaceUnreadSteps(db: Db, listed: readonly Unread[]): Generator<number, true> {
  const ids = new Set(listed.flatMap(({ messageIds }) => messageIds));
  const labels = new Map<number, string>();
  // It goes page by page and parses no value, because the label identifies the conversation.
  for (let after = ''; ;) {
    const page = keysAfter(db, after);
    for (const { key, label } of page) labels.set(Number(key), label);
    const last = page.at(-1);
    if (!last) break;
    after = last.key;
    yield page.length;
  }
  const removed = [...labels.keys()].filter((id) => !ids.has(id));
  for (let from = 0; from < removed.length; from += AT_ONCE) {
    const some = removed.slice(from, from + AT_ONCE);
    removeUnread(db, some);
    yield some.length;
  }
  for (const { conversation, messageIds } of listed) {
    const key = conversationKey(conversation);
    const added = messageIds.filter((id) => labels.get(id) !== key);
    for (let from = 0; from < added.length; from += AT_ONCE) {
      const some = added.slice(from, from + AT_ONCE);
      addUnread(db, conversation, some);
      yield some.length;
    }
  }
  return true;
}

/** Removes all rows, because everything is read. */
export const clearUnread = (db: Db): void => unreadRows.clear(db);

/** Adds messages of a conversation that the server counts as unread. */
export function addUnread(db: Db, conversation: Conversation, messageIds: readonly number[]): void {
  const now = Date.now();
  for (const id of messageIds) keepRow(unreadRows, db, messageKeyOf(id), { conversation }, now);
}

/** Removes messages that the server does not count as unread any more. */
export function removeUnread(db: Db, messageIds: readonly number[]): void {
  for (const id of messageIds) unreadRows.remove(db, messageKeyOf(id));
}

/** Moves the unread ones among these messages, which the server moved between topics or channels. */
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

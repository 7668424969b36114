import { z } from 'zod';
import { type Conversation, conversationKey } from '../contract/values/conversation.ts';
import type { Db } from '../cache/file/db.ts';
import { readJson } from '../contract/text/read-json.ts';

/**
 * The messages that the server counts as unread. Most of the messages themselves are not in the cache. Triggers of the schema
 * count them by conversation, because there can be tens of thousands.
 */

/** The name of the capability that the server reports unread messages. */
export const UNREAD = 'unread';

/** Unread messages of one conversation, by their IDs. */
export interface Unread {
  conversation: Conversation;
  messageIds: number[];
}

/** How many messages of a conversation are unread, and how many of these mention the user. */
export interface UnreadCount {
  /** The key of the conversation. */
  key: string;
  conversation: Conversation;
  count: number;
  mentions: number;
}

interface CountRow {
  key: string;
  channelId: number | null;
  topic: string;
  people: string | null;
  count: number;
  mentions: number;
}

const COUNT = 'key, channel_id as channelId, topic, people, count, mentions';
const People = z.array(z.int());

function conversationIn({ channelId, topic, people }: CountRow): Conversation | null {
  if (channelId !== null) return { channelId, topic };
  const known = readJson(People, people ?? '');
  return known ? { people: known } : null;
}

/** The conversations with unread messages. */
export const countUnread = (db: Db): UnreadCount[] =>
  db.rows<CountRow>(`select ${COUNT} from unread_counts`).flatMap((row) => {
    const conversation = conversationIn(row);
    return conversation ? [{ key: row.key, conversation, count: row.count, mentions: row.mentions }] : [];
  });

/** How many messages of a conversation are unread. */
export const unreadIn = (db: Db, conversation: Conversation): number =>
  db.value<number>('select count from unread_counts where key = ?', [conversationKey(conversation)]) ?? 0;

/** The IDs of the unread messages of a conversation, or of a whole channel. */
export const unreadOf = (db: Db, where: Conversation | { channelId: number }): number[] => {
  if ('people' in where || 'topic' in where)
    return db.column('select message_id from unread where conversation = ?', [conversationKey(where)]);
  return db.column(
    `select message_id from unread_counts join unread on conversation = key
       where channel_id = ? order by message_id`,
    [where.channelId],
  );
};

/** The conversation of an unread message; null if the message is not counted as unread. */
export function findUnread(db: Db, messageId: number): Conversation | null {
  const row = db.row<CountRow>(
    `select ${COUNT} from unread join unread_counts on key = conversation where message_id = ?`,
    [messageId],
  );
  return row ? conversationIn(row) : null;
}

/** An unread message: the key of its conversation, and whether it mentions the user. */
export interface UnreadMark {
  key: string;
  isMention: boolean;
}

/** The unread ones of these messages, by their IDs. */
export const unreadAmong = (db: Db, messageIds: Iterable<number>): ReadonlyMap<number, UnreadMark> =>
  new Map(
    db
      .rows<{ id: number; key: string; mentioned: number }>(
        `select message_id as id, conversation as key, mentioned from unread
           where message_id in (select value from json_each(?))`,
        [JSON.stringify([...messageIds])],
      )
      .map(({ id, key, mentioned }) => [id, { key, isMention: mentioned === 1 }]),
  );

/** The ID of the latest unread message of each of these conversations, by their keys. */
export const latestUnread = (
  db: Db,
  conversationKeys: readonly string[],
  { mentions = false } = {},
): ReadonlyMap<string, number> =>
  new Map(
    db
      .rows<{ key: string; latest: number | null }>(
        `select value as key, (
           select max(message_id) from unread where conversation = value${mentions ? ' and mentioned = 1' : ''}
         ) as latest from json_each(?)`,
        [JSON.stringify(conversationKeys)],
      )
      .flatMap(({ key, latest }) => (latest === null ? [] : [[key, latest]])),
  );

/** The unread messages that mention the user, by their IDs, with the keys of their conversations. */
export const unreadMentions = (db: Db): { messageId: number; key: string }[] =>
  db.rows('select message_id as messageId, conversation as key from unread where mentioned = 1');

/** Stores of unread messages whether they mention the user. */
export const setMentions = (db: Db, messageIds: readonly number[], mentioned: boolean): void =>
  void db.run(
    'update unread set mentioned = :mentioned where mentioned <> :mentioned and message_id in (select value from json_each(:ids))',
    { mentioned: Number(mentioned), ids: JSON.stringify(messageIds) },
  );

/** How many messages one step reads or writes at most. */
const AT_ONCE = 100;

/**
 * Replaces all rows by the server's list. Only differences are written, because there can be tens of thousands.
 * @param mentions the IDs of messages that mention the user
 */
export function* replaceUnreadSteps(
  db: Db,
  listed: readonly Unread[],
  mentions: ReadonlySet<number>,
): Generator<number, true> {
  const ids = new Set(listed.flatMap(({ messageIds }) => messageIds));
  const stored = new Map<number, string | null>();
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const page = db.rows<{ id: number; mark: string | null }>(
      `select message_id as id, mentioned || key as mark from unread left join unread_counts on key = conversation
         where message_id > ? order by message_id limit ${AT_ONCE}`,
      [after],
    );
    for (const { id, mark } of page) stored.set(id, mark);
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    yield page.length;
  }
  yield* inSteps(
    [...stored.keys()].filter((id) => !ids.has(id)),
    (some) => removeUnread(db, some),
  );
  for (const { conversation, messageIds } of listed) {
    const key = conversationKey(conversation);
    const changed = messageIds.filter((id) => stored.get(id) !== `${Number(mentions.has(id))}${key}`);
    yield* inSteps(changed, (some) => {
      addUnread(db, conversation, some);
      for (const [mentioned, same] of Map.groupBy(some, (id) => mentions.has(id)))
        setMentions(db, same, mentioned);
    });
  }
  // A damaged page or another program may have changed the counts.
  db.run(`
    update unread_counts set count = found.count, mentions = found.mentions from (
      select key as name, (select count(*) from unread where conversation = key) as count,
        (select count(*) from unread where conversation = key and mentioned = 1) as mentions from unread_counts
    ) as found
    where key = name and (unread_counts.count <> found.count or unread_counts.mentions <> found.mentions)`);
  return true;
}

function* inSteps(ids: readonly number[], step: (some: readonly number[]) => void): Generator<number, void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    step(some);
    yield some.length;
  }
}

/** Removes all rows, because everything is read. */
export function clearUnread(db: Db): void {
  db.run('delete from unread');
}

/** Adds messages of a conversation that the server counts as unread. */
export function addUnread(db: Db, conversation: Conversation, messageIds: readonly number[]): void {
  const key = conversationKey(conversation);
  const isTopic = 'channelId' in conversation;
  db.run(
    `insert into unread_counts (key, channel_id, topic, people, count, mentions) values (?, ?, ?, ?, 0, 0)
     on conflict do nothing`,
    [
      key,
      isTopic ? conversation.channelId : null,
      isTopic ? conversation.topic : '',
      isTopic ? null : JSON.stringify(conversation.people),
    ],
  );
  for (const id of messageIds)
    db.run(
      `insert into unread (message_id, conversation) values (?, ?)
       on conflict do update set conversation = excluded.conversation where conversation <> excluded.conversation`,
      [id, key],
    );
}

/** Removes messages that the server does not count as unread any more. */
export function removeUnread(db: Db, messageIds: readonly number[]): void {
  for (const id of messageIds) db.run('delete from unread where message_id = ?', [id]);
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

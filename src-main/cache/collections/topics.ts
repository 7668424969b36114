import { z } from 'zod';
import { type ChannelTopic, conversationKey } from '../../contract/values/conversation.ts';
import { foldedTopic } from '../../contract/values/resolved-topic.ts';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';
import { keepRow } from './messages.ts';

/** A topic of a list that the server sent, as events have changed it since. */
export interface StoredTopic {
  /** Empty for the topic without a name. */
  name: string;
  lastMessageId: number;
  /** When that message was sent, in milliseconds since the epoch; null if it is not known. */
  lastAt: number | null;
}

/** When the topics of a channel were last listed, in milliseconds since the epoch, by the channel's ID. */
const listRows = new JsonRows('topics', z.object({ asOf: z.int() }));

const COLUMNS = 'name, last_message_id as lastMessageId, last_at as lastAt';

/** When the topics of a channel were last listed, in milliseconds since the epoch; null for never. */
export const topicsAsOf = (db: Db, channelId: number): number | null =>
  listRows.find(db, String(channelId))?.value.asOf ?? null;

/** The topics of a channel, the newest first. */
export const topicsOf = (db: Db, channelId: number): StoredTopic[] =>
  db.rows<StoredTopic>(
    `select ${COLUMNS} from topics where channel_id = ? order by last_message_id desc, name`,
    [channelId],
  );

/** The topics of all channels. */
export const allTopics = (db: Db): (StoredTopic & { channelId: number })[] =>
  db.rows<StoredTopic & { channelId: number }>(`select channel_id as channelId, ${COLUMNS} from topics`);

/** The stored names of some topics, in any capitals, with and without the mark of a resolved one, the newest first. */
export const topicsAmong = (db: Db, channelId: number, names: readonly string[]): StoredTopic[] =>
  db.rows<StoredTopic>(
    `select ${COLUMNS} from topics
       where channel_id = ? and folded in (select value from json_each(?)) order by last_message_id desc, name`,
    [channelId, JSON.stringify(names.map(foldedTopic))],
  );

/** The stored names of one topic. */
export const topicsLike = (db: Db, { channelId, topic }: ChannelTopic): StoredTopic[] =>
  topicsAmong(db, channelId, [topic]);

/** Null for a topic that is not stored. */
export function findTopic(db: Db, topic: ChannelTopic): StoredTopic | null {
  const key = conversationKey(topic);
  return topicsLike(db, topic).find(({ name }) => conversationKey({ ...topic, topic: name }) === key) ?? null;
}

/**
 * Stores a channel's topics as the server lists them. Writes those alone that differ.
 * @param now milliseconds since the epoch
 */
export function replaceTopics(
  db: Db,
  channelId: number,
  listed: readonly Omit<StoredTopic, 'lastAt'>[],
  now: number,
): void {
  const before = new Map(topicsOf(db, channelId).map((topic) => [topic.name, topic]));
  const times = new Map([...before.values()].map(({ lastMessageId, lastAt }) => [lastMessageId, lastAt]));
  db.transaction(() => {
    for (const { name, lastMessageId } of listed) {
      const isSame = before.get(name)?.lastMessageId === lastMessageId;
      if (!isSame) write(db, channelId, { name, lastMessageId, lastAt: times.get(lastMessageId) ?? null });
      before.delete(name);
    }
    for (const name of before.keys()) remove(db, channelId, name);
    keepRow(listRows, db, String(channelId), { asOf: now }, now);
  })();
}

/**
 * Stores the latest message of a topic, and the name as that message has it. Does nothing where the channel's topics were never
 * listed: they would look complete.
 */
export function noteTopic(db: Db, channelId: number, topic: StoredTopic): void {
  if (topicsAsOf(db, channelId) === null) return;
  removeTopic(db, { channelId, topic: topic.name });
  write(db, channelId, topic);
}

/** Removes a topic, in whichever capitals it is stored. */
export function removeTopic(db: Db, topic: ChannelTopic): void {
  const stored = findTopic(db, topic);
  if (stored) remove(db, topic.channelId, stored.name);
}

/** Stores when the latest messages of topics were sent, in milliseconds since the epoch, by the messages' IDs. */
export function writeTopicTimes(db: Db, channelId: number, times: ReadonlyMap<number, number>): void {
  for (const topic of topicsOf(db, channelId)) {
    const lastAt = times.get(topic.lastMessageId);
    if (lastAt !== undefined && lastAt !== topic.lastAt) write(db, channelId, { ...topic, lastAt });
  }
}

function write(db: Db, channelId: number, { name, lastMessageId, lastAt }: StoredTopic): void {
  db.run(
    `insert into topics (channel_id, folded, name, last_message_id, last_at) values (?, ?, ?, ?, ?)
     on conflict do update set last_message_id = excluded.last_message_id, last_at = excluded.last_at`,
    [channelId, foldedTopic(name), name, lastMessageId, lastAt],
  );
}

const remove = (db: Db, channelId: number, name: string): void =>
  void db.run('delete from topics where channel_id = ? and folded = ? and name = ?', [
    channelId,
    foldedTopic(name),
    name,
  ]);

import type { Db } from '../../cache/file/db.ts';
import { keepRow, topicRows } from '../../cache/collections/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import type { Asking } from '../define/asking.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';

export interface StoredTopic {
  name: string;
  lastMessageId: number;
  lastAt?: number | undefined;
}

/**
 * Fetches the topics of a channel and stores them (server-notes: Topics).
 * @throws {Refusal} where the request fails; the cache stays as it is
 */
export async function refreshTopics(asking: Asking, channelId: number): Promise<StoredTopic[]> {
  const { getChannelTopics } = operations;
  const { db, organization } = asking;
  const { value } = await asking.request(getChannelTopics, {
    stream_id: channelId,
    ...emptyTopicParam(getChannelTopics, organization),
  });
  const now = Date.now();
  const times = knownTimes(db, channelId);
  const topics = value.topics.map(({ name, max_id }) => withTime({ name, lastMessageId: max_id }, times));
  keepRow(topicRows, db, String(channelId), { asOf: now, topics }, now);
  return topics;
}

/** When the newest messages of a channel's topics were sent, by their IDs, as far as that is stored. */
const knownTimes = (db: Db, channelId: number): ReadonlyMap<number, number> =>
  new Map(
    (topicRows.find(db, String(channelId))?.value.topics ?? []).flatMap(({ lastMessageId, lastAt }) =>
      lastAt === undefined ? [] : [[lastMessageId, lastAt]],
    ),
  );

/** A topic with the time of its newest message, where that is known. */
export function withTime(topic: StoredTopic, times: ReadonlyMap<number, number>): StoredTopic {
  const lastAt = times.get(topic.lastMessageId) ?? topic.lastAt;
  return { ...topic, ...(lastAt !== undefined && { lastAt }) };
}

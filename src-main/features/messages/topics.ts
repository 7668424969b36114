import { keepRow, topicRows } from '../../cache/messages.ts';
import type { Db } from '../../cache/db.ts';
import { operations } from '../../contract/operations/index.ts';
import type { TopicList } from '../../contract/topic.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { emptyTopicParam } from '../../sync/wire/empty-topic.ts';

/**
 * Fetches the topics of a channel and stores them (server-notes: Topics).
 * @throws {Refusal} where the request fails; the cache stays as it is
 */
export async function refreshTopics(engine: Engine, channelId: number): Promise<void> {
  const { getChannelTopics } = operations;
  const { value } = await engine.request(getChannelTopics, {
    stream_id: channelId,
    ...emptyTopicParam(getChannelTopics, engine.organization),
  });
  const now = Date.now();
  const topics = value.topics.map(({ name, max_id }) => ({ name, lastMessageId: max_id }));
  keepRow(topicRows, engine.db, String(channelId), { asOf: now, topics }, now);
}

/** The cached topics of a channel; `search` contains words that must be in the name, or in the empty topic's name. */
export function topicList(db: Db, channelId: number, search: string, emptyName: string): TopicList {
  const row = topicRows.find(db, String(channelId))?.value;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (row?.topics ?? []).filter(({ name }) => {
    const shown = (name || emptyName).toLowerCase();
    return words.every((word) => shown.includes(word));
  });
  return {
    asOf: row?.asOf ?? null,
    total: row?.topics.length ?? 0,
    topics: found.toSorted((a, b) => b.lastMessageId - a.lastMessageId),
  };
}

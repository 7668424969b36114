import { keepRow, topicRows } from '../../cache/messages.ts';
import type { Db } from '../../cache/db.ts';
import { operations } from '../../contract/operations/index.ts';
import { isResolved, isSameTopic } from '../../contract/resolved-topic.ts';
import type { TopicList, TopicView } from '../../contract/topic.ts';
import { unsentResolutions } from '../../sync/collections/topic-resolution.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { markOf } from '../outbox/marks.ts';
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

/** Whether a topic is resolved, as the user wants it, with the mark of a change that is not sent. */
export function resolutionOf(
  db: Db,
  channelId: number,
  topic: string,
  unsent = unsentResolutions(db, channelId),
): Pick<TopicView, 'resolved' | 'mark'> {
  const wanted = unsent.findLast((one) => isSameTopic(one.topic, topic));
  return wanted
    ? { resolved: wanted.resolved, mark: markOf(db, subjects.topic({ channelId, topic })) }
    : { resolved: isResolved(topic), mark: null };
}

/** The name that a topic has by now, where it is not the one that it was opened by; null where it still is, or that is not known. */
export function renamedTopic(db: Db, channelId: number, topic: string): string | null {
  const known = topicRows.find(db, String(channelId))?.value.topics ?? [];
  const same = known.filter(({ name }) => isSameTopic(name, topic));
  const isThere = same.some(({ name }) => name.toLowerCase() === topic.toLowerCase());
  return isThere ? null : (same[0]?.name ?? null);
}

/** The cached topics of a channel; `search` contains words that must be in the name, or in the empty topic's name. */
export function topicList(db: Db, channelId: number, search: string, emptyName: string): TopicList {
  const row = topicRows.find(db, String(channelId))?.value;
  const unsent = unsentResolutions(db, channelId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (row?.topics ?? []).filter(({ name }) => {
    const shown = (name || emptyName).toLowerCase();
    return words.every((word) => shown.includes(word));
  });
  return {
    asOf: row?.asOf ?? null,
    total: row?.topics.length ?? 0,
    topics: found
      .toSorted((a, b) => b.lastMessageId - a.lastMessageId)
      .map((topic) => ({ ...topic, ...resolutionOf(db, channelId, topic.name, unsent) })),
  };
}

import { findMessage } from '../../cache/collections/messages.ts';
import { topicsAsOf, topicsLike, topicsOf, writeTopicTimes } from '../../cache/collections/topics.ts';
import type { Db } from '../../cache/file/db.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { isResolved, isSameTopic } from '../../contract/values/resolved-topic.ts';
import type { TopicList, TopicView } from '../../contract/values/topic.ts';
import { refreshTopics } from '../../sync/collections/channel-topics.ts';
import { muting } from '../../sync/collections/muting.ts';
import { readableChannels } from '../../sync/collections/known-names.ts';
import { unsentResolutions } from '../../sync/collections/topic-resolution.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { markOf } from '../base/row-mark.ts';
import { emptyTopicParam } from '../../sync/wire/empty-topic.ts';

/** How many channels a search asks for their topics. */
const MOST_ASKED = 30;

interface Asking {
  /** The run that has not ended. */
  run: Promise<boolean> | null;
  /** The channels that the server refused, which are not asked again. */
  refused: Set<number>;
}
const askings = new WeakMap<Engine, Asking>();

/**
 * Fetches the topics of subscribed channels that were never opened here, one channel after another, so that a search finds
 * them. Returns whether any were fetched; ends where the server can't be asked.
 */
export function fetchUnknownTopics(engine: Engine): Promise<boolean> {
  const asking = askings.get(engine) ?? { run: null, refused: new Set() };
  askings.set(engine, asking);
  asking.run ??= askForUnknown(engine, asking.refused).finally(() => (asking.run = null));
  return asking.run;
}

async function askForUnknown(engine: Engine, refused: Set<number>): Promise<boolean> {
  const { db } = engine;
  const isUnknown = (channelId: number): boolean =>
    !refused.has(channelId) && topicsAsOf(db, channelId) === null;
  const unknown = readableChannels(db)
    .filter(({ subscribed, channelId }) => subscribed && isUnknown(channelId))
    .slice(0, MOST_ASKED);
  let fetched = false;
  for (const { channelId } of unknown) {
    try {
      await refreshTopics(engine, channelId);
      fetched = true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.problem.kind !== 'rejected') break;
      refused.add(channelId);
    }
  }
  return fetched;
}

/**
 * Fetches when the newest messages of the newest topics were sent: a list of topics has only the IDs (server-notes: Topics).
 * Of a server that can't be asked for messages by their IDs they stay unknown. The messages themselves are not stored, because
 * those of a conversation have no gaps.
 * @throws {Refusal} where the request fails; the cache stays as it is
 */
export async function refreshTopicTimes(engine: Engine, channelId: number, count: number): Promise<void> {
  const { db, organization } = engine;
  const { getMessages } = operations;
  if (!offersParam(getMessages, 'message_ids', organization.featureLevel)) return;
  const ids = topicList(db, channelId, '', '')
    .topics.slice(0, count)
    .flatMap(({ lastMessageId, lastAt }) => (lastAt === null ? [lastMessageId] : []));
  if (ids.length === 0) return;
  const { value } = await engine.request(getMessages, {
    message_ids: ids,
    narrow: [{ operator: 'stream', operand: channelId }],
    ...emptyTopicParam(getMessages, organization),
  });
  const times = new Map(value.messages.map(({ id, timestamp }) => [id, timestamp * 1000]));
  db.transaction(() => writeTopicTimes(db, channelId, times))();
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

/**
 * The present name of a topic that was opened by an older name. Null if the name has not changed, or the present name
 * is unknown.
 */
export function renamedTopic(db: Db, channelId: number, topic: string): string | null {
  const same = topicsLike(db, { channelId, topic });
  const isThere = same.some(({ name }) => name.toLowerCase() === topic.toLowerCase());
  return isThere ? null : (same[0]?.name ?? null);
}

/** The cached topics of a channel; `search` contains words that must be in the name, or in the empty topic's name. */
export function topicList(db: Db, channelId: number, search: string, emptyName: string): TopicList {
  const topics = topicsOf(db, channelId);
  const unsent = unsentResolutions(db, channelId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = topics.filter(({ name }) => {
    const shown = (name || emptyName).toLowerCase();
    return words.every((word) => shown.includes(word));
  });
  const isMuted = muting.of(db);
  return {
    asOf: topicsAsOf(db, channelId),
    total: topics.length,
    topics: found
      .map(({ name, lastMessageId, lastAt }) => ({
        name,
        lastMessageId,
        lastAt: lastAt ?? findMessage(db, lastMessageId)?.sentAt ?? null,
        muted: isMuted({ channelId, topic: name }),
        ...resolutionOf(db, channelId, name, unsent),
      }))
      .toSorted((a, b) => Number(a.muted) - Number(b.muted) || b.lastMessageId - a.lastMessageId),
  };
}

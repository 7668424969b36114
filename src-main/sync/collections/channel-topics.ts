import type { z } from 'zod';
import { replaceTopics, type StoredTopic, topicsOf } from '../../cache/collections/topics.ts';
import { TopicEntry } from '../../contract/operations/channels.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Asking } from '../define/asking.ts';
import { channelRows } from './channels.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';

interface ListedTopics {
  topics: Omit<StoredTopic, 'lastAt'>[];
  /** Whether the list has no entry that cannot be parsed. A topic that is not in an incomplete list may still exist. */
  isComplete: boolean;
}

/**
 * Fetches the topics of a channel and stores them (server-notes: Topics). Entries that cannot be parsed are left out.
 * @throws {Refusal} where the request fails, or no entry can be parsed; the cache stays as it is
 */
export async function refreshTopics(asking: Asking, channelId: number): Promise<ListedTopics> {
  const { getChannelTopics } = operations;
  const { db, organization } = asking;
  // The topics of an archived channel are refused, while its messages can be read (step 785).
  if (channelRows.findByServerId(db, channelId)?.value.archived === true)
    return { topics: topicsOf(db, channelId), isComplete: false };
  const { value } = await inChannel(asking, () =>
    asking.request(getChannelTopics, {
      stream_id: channelId,
      ...emptyTopicParam(getChannelTopics, organization),
    }),
  );
  const { entries, isComplete } = parsedTopics(value.topics);
  // Each entry is written in a way that is not known: this says nothing of what there is.
  if (entries.length === 0 && !isComplete) throw new Refusal({ kind: 'malformed' });
  const topics = entries.map(({ name, max_id }) => ({ name, lastMessageId: max_id }));
  replaceTopics(db, channelId, topics, Date.now());
  return { topics, isComplete };
}

/**
 * Asks for something in a channel. Where the server refuses it, the channels are read again: the channel may be archived, or
 * private by now, which is reported to nobody outside (server-notes: Event types).
 */
export async function inChannel<Result>(
  asking: Pick<Asking, 'readAgain'>,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && error.problem.kind === 'rejected') asking.readAgain('channels');
    throw error;
  }
}

/** The entries of a list of topics that can be parsed. */
export function parsedTopics(listed: readonly unknown[]): {
  entries: z.infer<typeof TopicEntry>[];
  isComplete: boolean;
} {
  const entries = listed.flatMap((one) => TopicEntry.safeParse(one).data ?? []);
  return { entries, isComplete: entries.length === listed.length };
}

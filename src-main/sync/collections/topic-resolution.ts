import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedLimits, storedRealm } from '../../cache/metadata/organization.ts';
import { topicsLike } from '../../cache/collections/topics.ts';
import { operations } from '../../contract/operations/index.ts';
import { DEFAULT_LIMITS, UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { Refusal } from '../../contract/problem.ts';
import { isResolved, isSameTopic, nameWhile } from '../../contract/values/resolved-topic.ts';
import { byName, defineMutation } from '../define/mutation.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { parsedTopics } from './channel-topics.ts';
import { channelAccess, channelName } from './known-names.ts';
import { renameTopic } from './moved-topics.ts';

export const ResolveParams = z.object({
  channelId: z.int(),
  /** With or without the mark of a resolved topic. */
  topic: z.string(),
  resolved: z.boolean(),
});
type ResolveParams = z.infer<typeof ResolveParams>;

/**
 * Marks a topic as resolved, or removes the mark, by moving all its messages to the other name. First reads which of
 * the two names the topic has now, and its newest message: a message that another client moved meanwhile would take the
 * wrong topic along. So a request that took effect without a response is not repeated either.
 */
export const resolveTopic = defineMutation('resolve-topic', {
  operation: operations.editMessage,
  params: ResolveParams,
  collection: 'topics',
  isUnlisted: true,
  async send({ channelId, topic, resolved }, { ask, db }) {
    const { getChannelTopics, editMessage } = operations;
    const realm = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
    const params = { stream_id: channelId, ...emptyTopicParam(getChannelTopics, realm) };
    const { topicLength: limit } = { ...DEFAULT_LIMITS, ...storedLimits.read(db) };
    const newName = nameWhile(resolved, topic, limit);
    const otherName = async () => {
      const { topics } = await ask(getChannelTopics, params);
      const { entries, isComplete } = parsedTopics(topics);
      const found = entries.filter(({ name }) => isSameTopic(name, topic) || isSameTopic(name, newName));
      // An entry that cannot be parsed may be the topic.
      if (found.length === 0 && !isComplete)
        throw new ApiError('malformed', { mayHaveBeenProcessed: true, isOdd: true });
      if (found.length === 0) throw new Refusal({ kind: 'gone' });
      return found.find(({ name }) => isResolved(name) !== resolved);
    };
    const from = await otherName();
    if (from)
      await ask(editMessage, {
        message_id: from.max_id,
        topic: newName,
        propagate_mode: 'change_all',
      }).catch(async (error: unknown) => {
        // A proxy that sent the request twice, or another client at that moment, leaves nothing to change.
        if (!(error instanceof ApiError && error.kind === 'rejected') || (await otherName())) throw error;
      });
    const before = from?.name ?? nameWhile(!resolved, topic, limit);
    return (tx) => renameTopic(tx, { channelId, topic: before }, { channelId, topic: newName });
  },
  // The cache holds the server's names, and queries lay the waiting change over them.
  discard() {},
  isAlreadySo(db, { channelId, topic, resolved }) {
    const same = topicsLike(db, { channelId, topic });
    return same.length > 0 && same.every(({ name }) => isResolved(name) === resolved);
  },
  describe: (db, { channelId, topic, resolved }) => ({
    title: topic,
    within: channelName(db, channelId) ?? undefined,
    isPrivate: channelAccess(db, channelId) === 'private',
    on: resolved,
    opens: null,
  }),
});

export const topicMutations = byName(resolveTopic);

/** The unsent wishes for the topics of a channel: the latest of each topic. */
export function unsentResolutions(db: Db, channelId: number): ResolveParams[] {
  const found = db.column<string>(
    `select params from changes
       where action = 'resolve-topic' and params ->> '$.channelId' = ? order by sequence`,
    [channelId],
  );
  return found.flatMap((params) => ResolveParams.safeParse(JSON.parse(params)).data ?? []);
}

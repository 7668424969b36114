import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { Derived } from '../../cache/file/derived.ts';
import { findMessage, UNKNOWN_MESSAGE } from '../../cache/collections/messages.ts';
import { findUnread } from '../../domain/unread.ts';
import type { MutationName, ChangeDescription } from '../../contract/values/change.ts';
import { EmojiReference } from '../../contract/values/emoji-reference.ts';
import { MessageFlag, ReportReason } from '../../contract/values/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import { subjects } from '../outbox/subjects.ts';
import { messageExcerpt } from './message-excerpt.ts';
import { flagWrites, reactionWrites, writeMessage } from './message-writes.ts';
import { emojiParams } from './emoji-names.ts';
import { byName, type Apply, defineMutation, type Mutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';

export const FlagParams = z.object({ messageId: z.int(), flag: MessageFlag, on: z.boolean() });
export const ReactionParams = z.object({ messageId: z.int(), emoji: EmojiReference });
export const ReportParams = z.object({
  messageId: z.int(),
  reason: ReportReason,
  description: z.string(),
});

type FlagParams = z.infer<typeof FlagParams>;
type ReactionParams = z.infer<typeof ReactionParams>;

/** The most messages that one request marks. */
const MOST_MARKED = 1_000;

/** The server left the flag as it was, because the user is not in the channel (server-notes: Message flags). */
const NOT_SUBSCRIBED = 'NOT_SUBSCRIBED';

const describe = (db: Db, messageId: number): ChangeDescription => ({
  title: messageExcerpt(db, messageId),
  opens: { messageId },
});

/** The cache holds the server's values, and queries lay the waiting changes over them. So a discarded change undoes nothing. */
const discard = (): void => {};

export const setMessageFlag = defineMutation('set-message-flag', {
  operation: operations.updateMessageFlags,
  params: FlagParams,
  collection: 'messages',
  isUnlisted: true,
  together: {
    key: ({ flag, on }) => `${flag}:${on}`,
    most: MOST_MARKED,
    name: ({ messageId }) => String(messageId),
    async send(changes, context) {
      const [first] = changes;
      if (!first) return [];
      const marked = await mark(
        changes.map(({ params }) => params),
        context,
      ).catch((error: unknown) => {
        if (!isReadAndDeleted(changes, error)) throw error;
        return () => true;
      });
      return changes.map(({ params }): Apply | Refusal =>
        marked(params)
          ? (db) => applyDeliveredFlag(db, params)
          : new Refusal({ kind: 'rejected', code: NOT_SUBSCRIBED }),
      );
    },
  },
  discard,
  /** The event names only the messages whose flag changed (server-notes: Message flags). */
  expectedEchoOf: ({ messageId, flag, on }, db) =>
    findMessage(db, messageId)?.[flag] === on ? null : { fingerprint: String(on) },
  describe: (db, { messageId, flag, on }) => ({ ...describe(db, messageId), on, what: flag }),
});

/** Stores a delivered flag. A message that is only counted as unread, and was never opened here, is not added by being read. */
function applyDeliveredFlag(db: Db, { messageId, ...flag }: FlagParams): void {
  const isOnlyCounted = flag.flag === 'read' && findUnread(db, messageId) !== null;
  const message = findMessage(db, messageId) ?? (isOnlyCounted ? null : UNKNOWN_MESSAGE);
  for (const write of flagWrites(message, flag)) writeMessage(db, messageId, write);
}

/** Whether the read flag was refused for a single message. The message was deleted, so nothing is left for the user to decide. */
const isReadAndDeleted = (changes: { params: FlagParams }[], error: unknown): boolean => {
  const [{ params }, ...others] = changes as [{ params: FlagParams }];
  const isRefused = error instanceof ApiError && error.kind === 'rejected';
  return isRefused && others.length === 0 && params.flag === 'read' && params.on;
};

/**
 * Sets or removes one flag of several messages. Some servers name only the channels that they left out, and repeat all the
 * messages in the response (server-notes: Message flags). A message whose channel is not known here is then sent again alone.
 * @returns whether the server took the flag of a message.
 */
async function mark(
  params: FlagParams[],
  { ask, db }: ServerAccess,
): Promise<(params: FlagParams) => boolean> {
  const request = (messages: FlagParams[]) => {
    const [{ flag, on } = { flag: 'read' as const, on: true }] = messages;
    const ids = messages.map(({ messageId }) => messageId);
    return ask(operations.updateMessageFlags, { messages: ids, op: on ? 'add' : 'remove', flag });
  };
  const { messages, ignored_because_not_subscribed_channels: ignored = [] } = await request(params);
  if (ignored.length === 0) return () => true;
  const leftOut = new Set<number>();
  for (const one of params) {
    const { messageId } = one;
    const { conversation } = findMessage(db, messageId) ?? UNKNOWN_MESSAGE;
    const channelId = conversation && 'channelId' in conversation ? conversation.channelId : null;
    const isLeftOut =
      !messages.includes(messageId) ||
      (channelId !== null && ignored.includes(channelId)) ||
      (conversation === null &&
        (params.length === 1 ||
          (await request([one])).ignored_because_not_subscribed_channels?.length !== 0));
    if (isLeftOut) leftOut.add(messageId);
  }
  return ({ messageId }) => !leftOut.has(messageId);
}

function reactionMutation<const Name extends MutationName>(name: Name, on: boolean): Mutation<Name> {
  const operation = on ? operations.addReaction : operations.removeReaction;
  return defineMutation(name, {
    operation,
    params: ReactionParams,
    collection: 'messages',
    isUnlisted: true,
    async send({ messageId, emoji }, { ask, db, userId }) {
      let wasSo = false;
      try {
        await ask(operation, { message_id: messageId, ...emojiParams(db, emoji) });
      } catch (error) {
        if (!isAlreadySo(error, on)) throw error;
        wasSo = true;
      }
      return (tx) => {
        applyDeliveredReaction(tx, { messageId, emoji, userId, on });
        return wasSo ? 'no event' : undefined;
      };
    },
    discard,
    expectedEchoOf: () => ({ fingerprint: String(on) }),
    describe: (db, { messageId, emoji }) => ({ ...describe(db, messageId), emoji }),
  });
}

const isAlreadySo = (error: unknown, on: boolean): boolean =>
  error instanceof ApiError &&
  error.details.code === (on ? 'REACTION_ALREADY_EXISTS' : 'REACTION_DOES_NOT_EXIST');

function applyDeliveredReaction(
  db: Db,
  { messageId, ...reaction }: ReactionParams & { userId: number; on: boolean },
): void {
  const message = findMessage(db, messageId) ?? UNKNOWN_MESSAGE;
  for (const write of reactionWrites(message, reaction)) writeMessage(db, messageId, write);
}

export const reportMessage = defineMutation('report-message', {
  operation: operations.reportMessage,
  params: ReportParams,
  collection: 'messages',
  async send({ messageId, reason, description }, { ask }) {
    await ask(operations.reportMessage, {
      message_id: messageId,
      report_type: reason,
      ...(description !== '' && { description }),
    });
    return () => {};
  },
  discard,
  describe: (db, { messageId }) => describe(db, messageId),
});

export const addReaction = reactionMutation('add-reaction', true);

export const removeReaction = reactionMutation('remove-reaction', false);

export const messageMarkMutations = byName(setMessageFlag, addReaction, removeReaction, reportMessage);

/** The messages with an unsent mark as read or unread, by their IDs, and whether they become read. */
export const unsentReads = new Derived((db): ReadonlyMap<number, boolean> => {
  // Tens of thousands may wait, so the query reads only what is needed of each.
  const beginning = subjects.flagsOf('read');
  const found = db.rows<{ messageId: number; isOn: number }>(
    `select params ->> '$.messageId' as messageId, params ->> '$.on' as isOn from changes
     where subject >= :beginning and subject < :beginning || char(0x10ffff)
       and json_type(params, '$.messageId') = 'integer' and json_type(params, '$.on') in ('true', 'false')
     order by sequence`,
    { beginning },
  );
  return new Map(found.map(({ messageId, isOn }) => [messageId, isOn === 1]));
});

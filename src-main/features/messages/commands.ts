import type { Db } from '../../cache/file/db.ts';
import { storedLimits, storedRealm } from '../../cache/metadata/organization.ts';
import {
  findMessage,
  messageKeyOf,
  messageRows,
  type MessageText,
  UNKNOWN_MESSAGE,
} from '../../cache/collections/messages.ts';
import { unreadOf } from '../../domain/unread.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import { emojiWithCode } from '../../sync/collections/emoji-names.ts';
import { type Conversation, conversationKey, NO_TOPIC } from '../../contract/values/conversation.ts';
import {
  checkMessage,
  checkReport,
  type MessageFlag,
  type ReportReason,
  reportReasonsOf,
} from '../../contract/values/message.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered, offersParam } from '../../contract/operations/operation.ts';
import { invalid, Refusal, refuse } from '../../contract/problem.ts';
import { sendMessage } from '../../sync/collections/message-sending.ts';
import {
  addReaction,
  removeReaction,
  reportMessage as reportMessageMutation,
  setMessageFlag,
  unsentReads,
} from '../../sync/collections/message-marks.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { messageTexts } from '../../sync/collections/message-texts.ts';
import { knownMessage } from '../../sync/collections/unseen-moves.ts';
import { resolveTopic as resolveTopicMutation } from '../../sync/collections/topic-resolution.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { cached, type Seen } from '../../sync/rows/cached-rows.ts';
import { unresolvedName } from '../../contract/values/resolved-topic.ts';
import { trimmed } from '../../contract/text/text.ts';

/**
 * Sets or removes a flag on messages. Each message has a change of its own; delivery combines them into requests.
 * @throws {Refusal} `unsupported` where the server is too old for the flag.
 */
export function setFlag(db: Db, messageIds: number[], flag: MessageFlag, on: boolean, now: number): void {
  const level = storedRealm.read(db)?.featureLevel ?? null;
  if (!offersParam(operations.updateMessageFlags, `flag=${flag}`, level))
    throw new Refusal({ kind: 'unsupported', field: 'flag' });
  db.transaction(() => {
    for (const messageId of messageIds) {
      const subject = subjects.flag({ messageId, flag });
      const params = { messageId, flag, on };
      enqueueMutation(db, setMessageFlag, { subject, mergeKey: subject, params }, now);
    }
  })();
}

/**
 * Marks a conversation or a whole channel as read: the messages that the server counts as unread, and those that are
 * unread in the cache.
 */
export const markRead = (db: Db, where: Conversation | { channelId: number }, now: number): void =>
  setFlag(db, unreadIn(db, where), 'read', true, now);

/** The messages to mark as read there: the unread ones without those whose mark is not sent yet. */
export function unreadIn(db: Db, where: Conversation | { channelId: number }): number[] {
  const cached = 'people' in where || 'topic' in where ? cachedUnread(db, where) : [];
  const unsent = unsentReads.of(db);
  return [...new Set([...unreadOf(db, where), ...cached])].filter((id) => unsent.get(id) !== true);
}

const cachedUnread = (db: Db, conversation: Conversation): number[] =>
  messageRows
    .list(db, { label: conversationKey(conversation), fields: { read: false } })
    .map(({ key }) => Number(key));

/**
 * Queues a message. Messages of one conversation are sent in order.
 * @throws {Refusal} with the field that breaks a rule.
 */
export function queueMessage(
  db: Db,
  { conversation, content, read = true }: { conversation: Conversation; content: string; read?: boolean },
  now: number,
): void {
  const topic = 'people' in conversation ? '' : conversation.topic;
  refuse(checkMessage({ content, topic }, storedLimits.read(db) ?? {}));
  const subject = subjects.send(conversation);
  const params = { conversation, seen: knownMessage(db, conversation) ?? undefined, content, read };
  enqueueMutation(db, sendMessage, { subject, mergeKey: null, params }, now);
}

/** Adds the user's reaction to a message, or removes it. */
export function setReaction(
  db: Db,
  messageId: number,
  emoji: EmojiReference,
  on: boolean,
  now: number,
): void {
  const params = { messageId, emoji: emojiWithCode(db, emoji) };
  const subject = subjects.reaction(params);
  enqueueMutation(db, on ? addReaction : removeReaction, { subject, mergeKey: subject, params }, now);
}

/**
 * Marks a topic as resolved, or takes the mark away. `topic` may have the mark or not.
 * @throws {Refusal} for the empty topic, which has no name that could have the mark
 */
export function resolveTopic(
  db: Db,
  params: { channelId: number; topic: string; resolved: boolean },
  now: number,
): void {
  if (unresolvedName(params.topic) === '') throw new Refusal(invalid('topic', 'required'));
  const subject = subjects.topic(params);
  enqueueMutation(db, resolveTopicMutation, { subject, mergeKey: subject, params }, now);
}

/** @throws {Refusal} with the field that breaks a rule; `unsupported` where the organization takes no reports */
export function reportMessage(
  db: Db,
  messageId: number,
  reason: ReportReason,
  description: string,
  now: number,
): void {
  refuse(checkReport(reason, description));
  const realm = storedRealm.read(db);
  if (!reportReasonsOf(realm ?? UNKNOWN_ORGANIZATION).includes(reason))
    throw new Refusal({ kind: 'invalid-input', field: 'reason' });
  const isTooOld = !isOffered(operations.reportMessage, realm?.featureLevel ?? null);
  if (isTooOld || realm?.moderationChannelId === -1) throw new Refusal({ kind: 'unsupported' });
  const params = { messageId, reason, description: trimmed(description) };
  const subject = subjects.report(messageId);
  enqueueMutation(db, reportMessageMutation, { subject, mergeKey: null, params }, now);
}

/**
 * Edits the text of a message, or its topic.
 * @throws {Refusal} with the field that breaks a rule; `gone` where the cache does not have its text
 */
export function editMessage(
  db: Db,
  messageId: number,
  text: MessageText,
  now: number,
  saw: Seen<MessageText> = {},
): void {
  refuse(checkMessage(text, storedLimits.read(db) ?? {}));
  const topic = topicThere(db, messageId, text.topic);
  cached(db, messageTexts).edit(messageKeyOf(messageId), { ...text, topic }, now, saw);
}

/** The topic as this server names it: older servers have a name for the empty one (server-notes: Empty topic). */
function topicThere(db: Db, messageId: number, topic: string): string {
  const { conversation } = findMessage(db, messageId) ?? UNKNOWN_MESSAGE;
  const hasTopic = conversation !== null && 'channelId' in conversation;
  const { featureLevel = null } = storedRealm.read(db) ?? {};
  return hasTopic &&
    trimmed(topic) === '' &&
    !offersParam(operations.editMessage, 'topic=empty', featureLevel)
    ? NO_TOPIC
    : topic;
}

import type { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { draftNames } from '../../cache/local/drafts.ts';
import { messageRows } from '../../cache/collections/messages.ts';
import { findTopic } from '../../cache/collections/topics.ts';
import { isMoveReported, noteMovesReported } from '../../cache/collections/moved-topics.ts';
import { storedLimits, storedRealm } from '../../cache/metadata/organization.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { invalid, Refusal } from '../../contract/problem.ts';
import { type ChannelTopic, type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import { topicOfDraft } from '../../contract/values/message-draft.ts';
import { DEFAULT_LIMITS, UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { nameWhile } from '../../contract/values/resolved-topic.ts';
import { unreadOf } from '../../domain/unread.ts';
import type { Asking } from '../define/asking.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';
import { renameTopic } from './moved-topics.ts';
import { latestIn, oddOrNull } from './message-source.ts';
import { isSameOnServer } from './own-messages.ts';
import { peopleRows } from './people.ts';

/**
 * No event reports a move while there is no queue. A message to the old name of a topic would begin another topic, so the
 * known messages lead to where it is (sync: Events).
 */

/** How many messages of a topic are asked for by their IDs, where the server does not show the newest ones. */
const MOST_ASKED = 3;

/** How many of the latest messages are searched for one that is not a notice of a bot. */
const MOST_NOTICES = 5;

/** How many drafts are looked at after a register, the newest. */
const MOST_DRAFTS = 20;

type Message = z.infer<typeof ServerMessage>;

type Access = Pick<ServerAccess, 'ask' | 'db' | 'userId'>;

/** The same access by the requests of an engine. */
export const accessOf = (asking: Asking): Access => ({
  db: asking.db,
  userId: asking.organization.userId,
  ask: async (operation, params) => (await asking.request(operation, params)).value,
});

/** The ID of a message that is known to be in a topic; null if none is. */
export const knownMessage = (db: Db, conversation: Conversation): number | null =>
  'people' in conversation ? null : (knownMessages(db, conversation)[0] ?? null);

/**
 * The IDs of messages that are known to be in a topic: stored, named in the list of topics, or unread. A register says where the
 * unread ones are now, which may be notices that are left of a topic, so they come last.
 * @param seen a message that is known to have been in it, which comes first
 */
export function knownMessages(db: Db, topic: ChannelTopic, seen?: number): number[] {
  const label = conversationKey(topic);
  const stored = messageRows.list(db, { label, order: 'newest', limit: MOST_ASKED });
  const listed = findTopic(db, topic);
  return [
    ...(seen === undefined ? [] : [seen]),
    ...stored.map(({ serverId }) => Number(serverId)),
    ...(listed ? [listed.lastMessageId] : []),
    ...unreadOf(db, topic).toSorted((a, b) => b - a),
  ];
}

/**
 * Where a topic is by now to which a message is about to be sent. What is stored of the topic moves along.
 * @param seen the ID of a message of the topic that was known when the message was written
 * @throws {Refusal} `topic-gone`, once, where none of its messages is left
 * @throws {ApiError | Refusal} as `access.ask` does
 */
export async function presentTopic(
  access: Access,
  topic: ChannelTopic,
  seen?: number,
): Promise<ChannelTopic> {
  const { db } = access;
  if (isMoveReported(db, topic)) return topic;
  const known = knownMessages(db, topic, seen);
  if (known.length === 0) return topic;
  const found = await unseenMove(access, topic, known);
  if (found === 'gone') {
    const label = conversationKey(topic);
    db.transaction(() => messageRows.list(db, { label }).forEach(({ key }) => messageRows.remove(db, key)))();
    throw new Refusal(invalid('recipient', 'topic-gone'));
  }
  const present = found ?? topic;
  noteMovesReported(db, present);
  return present;
}

/**
 * Looks for a topic by messages that were in it. Where they are elsewhere, and at most notices of the server's bots are left
 * at the old place, moves what is stored of the topic along.
 * @param known the IDs of the messages
 * @returns its new place; null if it is where it was, or that cannot be found out; `gone` where nothing of it is left
 * @throws {ApiError | Refusal} as `access.ask` does
 */
export async function unseenMove(
  access: Access,
  from: ChannelTopic,
  known: readonly number[],
): Promise<ChannelTopic | 'gone' | null> {
  const { db, userId } = access;
  const { emptyTopicName } = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  const message = await firstShown(access, [...new Set(known)].slice(0, MOST_ASKED));
  const to = message && messageFromServer(message, userId).conversation;
  if (to && ('people' in to || isSameOnServer(to, from, emptyTopicName))) return null;
  const left = await latestOf(access, from);
  if (left === null || left.some(isOfPerson(db))) return null;
  if (!to) return left.length === 0 ? 'gone' : null;
  db.transaction(() => renameTopic(db, from, to))();
  return to;
}

/** The first of these messages that the server shows to the user. */
async function firstShown(access: Access, ids: readonly number[]): Promise<Message | null> {
  const { getMessage } = operations;
  for (const id of ids) {
    const response = await access
      .ask(getMessage, { message_id: id, ...emptyTopic(access, getMessage) })
      .catch(oddOrNull);
    if (response) return response.message;
  }
  return null;
}

/** The latest messages of a topic; null if the server does not list them. */
async function latestOf(access: Access, topic: ChannelTopic): Promise<Message[] | null> {
  const { getMessages } = operations;
  const response = await access
    .ask(getMessages, { ...latestIn(topic, MOST_NOTICES), ...emptyTopic(access, getMessages) })
    .catch(oddOrNull);
  return response && response.messages;
}

/** Whether somebody wrote a message, and no bot of the server itself. */
const isOfPerson =
  (db: Db) =>
  ({ sender_id }: Message): boolean =>
    peopleRows.findByServerId(db, sender_id)?.value.servesAll !== true;

const emptyTopic = ({ db }: Access, operation: Operation) =>
  emptyTopicParam(operation, storedRealm.read(db) ?? UNKNOWN_ORGANIZATION);

/**
 * Finds the topics that the latest drafts were written to, after a register. One that cannot be asked for now is looked at when
 * the topic is opened.
 */
export async function followDrafts(access: Access): Promise<void> {
  const { db } = access;
  const limit = storedLimits.read(db)?.topicLength ?? DEFAULT_LIMITS.topicLength;
  const topics = draftNames(db, MOST_DRAFTS).flatMap((name) => {
    const topic = topicOfDraft(name);
    // A draft keeps its name while its topic is resolved.
    return topic ? [topic, { ...topic, topic: nameWhile(true, topic.topic, limit) }] : [];
  });
  await Promise.all(
    topics.map(async (topic) => {
      const known = knownMessages(db, topic);
      if (known.length > 0)
        await unseenMove(access, topic, known).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
    }),
  );
}

import { isDeepStrictEqual } from 'node:util';
import { byName } from '../define/mutation.ts';
import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { type Conversation, othersOf } from '../../contract/values/conversation.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf, type ResponseOf } from '../../contract/operations/operation.ts';
import { ServerScheduledMessage } from '../../contract/operations/scheduled-messages.ts';
import {
  isAboutRecipient,
  normalContent,
  normalTopic,
  ScheduledValue,
} from '../../contract/values/scheduled.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { patchEvent } from '../define/patch.ts';
import { trueTime } from '../clocks/clock-skew.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { recipientOf } from '../wire/recipient.ts';
import { createMutation, deleteMutation, editMutation } from '../rows/row-mutations.ts';
import { serverIdOf } from '../rows/rows.ts';
import { excerptOfMessage } from './message-excerpt.ts';

type Listed = z.infer<typeof ServerScheduledMessage>;
type ServerMessage = ResponseOf<typeof operations.getMessages>['messages'][number];

/** How many of the latest messages are searched for one that was scheduled. */
export const LOOKED_AT = 500;

/**
 * Whether the latest messages reach back to a moment, in UNIX seconds. If they do, a message that is not among them was not
 * sent since then.
 */
export const reachBackTo = (
  { messages, found_oldest, history_limited }: ResponseOf<typeof operations.getMessages>,
  at: number,
): boolean => {
  const isWhole = (found_oldest ?? messages.length < LOOKED_AT) && history_limited !== true;
  return isWhole || messages.some(({ timestamp }) => timestamp < at);
};

/** The largest expected difference between the computer's clock and the server's, in milliseconds. */
const CLOCKS_DIFFER = 60 * 60_000;

/** A label that sorts rows by their moment. */
export const momentLabel = (at: number): string => String(at).padStart(16, '0');

export const scheduledRows = new JsonRows('scheduled', ScheduledValue, {
  labelOf: ({ at }) => momentLabel(at),
});

/** The rows of messages that the user schedules for themself alone, which are reminders of a note. */
export function listToOneself(db: Db): StoredRow<ScheduledValue>[] {
  const { userId } = storedIdentity.read(db) ?? {};
  if (userId === undefined) return [];
  // SQLite gives a list as its JSON.
  const fields = { 'to.people': JSON.stringify([userId]) };
  return scheduledRows.list(db, { fields }).filter(({ value }) => !value.sent);
}

/** Messages that are scheduled on the server, and those that it could not send (server-notes: Scheduled messages). */
export const scheduled = defineCollection<ScheduledValue, Listed>({
  name: 'scheduled',
  noun: 'scheduled',
  value: ScheduledValue,
  rows: scheduledRows,
  mutations: (): RowMutations => ({ create: createScheduled, edit: editScheduled, delete: deleteScheduled }),
  register: {
    fetch: ['scheduled_messages'],
    items: ({ scheduled_messages, user_id }) =>
      scheduled_messages && withoutOneself(scheduled_messages, user_id ?? null),
  },
  list: async ({ ask, userId }) =>
    withoutOneself((await ask(operations.getScheduledMessages, {})).scheduled_messages, userId),
  events: [
    patchEvent(
      'scheduled_messages',
      'add',
      z.object({ scheduled_messages: z.array(ServerScheduledMessage) }),
      ({ scheduled_messages }, { userId }) => ({ upsert: withoutOneself(scheduled_messages, userId) }),
    ),
    patchEvent(
      'scheduled_messages',
      'update',
      z.object({ scheduled_message: ServerScheduledMessage }),
      ({ scheduled_message }, { userId }) => ({ upsert: withoutOneself([scheduled_message], userId) }),
    ),
    patchEvent(
      'scheduled_messages',
      'remove',
      z.object({ scheduled_message_id: z.int() }),
      ({ scheduled_message_id }) => ({ remove: [scheduled_message_id] }),
    ),
  ],
  belongsTo: 'user',
  idOf: ({ scheduled_message_id }) => scheduled_message_id,
  valueOf,
  normalize,
  isUnrelated: (item, wanted) => {
    const [one, other] = [normalize(item), normalize(wanted)];
    return !isDeepStrictEqual(one.to, other.to) && one.content !== other.content;
  },
  conflicts: 'ask',
  keepsBoth: true,
  hasTakenEffect: hasBeenSent,
  mayHaveTakenEffect: mayBeDue,
  afterwards: (value) => ({ ...value, sent: true }),
});

function valueOf(item: Listed): ScheduledValue {
  return {
    to: conversationOf(item),
    content: item.content,
    at: item.scheduled_delivery_timestamp,
    readBySender: null,
    failed: item.failed ?? false,
    sent: false,
  };
}

function normalize({ to, content, at }: ScheduledValue): ScheduledValue {
  return {
    to: normalRecipient(to),
    content: normalContent(content),
    at,
    // No list contains it.
    readBySender: null,
    failed: false,
    sent: false,
  };
}

const normalRecipient = (to: Conversation): Conversation =>
  'people' in to
    ? { people: othersOf(to.people, null) }
    : { channelId: to.channelId, topic: normalTopic(to.topic, null) };

/**
 * Removes the user from the people of each conversation, because servers differ in whether they list the user (server-notes:
 * Scheduled messages). Items that cannot be parsed are left out.
 */
function withoutOneself(items: Listed[], userId: number | null): Listed[] {
  return items
    .map((item) => (Array.isArray(item.to) ? { ...item, to: othersOf(item.to, userId) } : item))
    .filter((item) => ScheduledValue.safeParse(valueOf(item)).success);
}

/** `to` is a list of people, or a channel. Some servers send the channel as a list of one. */
function conversationOf({ type, to, topic }: Listed): Conversation {
  const ids = Array.isArray(to) ? to : [to];
  if (type === 'direct' || type === 'private') return { people: othersOf(ids, null) };
  return { channelId: ids[0] ?? 0, topic: normalTopic(topic ?? '', null) };
}

/** Whether the moment may have come, whichever of the clocks is right. */
export function mayBeDue({ at }: { at: number }, db: Db): boolean {
  return at * 1000 <= trueTime(db, Date.now()) + CLOCKS_DIFFER;
}

/** Looks for the message among the user's latest own messages. Null if it cannot be found out. */
async function hasBeenSent(
  value: ScheduledValue,
  { ask, db, userId }: ServerAccess,
): Promise<boolean | null> {
  const unknown = mayBeDue(value, db) ? null : false;
  if (hasCapability(db, 'messages') === false) return unknown;
  try {
    const response = await ask(operations.getMessages, latestOwnMessages(db, userId));
    if (sentMessageOf(db, value, response, userId) !== null) return true;
    return reachBackTo(response, value.at) ? false : unknown;
  } catch (error) {
    if (error instanceof ApiError && isEndpointMissing(error)) return unknown;
    throw error;
  }
}

/** The parameters of a request for the user's latest own messages. */
export function latestOwnMessages(db: Db, userId: number): ParamsOf<typeof operations.getMessages> {
  const { featureLevel = null } = storedRealm.read(db) ?? {};
  const takesEmptyTopic = offersParam(operations.getMessages, 'allow_empty_topic_name', featureLevel);
  return {
    anchor: 'newest',
    num_before: LOOKED_AT,
    num_after: 0,
    narrow: [{ operator: 'sender', operand: userId }],
    apply_markdown: false,
    ...(takesEmptyTopic && { allow_empty_topic_name: true }),
  };
}

/** The ID of the sent message of a scheduled message, among the user's own messages, or null. */
export function sentMessageOf(
  db: Db,
  { to, content, at }: Pick<ScheduledValue, 'to' | 'content' | 'at'>,
  { messages }: ResponseOf<typeof operations.getMessages>,
  userId: number,
): number | null {
  const { emptyTopicName = null } = storedRealm.read(db) ?? {};
  const wanted = { to: normalRecipient(to), content: normalContent(content) };
  const sent = messages.find(
    (message) =>
      message.sender_id === userId &&
      message.timestamp >= at &&
      message.content === wanted.content &&
      isIn(message, wanted.to, userId, emptyTopicName),
  );
  return sent?.id ?? null;
}

function isIn(
  { stream_id, subject = '', display_recipient }: ServerMessage,
  to: Conversation,
  userId: number,
  emptyTopicName: string | null,
): boolean {
  if ('channelId' in to)
    return stream_id === to.channelId && normalTopic(subject, emptyTopicName) === to.topic;
  if (!Array.isArray(display_recipient)) return false;
  const people = new Set([...to.people, userId]);
  return display_recipient.length === people.size && display_recipient.every(({ id }) => people.has(id));
}

const describe = ({ content }: ScheduledValue) => ({
  title: excerptOfMessage({ markdown: content }),
  content,
});
const deadlineOf = ({ at, sent }: ScheduledValue): number | null => (sent ? null : at);

const fieldOf = ({ to }: ScheduledValue, { details }: ApiError): string | undefined =>
  isAboutRecipient(to, details.code) ? 'recipient' : undefined;

const isInChannel = ({ to }: ScheduledValue): boolean => 'channelId' in to;

const createScheduled = createMutation('create-scheduled', scheduled, {
  operation: operations.createScheduledMessage,
  request({ to, content, at, readBySender }, { takes }) {
    const operation = operations.createScheduledMessage;
    const hasReadBySender = takes(operation, 'read_by_sender');
    return {
      ...recipientOf(operation, to, takes),
      content,
      scheduled_delivery_timestamp: at,
      ...(hasReadBySender && { read_by_sender: readBySender ?? true }),
    };
  },
  idOf: ({ scheduled_message_id }) => scheduled_message_id,
  deadlineOf,
  fieldOf,
  isInChannel,
  describe,
});

const editScheduled = editMutation('edit-scheduled', scheduled, {
  operation: operations.editScheduledMessage,
  request: (row, { to, content, at }, _, { takes }) => ({
    scheduled_message_id: serverIdOf(row),
    ...(to && recipientOf(operations.editScheduledMessage, to, takes)),
    content,
    scheduled_delivery_timestamp: at,
  }),
  deadlineOf,
  fieldOf,
  isInChannel,
  describe,
});

const deleteScheduled = deleteMutation('delete-scheduled', scheduled, {
  operation: operations.deleteScheduledMessage,
  request: (row) => ({ scheduled_message_id: serverIdOf(row) }),
  describe,
});

export const scheduledMutations = byName(createScheduled, editScheduled, deleteScheduled);

import { badRequest, objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, integer, json, optional, required, text } from '../http/parameters.ts';
import type { Recipient } from '../state/recipients.ts';
import type { ScheduledMessage } from '../state/scheduled-messages.ts';
import { checkMaySend, normalContent, normalTopic } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';
import { readBySender } from './read-by-sender.ts';
import {
  isForChannel,
  messageType,
  readRecipient,
  recipientIds,
  type MessageType,
} from './recipient-parameters.ts';

/** `POST /scheduled_messages`: no de-duplication, a repeated request makes a second message. */
const create = operation('POST', '/scheduled_messages', {
  core: true,
  parameters: {
    content: required(text()),
    type: required(messageType),
    to: required(recipientIds),
    topic: optional(text()),
    scheduled_delivery_timestamp: required(json(integer)),
    read_by_sender: optional(json(boolean), 236),
  },
  handle({ parameters, state, client }, caller) {
    const { type, to, topic, scheduled_delivery_timestamp } = parameters;
    checkIsFuture(state, scheduled_delivery_timestamp);
    const content = normalContent(parameters.content);
    const recipient = readRecipient({ type, to, topic }, caller, state);
    checkMaySend(state, caller, recipient);
    return {
      scheduled_message_id: state.scheduledMessages.create({
        kind: 'message',
        user_id: caller.user_id,
        recipient,
        content,
        scheduled_delivery_timestamp,
        read_by_sender: readBySender(parameters.read_by_sender, { client, recipient, sender: caller }),
        client,
        reminder_target_message_id: null,
      }),
    };
  },
});

/** `GET /scheduled_messages`: waiting and failed messages, without sent messages. */
const list = operation('GET', '/scheduled_messages', {
  handle: ({ state }, caller) => ({
    scheduled_messages: state.scheduledMessages.scheduledRecords(caller.user_id),
  }),
});

/** `PATCH /scheduled_messages/{scheduled_message_id}` (server-notes: Scheduled messages). */
const update = operation('PATCH', '/scheduled_messages/{scheduled_message_id}', {
  parameters: {
    type: optional(messageType),
    to: optional(recipientIds),
    content: optional(text()),
    topic: optional(text()),
    scheduled_delivery_timestamp: optional(json(integer)),
  },
  handle({ parameters, path, state }, caller) {
    const { type, to, topic, content, scheduled_delivery_timestamp: time } = parameters;
    if (Object.values(parameters).every((value) => value === undefined))
      throw badRequest('Nothing to change');
    if (type !== undefined && to === undefined) {
      throw badRequest('Recipient required when updating type of scheduled message.');
    }
    if (type !== undefined && isForChannel(type) && topic === undefined) {
      throw badRequest('Topic required when updating scheduled message type to channel.');
    }
    const item = ownScheduled(state, caller, Number(path.scheduled_message_id));
    if (item.delivered) throw badRequest('Scheduled message was already sent');
    // A failed message stays failed until its time is in the future.
    if (time !== undefined || item.failed) checkIsFuture(state, time ?? item.scheduled_delivery_timestamp);
    const recipient = changedRecipient(item.recipient, { type, to, topic }, caller, state);
    checkMaySend(state, caller, recipient);
    state.scheduledMessages.update(item.id, {
      recipient,
      content: content === undefined ? item.content : normalContent(content),
      scheduled_delivery_timestamp: time ?? item.scheduled_delivery_timestamp,
      failed: false,
    });
    return {};
  },
});

/** `DELETE /scheduled_messages/{scheduled_message_id}`: succeeds also for a sent message (server-notes: Scheduled messages). */
const remove = operation('DELETE', '/scheduled_messages/{scheduled_message_id}', {
  handle({ path, state }, caller) {
    state.scheduledMessages.delete(ownScheduled(state, caller, Number(path.scheduled_message_id)).id);
    return {};
  },
});

export const scheduledMessages = [create, list, update, remove];

/** Throws the API's error for a time that is not in the future. */
export function checkIsFuture(state: State, timestamp: number): void {
  if (timestamp <= state.now()) throw badRequest('Scheduled delivery time must be in the future.');
}

function ownScheduled(state: State, caller: User, id: number): ScheduledMessage {
  const item = state.scheduledMessages.byId(id);
  if (item?.kind !== 'message' || item.user_id !== caller.user_id) throw notFound();
  return item;
}

function notFound() {
  return objectNotFound('Scheduled message does not exist');
}

function changedRecipient(
  recipient: Recipient,
  change: { type: MessageType | undefined; to: number[] | number | undefined; topic: string | undefined },
  caller: User,
  state: State,
): Recipient {
  const { type = recipient.type === 'stream' ? 'channel' : 'direct', to, topic } = change;
  if (to !== undefined) {
    const oldTopic = recipient.type === 'stream' ? recipient.topic : undefined;
    return readRecipient({ type, to, topic: topic ?? oldTopic }, caller, state);
  }
  if (recipient.type === 'private' || topic === undefined) return recipient;
  return { ...recipient, topic: normalTopic(state, topic) };
}

import { badRequest } from '../http/errors.ts';
import { laterRecorded } from './event-levels.ts';
import type { Channel } from './channels.ts';
import type { Message, SeenMessage } from './messages.ts';
import type { State } from './state.ts';
import { roleNumbers, type User } from './users.ts';

/** Whether a user may read in a channel: subscribers always, others in public ones, guests in web-public ones. */
export function mayReadChannel(state: State, user: User, channel: Channel): boolean {
  if (state.channels.subscribers(channel.stream_id).includes(user.user_id)) return true;
  return channel.is_web_public || (!channel.invite_only && user.role !== roleNumbers.guest);
}

/** The channel of an ID, if the caller may read there, or the API's error. */
export function readableChannel(state: State, user: User, streamId: number): Channel {
  const channel = state.channels.byId(streamId);
  // Also an archived one, whose messages can be read (step 785).
  if (!channel || channel.is_archived || !mayReadChannel(state, user, channel)) {
    throw badRequest('Invalid channel ID');
  }
  return channel;
}

/** The message of an ID, if the caller may read it, or the API's error. */
export function readableMessage(state: State, user: User, id: number): Message {
  const message = state.messages.byId(id);
  if (
    !message ||
    !mayRead(state, user, { ...message, flags: state.messages.flags(user.user_id, id) ?? null })
  ) {
    throw badRequest('Invalid message(s)');
  }
  return message;
}

/** The highest ID that a user knows of: older servers say the highest of all (step 8 at 313, step 310). */
export function maxMessageId(state: State, { user_id }: User): number {
  return state.messages.maxId(state.featureLevel >= laterRecorded ? user_id : null);
}

/** Every message that a user may read, in the order of their IDs. */
export function readableMessages(state: State, user: User): SeenMessage[] {
  const channels = new Map<number, boolean>();
  return state.messages.all(user.user_id).filter((message) => {
    const { recipient } = message;
    if (recipient.type === 'private') return mayRead(state, user, message);
    // Permission is looked up once per channel and kind of message.
    const key = recipient.stream_id * 2 + Number(message.flags === null);
    const known = channels.get(key) ?? mayRead(state, user, message);
    channels.set(key, known);
    return known;
  });
}

/** Whether changes of a message are reported to a user: to recipients and subscribers who may read the message. */
export function isTold(state: State, user: User, message: Message): boolean {
  const { recipient } = message;
  const flags = state.messages.flags(user.user_id, message.id) ?? null;
  const isThere =
    recipient.type === 'stream' && state.channels.subscribers(recipient.stream_id).includes(user.user_id);
  return (flags !== null || isThere) && mayRead(state, user, { ...message, flags });
}

/**
 * Direct messages: the people of the conversation. Channels: those who may read there; where the history is protected, only
 * what was delivered to them.
 */
export function mayRead(state: State, user: User, { recipient, flags }: SeenMessage): boolean {
  if (recipient.type === 'private') return recipient.user_ids.includes(user.user_id);
  const channel = state.channels.byId(recipient.stream_id);
  if (!channel || !mayReadChannel(state, user, channel)) return false;
  return flags !== null || state.channels.historyIsPublic(channel.stream_id);
}

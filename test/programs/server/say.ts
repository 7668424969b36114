import type { KnownUser } from './index.ts';
import { directRecipient, type Recipient } from './state/recipients.ts';
import type { NewScheduledMessage } from './state/scheduled-messages.ts';
import { send } from './state/sending.ts';
import type { State } from './state/state.ts';

/** Somebody by name or ID. */
type Who = string | number;

/** A topic of #general, a topic of a channel by its ID, or direct messages with these people, the writer or not. */
type Where = string | { channel: number; topic: string } | { people: readonly Who[] };

/** The part of a server that is needed; every reference server is one. */
interface Place {
  readonly state: State;
  user(name: string): KnownUser;
}

/**
 * Somebody writes a message with another client.
 * @param readBy who has read it, by ID
 * @returns its ID
 */
export function say(server: Place, from: Who, where: Where, content: string, readBy?: number[]): number {
  const sender_id = idOf(server, from);
  return send(server.state, {
    sender_id,
    recipient: recipientOf(server, from, where),
    content,
    client: 'website',
    readBy,
  });
}

/**
 * Somebody schedules a message with another client.
 * @param at UNIX seconds
 * @param change what is unusual about it
 * @returns its ID
 */
export function plan(
  server: Place,
  from: Who,
  where: Where,
  content: string,
  at: number,
  change: Partial<NewScheduledMessage> = {},
): number {
  return server.state.scheduledMessages.create({
    kind: 'message',
    user_id: idOf(server, from),
    recipient: recipientOf(server, from, where),
    content,
    scheduled_delivery_timestamp: at,
    read_by_sender: true,
    client: 'website',
    reminder_target_message_id: null,
    ...change,
  });
}

/**
 * Somebody sets a reminder of a message with another client.
 * @param at UNIX seconds
 * @param content the message that the server sends then
 * @returns its ID
 */
export const remindOf = (
  server: Place,
  who: Who,
  about: number,
  at: number,
  content = 'A reminder',
): number =>
  plan(server, who, { people: [] }, content, at, { kind: 'reminder', reminder_target_message_id: about });

const idOf = (server: Place, who: Who): number => (typeof who === 'number' ? who : server.user(who).userId);

function recipientOf(server: Place, from: Who, where: Where): Recipient {
  if (typeof where !== 'string' && 'people' in where)
    return directRecipient([from, ...where.people].map((who) => idOf(server, who)));
  const general = () => server.state.channels.byName('general')!.stream_id;
  const { channel, topic } = typeof where === 'string' ? { channel: general(), topic: where } : where;
  return { type: 'stream', stream_id: channel, topic };
}

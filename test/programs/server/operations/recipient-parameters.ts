import { ApiError, badRequest } from '../http/errors.ts';
import { inItsTime, integer, json, list, oneOf } from '../http/parameters.ts';
import { directRecipient, type Recipient } from '../state/recipients.ts';
import { noSuchChannel, normalTopic } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

/** The parameter `type`: each of the two kinds has two words, an older one and a newer one (server-notes: Sending). */
export const messageType = inItsTime(oneOf(['direct', 'channel', 'stream', 'private']), { channel: [248] });

export type MessageType = ReturnType<typeof messageType>;

/** The parameter `to` where only IDs are accepted: a channel's, or a list of people's. */
export const recipientIds = json((name, value) =>
  Array.isArray(value) ? list(integer)(name, value) : integer(name, value),
);

/** The parameter `to` where names and addresses are accepted too, as JSON or as plain text. */
export function anyRecipient(name: string, raw: string): (string | number)[] | number {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    value = raw;
  }
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => {
    if (typeof item === 'string' || Number.isInteger(item)) return item as string | number;
    throw badRequest(`Invalid ${name}`);
  });
}

export function isForChannel(type: MessageType): boolean {
  return type === 'channel' || type === 'stream';
}

/** The recipient of `type`, `to` and `topic`. Permission to send there is checked elsewhere. */
export function readRecipient(
  {
    type,
    to,
    topic,
  }: { type: MessageType; to: readonly (string | number)[] | number; topic: string | undefined },
  caller: User,
  state: State,
): Recipient {
  if (!isForChannel(type)) {
    if (!Array.isArray(to)) throw badRequest('Invalid data type for recipients');
    if (to.length === 0) throw badRequest('Message must have recipients.');
    return directRecipient([caller.user_id, ...to.map((who: string | number) => personId(who, state))]);
  }
  const channels = Array.isArray(to) ? to : [to];
  if (channels.length !== 1) throw badRequest('Expected exactly one channel');
  const stream_id = channelId(channels[0] as string | number, state);
  if (topic === undefined) throw badRequest('Missing topic');
  return { type: 'stream', stream_id, topic: normalTopic(state, topic) };
}

function channelId(wanted: string | number, state: State): number {
  if (typeof wanted === 'number') {
    if (!state.channels.byId(wanted)) throw noSuchChannel(wanted);
    return wanted;
  }
  const channel = state.channels.byName(wanted);
  if (channel) return channel.stream_id;
  throw new ApiError(400, `Channel '${wanted}' does not exist`, {
    code: 'STREAM_DOES_NOT_EXIST',
    fields: { stream: wanted },
  });
}

function personId(wanted: string | number, state: State): number {
  if (typeof wanted === 'number') {
    if (!state.users.byId(wanted)) throw badRequest(`Invalid user ID ${wanted}`);
    return wanted;
  }
  const user = state.users.byEmail(wanted);
  if (!user) throw badRequest(`Invalid email '${wanted}'`);
  return user.user_id;
}

import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import {
  inItsTime,
  integer,
  json,
  list,
  oneOf,
  optional,
  orNull,
  required,
  text,
} from '../http/parameters.ts';
import { readableChannel, readableMessage } from '../state/message-access.ts';
import type { Recipient } from '../state/recipients.ts';
import { normalTopic } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';
import { checkMayEditContent } from './messages.ts';
import { readRecipient } from './recipient-parameters.ts';

const op = required(oneOf(['start', 'stop']));

const announce = operation('POST', '/typing', {
  core: true,
  parameters: {
    type: optional(inItsTime(oneOf(['direct', 'stream', 'channel']), { channel: [248] })),
    op,
    to: optional(json(orNull(list(integer)))),
    stream_id: optional(json(orNull(integer)), 215),
    topic: optional(text()),
  },
  handle({ parameters, state }, caller) {
    const { type = 'direct', to, stream_id, topic } = parameters;
    // Before `stream_id` was introduced, `to` had the channel (server-notes: Typing).
    const channelId = state.featureLevel < 215 ? to?.[0] : stream_id;
    const recipient = type === 'direct' ? people(state, caller, to) : place(state, caller, channelId, topic);
    checkMayTell(state, caller, recipient);
    state.typing.announce({ op: parameters.op, sender_id: caller.user_id, recipient, message_id: null });
    return {};
  },
});

/** `POST /messages/{message_id}/typing`: for a message that the caller may edit. */
const announceEdit = operation('POST', '/messages/{message_id}/typing', {
  core: true,
  since: 361,
  parameters: { op },
  handle({ parameters, path, state }, caller) {
    const message = readableMessage(state, caller, Number(path.message_id));
    checkMayEditContent(state, caller, message);
    checkMayTell(state, caller, message.recipient);
    state.typing.announce({
      op: parameters.op,
      sender_id: caller.user_id,
      recipient: message.recipient,
      message_id: message.id,
    });
    return {};
  },
});

export const typing = [announce, announceEdit];

function people(state: State, caller: User, to: readonly number[] | undefined): Recipient {
  if (to === undefined) throw badRequest("Missing 'to' argument");
  if (to.length === 0) throw badRequest("Empty 'to' list");
  return readRecipient({ type: 'direct', to, topic: undefined }, caller, state);
}

function place(
  state: State,
  caller: User,
  streamId: number | undefined,
  topic: string | undefined,
): Recipient {
  if (streamId === undefined) throw badRequest("Missing 'stream_id' argument");
  if (topic === undefined) throw badRequest('Missing topic');
  const { stream_id } = readableChannel(state, caller, streamId);
  return { type: 'stream', stream_id, topic: normalTopic(state, topic) };
}

/** Throws the API's error for a user whose settings forbid it (server-notes: Typing). */
function checkMayTell(state: State, caller: User, { type }: Recipient): void {
  const settings = state.settings.all(caller.user_id);
  if (type === 'private' && settings.send_private_typing_notifications === false) {
    throw badRequest('User has disabled typing notifications for direct messages');
  }
  if (type === 'stream' && settings.send_stream_typing_notifications === false) {
    throw badRequest('User has disabled typing notifications for channel messages');
  }
}

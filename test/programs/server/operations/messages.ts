import { createHash } from 'node:crypto';
import { ApiError, badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, naturalNumber, oneOf, optional, required, text } from '../http/parameters.ts';
import { readableChannel, readableMessage } from '../state/message-access.ts';
import type { Message } from '../state/messages.ts';
import { noticeMove } from '../state/notices.ts';
import type { ChannelRecipient } from '../state/recipients.ts';
import { checkMaySend, normalContent, normalTopic, send as sendMessage } from '../state/sending.ts';
import type { State } from '../state/state.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { messageRecord } from '../state/message-record.ts';
import { readBySender } from './read-by-sender.ts';
import { anyRecipient, messageType, readRecipient } from './recipient-parameters.ts';

/** The older name of `topic`, which Perch never sends: zulip-terminal does. */
const olderTopic = optional(text());

const read = operation('GET', '/messages/{message_id}', {
  parameters: {
    apply_markdown: optional(json(boolean)),
    allow_empty_topic_name: optional(json(boolean), 334),
  },
  handle({ parameters, path, state }, caller) {
    const message = readableMessage(state, caller, Number(path.message_id));
    const flags = state.messages.flags(caller.user_id, message.id) ?? null;
    return {
      raw_content: message.content,
      message: messageRecord({ ...message, flags }, caller, state, {
        applyMarkdown: parameters.apply_markdown ?? true,
        clientGravatar: true,
        allowEmptyTopicName: parameters.allow_empty_topic_name ?? false,
      }),
    };
  },
});

/** `POST /messages`: no de-duplication, a repeated request sends a second message. */
const send = operation('POST', '/messages', {
  parameters: {
    content: required(text()),
    type: required(messageType),
    to: required(anyRecipient),
    topic: optional(text()),
    subject: olderTopic,
    queue_id: optional(text()),
    local_id: optional(text()),
    read_by_sender: optional(json(boolean), 236),
  },
  handle({ parameters, state, client }, caller) {
    const { type, to, topic = parameters.subject, queue_id, local_id } = parameters;
    const content = normalContent(parameters.content);
    const recipient = readRecipient({ type, to, topic }, caller, state);
    checkMaySend(state, caller, recipient);
    const read = readBySender(parameters.read_by_sender, { client, recipient, sender: caller });
    const policy = () =>
      recipient.type === 'stream'
        ? state.userTopics.policyOf(caller.user_id, recipient.stream_id, recipient.topic)
        : 0;
    const before = policy();
    const id = sendMessage(state, {
      sender_id: caller.user_id,
      recipient,
      content,
      client,
      readBy: read ? [caller.user_id] : [],
      origin: queue_id === undefined || local_id === undefined ? undefined : { queue_id, local_id },
      follows: true,
    });
    return { id, ...(policy() !== before && { automatic_new_visibility_policy: policy() }) };
  },
});

/** `PATCH /messages/{message_id}`: changes the text, which only the sender may do, or moves the message. */
const edit = operation('PATCH', '/messages/{message_id}', {
  parameters: {
    content: optional(text()),
    prev_content_sha256: optional(text(), 379),
    topic: optional(text()),
    subject: olderTopic,
    stream_id: optional(json(naturalNumber)),
    propagate_mode: optional(oneOf(['change_one', 'change_later', 'change_all'])),
    send_notification_to_old_thread: optional(json(boolean)),
    send_notification_to_new_thread: optional(json(boolean)),
  },
  handle({ parameters, path, state }, caller) {
    const { content, stream_id, propagate_mode: mode = 'change_one' } = parameters;
    const { topic = parameters.subject } = parameters;
    const { send_notification_to_new_thread: tellsThere = true } = parameters;
    const message = readableMessage(state, caller, Number(path.message_id));
    const moves = topic !== undefined || stream_id !== undefined;
    if (content === undefined && !moves) throw badRequest('Nothing to change');
    if (mode !== 'change_one' && !moves) throw badRequest('Invalid propagate_mode without topic edit');
    const expected = parameters.prev_content_sha256;
    if (expected !== undefined && expected !== createHash('sha256').update(message.content).digest('hex')) {
      const mismatch = "'prev_content_sha256' value does not match the expected value.";
      throw new ApiError(400, mismatch, {
        code: 'EXPECTATION_MISMATCH',
        fields: { field_name: 'prev_content_sha256' },
      });
    }
    if (content !== undefined) {
      if (stream_id !== undefined) throw badRequest('Cannot change message content while changing channel');
      checkMayEditContent(state, caller, message);
    }
    const move = moves ? moveOf(state, caller, message, { stream_id, topic }) : undefined;
    if (content === undefined && !move) throw badRequest('Nothing to change');
    const change = {
      ...move?.to,
      ...(content !== undefined && {
        content: content.trim() === '' ? '(deleted)' : normalContent(content),
      }),
    };
    state.messages.edit(message.id, caller.user_id, change, state.now(), mode);
    if (move) noticeMove(state, caller, move, tellsThere);
    return { detached_uploads: [] };
  },
});

const render = operation('POST', '/messages/render', {
  parameters: { content: required(text()) },
  handle: ({ parameters, state }) => ({ rendered: state.markdown.render(parameters.content).html }),
});

export const messages = [send, render, read, edit];

/** Throws the API's error unless `caller` may change the text of a message. */
export function checkMayEditContent(state: State, caller: User, message: Message): void {
  if (message.sender_id !== caller.user_id) {
    throw badRequest("You don't have permission to edit this message");
  }
  if (/^\/(?:poll|todo)(?:\s|$)/.test(message.content)) throw badRequest('Widgets cannot be edited.');
  if (!state.realm.read().allow_message_editing) {
    throw badRequest('Your organization has turned off message editing');
  }
}

interface Move {
  readonly stream_id: number | undefined;
  readonly topic: string | undefined;
}

/**
 * From where to where a message moves, or the API's error; undefined if it stays. Guests move between topics only (step 652).
 */
function moveOf(
  state: State,
  caller: User,
  { recipient: from }: Message,
  { stream_id, topic }: Move,
): { from: ChannelRecipient; to: ChannelRecipient } | undefined {
  if (from.type === 'private') {
    throw badRequest(
      stream_id === undefined
        ? 'Direct messages cannot have topics.'
        : 'Direct messages cannot be moved to channels.',
    );
  }
  if (stream_id !== undefined && caller.role === roleNumbers.guest) {
    throw badRequest("You don't have permission to move this message");
  }
  if (stream_id !== undefined) readableChannel(state, caller, stream_id);
  const to = {
    type: 'stream' as const,
    stream_id: stream_id ?? from.stream_id,
    topic: topic === undefined ? from.topic : normalTopic(state, topic),
  };
  checkMaySend(state, caller, to);
  return to.topic === from.topic && to.stream_id === from.stream_id ? undefined : { from, to };
}

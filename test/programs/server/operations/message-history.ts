import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';
import { readableMessage } from '../state/message-access.ts';
import type { Message } from '../state/messages.ts';
import type { State } from '../state/state.ts';
import { htmlDifference } from './html-difference.ts';
import { topicFor, visibleEdits } from '../state/message-record.ts';

/** `GET /messages/{message_id}/history`: the original message, and the message after each edit. */
export const messageHistory = operation('GET', '/messages/{message_id}/history', {
  core: true,
  parameters: { allow_empty_topic_name: optional(json(boolean), 334) },
  handle({ parameters, path, state }, caller) {
    if (state.realm.read().message_edit_history_visibility_policy === 'none') {
      throw badRequest('Message edit history is disabled in this organization');
    }
    const message = readableMessage(state, caller, Number(path.message_id));
    return { message_history: snapshots(message, state, parameters.allow_empty_topic_name ?? false) };
  },
});

function snapshots(message: Message, state: State, allowEmptyTopicName: boolean) {
  const edits = visibleEdits(state.messages.edits(message.id), state);
  const { recipient } = message;
  // Direct messages have no topic, whatever the organization's name for the empty one.
  const named = (topic: string) =>
    recipient.type === 'stream' ? topicFor(topic, state, { allowEmptyTopicName }) : '';
  const firstMove = edits.find(({ prev_topic }) => prev_topic !== null);
  const firstRewrite = edits.find(({ prev_content }) => prev_content !== null);
  let current = {
    topic: named(firstMove?.prev_topic ?? (recipient.type === 'stream' ? recipient.topic : '')),
    content: firstRewrite?.prev_content ?? message.content,
    rendered_content: firstRewrite?.prev_rendered_content ?? message.rendered_content,
  };
  const original = { ...current, timestamp: message.timestamp, user_id: message.sender_id };
  return [
    original,
    ...edits.map((edit) => {
      const before = current;
      current = {
        topic: edit.topic === null ? before.topic : named(edit.topic),
        content: edit.content ?? before.content,
        rendered_content: edit.rendered_content ?? before.rendered_content,
      };
      return {
        ...current,
        timestamp: edit.timestamp,
        user_id: edit.user_id,
        ...(edit.topic !== null && { prev_topic: before.topic }),
        ...(edit.stream !== null && { stream: edit.stream, prev_stream: edit.prev_stream }),
        ...(edit.content !== null && {
          prev_content: before.content,
          prev_rendered_content: before.rendered_content,
          content_html_diff: htmlDifference(before.rendered_content, current.rendered_content),
        }),
      };
    }),
  ];
}

import { operation } from '../http/operation.ts';
import { boolean, json, optional } from '../http/parameters.ts';
import { readableChannel, readableMessages } from '../state/message-access.ts';
import { topicFor } from '../state/message-record.ts';

/** `GET /users/me/{stream_id}/topics`: topics with messages that the caller can read, the latest first. */
export const topics = operation('GET', '/users/me/{stream_id}/topics', {
  core: true,
  parameters: { allow_empty_topic_name: optional(json(boolean), 334) },
  handle({ parameters, path, state }, caller) {
    const { stream_id } = readableChannel(state, caller, Number(path.stream_id));
    const allowEmptyTopicName = parameters.allow_empty_topic_name ?? false;
    // Names that differ only in case are one topic, spelt as in its latest message.
    const latest = new Map<string, { name: string; max_id: number }>();
    for (const { id, recipient } of readableMessages(state, caller)) {
      if (recipient.type !== 'stream' || recipient.stream_id !== stream_id) continue;
      const name = topicFor(recipient.topic, state, { allowEmptyTopicName });
      latest.set(recipient.topic.toLowerCase(), { name, max_id: id });
    }
    return { topics: [...latest.values()].sort((a, b) => b.max_id - a.max_id) };
  },
});

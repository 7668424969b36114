import type { SeenMessage } from '../state/messages.ts';
import { topicFor } from '../state/message-record.ts';
import { countsAsMention } from '../state/mentions.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';

/** The messages delivered to a user, in the order of the IDs. */
const reached = (state: State, { user_id }: User): (SeenMessage & { flags: readonly string[] })[] =>
  state.messages
    .all(user_id)
    .flatMap((message) => (message.flags === null ? [] : [{ ...message, flags: message.flags }]));

/**
 * Unread messages by conversation (server-notes: Unread messages); direct messages with one person are apart from those with
 * more.
 */
export function unreadMessages(state: State, caller: User, { allowEmptyTopicName = false }) {
  const unread = reached(state, caller).filter(({ flags }) => !flags.includes('read'));
  const streams = new Map<string, { stream_id: number; topic: string; unread_message_ids: number[] }>();
  const pms = new Map<number, number[]>();
  const huddles = new Map<string, number[]>();
  const into = <Key>(map: Map<Key, number[]>, key: Key, id: number) =>
    map.set(key, [...(map.get(key) ?? []), id]);
  for (const { id, recipient } of unread) {
    if (recipient.type === 'stream') {
      const topic = topicFor(recipient.topic, state, { allowEmptyTopicName });
      const key = `${recipient.stream_id} ${topic.toLowerCase()}`;
      const known = streams.get(key)?.unread_message_ids ?? [];
      streams.set(key, { stream_id: recipient.stream_id, topic, unread_message_ids: [...known, id] });
    } else if (recipient.user_ids.length > 2) into(huddles, recipient.user_ids.join(','), id);
    else into(pms, recipient.user_ids.find((userId) => userId !== caller.user_id) ?? caller.user_id, id);
  }
  return {
    count: unread.length,
    pms: [...pms].map(([sender_id, unread_message_ids]) => ({
      other_user_id: sender_id,
      sender_id,
      unread_message_ids,
    })),
    streams: [...streams.values()],
    huddles: [...huddles].map(([user_ids_string, unread_message_ids]) => ({
      user_ids_string,
      unread_message_ids,
    })),
    mentions: unread.filter((message) => countsAsMention(state, caller.user_id, message)).map(({ id }) => id),
    old_unreads_missing: false,
  };
}

/** The people of the conversation without the user (server-notes: Keys of register). */
export function recentPrivateConversations(state: State, caller: User) {
  const latest = new Map<string, { max_message_id: number; user_ids: number[] }>();
  for (const { id, recipient } of reached(state, caller)) {
    if (recipient.type === 'stream') continue;
    const user_ids = recipient.user_ids.filter((userId) => userId !== caller.user_id);
    latest.set(user_ids.join(','), { max_message_id: id, user_ids });
  }
  return [...latest.values()].sort((a, b) => b.max_message_id - a.max_message_id);
}

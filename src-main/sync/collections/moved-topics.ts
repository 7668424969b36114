import type { Db } from '../../cache/file/db.ts';
import { keepMessage, messageRows, topicRows } from '../../cache/collections/messages.ts';
import { moveUnread, unreadOf } from '../../domain/unread.ts';
import { conversationKey } from '../../contract/values/conversation.ts';

/**
 * Writes that a topic has another name: its stored messages, the unread ones and the list of topics. A topic that had this name
 * before takes them in.
 */
export function renameTopic(db: Db, channelId: number, from: string, to: string): void {
  const now = Date.now();
  const label = conversationKey({ channelId, topic: from });
  const conversation = { channelId, topic: to };
  moveUnread(db, unreadOf(db, { channelId, topic: from }), { topic: to });
  for (const { serverId } of messageRows.list(db, { label }))
    if (serverId !== null) keepMessage(db, serverId, { conversation }, now);
  noteRenamed(db, channelId, from, to);
}

/** Writes the new name of a topic into the list of its channel's topics, where that is stored. */
export function noteRenamed(db: Db, channelId: number, from: string, to: string): void {
  const key = String(channelId);
  const cached = topicRows.find(db, key)?.value;
  if (!cached) return;
  const names = [from, to].map((name) => name.toLowerCase());
  const merged = cached.topics.filter(({ name }) => names.includes(name.toLowerCase()));
  const [newest] = merged.toSorted((a, b) => b.lastMessageId - a.lastMessageId);
  if (!newest) return;
  const others = cached.topics.filter(({ name }) => !names.includes(name.toLowerCase()));
  topicRows.setVisible(db, key, { ...cached, topics: [{ ...newest, name: to }, ...others] });
}

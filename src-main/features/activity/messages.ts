import type { Db } from '../../cache/file/db.ts';
import { addressedInChannels, addressedRows, type AddressedMessage } from '../../domain/activity.ts';
import { findUnread, unreadOf } from '../../domain/unread.ts';
import { conversationKey, type Conversation } from '../../contract/values/conversation.ts';
import type { AddressedUnread } from '../../contract/values/unread.ts';
import {
  addressedUnread,
  countMentions,
  mentionsInChannels,
  silencedIds,
  unreadDirect,
  unreadOnes,
} from '../messages/unread.ts';
import { latestGiven } from '../reminders/queries.ts';

/** A mention, or a conversation with people by its latest message. */
export interface MessageForUser {
  id: string;
  messageId: number;
  conversation: Conversation;
  reason: AddressedMessage['reason'];
  /** The message as it arrived; null for messages known only from the server's count of unread messages. */
  stored: AddressedMessage | null;
  unread: number;
}

/** The messages for the user: those that arrived here, and those that the server counts as unread. */
export function messagesForUser(db: Db, now: number): MessageForUser[] {
  const found = new Map<string, MessageForUser>();
  /** The one with the highest ID stands for its conversation with people. What arrived here says more than the count. */
  const add = (one: Omit<MessageForUser, 'id'>): void => {
    const { reason, conversation, messageId } = one;
    const id = reason === 'direct' ? conversationKey(conversation) : `message:${messageId}`;
    const known = found.get(id);
    const unread = Math.max(known?.unread ?? 0, one.unread);
    found.set(id, { id, ...(known && known.messageId >= messageId ? known : one), unread });
  };
  const silenced = silencedIds.of(db);
  const unread = unreadAddressed(db);
  for (const { key, value } of addressedRows.list(db)) {
    const messageId = Number(key);
    if (silenced.has(messageId)) continue;
    const { conversation, reason } = value;
    // A conversation with people is counted below, as a whole.
    add({ messageId, conversation, reason, stored: value, unread: unread.has(messageId) ? 1 : 0 });
  }
  for (const { conversation, latest, count } of directWithoutReminders(db, now))
    add({ reason: 'direct', conversation, messageId: latest, stored: null, unread: count });
  for (const mention of mentionsInChannels(db))
    add({ reason: 'mention', ...mention, stored: null, unread: 1 });
  return [...found.values()];
}

/** The same number as that of `messagesForUser`. No message is parsed. */
export function unreadMessages(db: Db, now: number): number {
  const others = [...unreadAddressed(db).values()].filter((isMention) => !isMention);
  const inChannels = countMentions(db) + others.length;
  return directWithoutReminders(db, now).reduce((sum, { count }) => sum + count, inChannels);
}

/** The unread ones of the messages in channels that arrived here for the user, and whether each mentions them. */
function unreadAddressed(db: Db): ReadonlyMap<number, boolean> {
  const silenced = silencedIds.of(db);
  return unreadOnes(
    db,
    addressedInChannels(db).filter((id) => !silenced.has(id)),
  );
}

/** The unread messages for the user and where they are, without the server's reminders, which count as reminders. */
export const waitingMessages = (db: Db, most: number, now: number): AddressedUnread =>
  addressedUnread(db, most, directWithoutReminders(db, now));

/** The unread direct messages without the server's reminders of what came here as a reminder already. */
function directWithoutReminders(db: Db, now: number): ReturnType<typeof unreadDirect> {
  const direct = unreadDirect(db);
  const reminders = unreadReminders(db, now);
  if (reminders.size === 0) return direct;
  const keys = [...reminders.keys()].flatMap((id) => {
    const conversation = findUnread(db, id);
    return conversation ? [conversationKey(conversation)] : [];
  });
  return direct.flatMap((one) => {
    const left = one.count - keys.filter((key) => key === conversationKey(one.conversation)).length;
    if (left === one.count) return [one];
    const others = unreadOf(db, one.conversation).filter((id) => !reminders.has(id));
    return left > 0 ? [{ ...one, count: left, latest: Math.max(...others) }] : [];
  });
}

/** The unread ones of the server's messages about reminders that came. */
export const unreadReminders = (db: Db, now: number): ReadonlyMap<number, boolean> =>
  unreadOnes(
    db,
    latestGiven(db, now).flatMap(({ sentAs }) => sentAs ?? []),
  );

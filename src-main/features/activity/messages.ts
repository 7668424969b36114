import type { Db } from '../../cache/file/db.ts';
import { messageKeyOf } from '../../cache/collections/messages.ts';
import { addressedIds, addressedRows, type AddressedMessage } from '../../domain/activity.ts';
import { findUnread, unreadOf } from '../../domain/unread.ts';
import { conversationKey, type Conversation } from '../../contract/values/conversation.ts';
import type { AddressedUnread } from '../../contract/values/unread.ts';
import { addressedUnread, silencedIds, unreadForUser, unreadOnes } from '../messages/unread.ts';
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
  const unread = unreadAddressed(db);
  for (const { key, value } of addressedRows.list(db)) {
    const messageId = Number(key);
    const { conversation, reason } = value;
    // A conversation with people is counted below, as a whole.
    const isCounted = reason !== 'direct' && unread.has(messageId);
    add({ messageId, conversation, reason, stored: value, unread: isCounted ? 1 : 0 });
  }
  const { direct, mentions } = withoutReminders(db, now);
  for (const { conversation, latest, count } of direct)
    add({ reason: 'direct', conversation, messageId: latest, stored: null, unread: count });
  for (const mention of mentions) add({ reason: 'mention', ...mention, stored: null, unread: 1 });
  return [...found.values()];
}

/** The same number as that of `messagesForUser`. Only unread messages are parsed. */
export function unreadMessages(db: Db, now: number): number {
  const { direct, mentions } = withoutReminders(db, now);
  const others = [...unreadAddressed(db)].filter(
    (id) => addressedRows.find(db, messageKeyOf(id))?.value.reason !== 'direct',
  );
  const inChannels = new Set([...mentions.map(({ messageId }) => messageId), ...others]);
  return direct.reduce((sum, { count }) => sum + count, inChannels.size);
}

/** The unread ones of the messages that arrived here for the user. */
function unreadAddressed(db: Db): ReadonlySet<number> {
  const silenced = silencedIds(db);
  return unreadOnes(
    db,
    addressedIds(db).filter((id) => !silenced.has(id)),
  );
}

/** The unread messages for the user and where they are, without the server's reminders, which count as reminders. */
export const waitingMessages = (db: Db, most: number, now: number): AddressedUnread =>
  addressedUnread(db, most, withoutReminders(db, now));

/** The unread messages for the user without the server's reminders of what came here as a reminder already. */
function withoutReminders(db: Db, now: number): ReturnType<typeof unreadForUser> {
  const { direct, mentions } = unreadForUser(db);
  const reminders = unreadReminders(db, now);
  if (reminders.size === 0) return { direct, mentions };
  const keys = [...reminders].flatMap((id) => {
    const conversation = findUnread(db, id);
    return conversation ? [conversationKey(conversation)] : [];
  });
  return {
    mentions,
    direct: direct.flatMap((one) => {
      const left = one.count - keys.filter((key) => key === conversationKey(one.conversation)).length;
      if (left === one.count) return [one];
      const others = unreadOf(db, one.conversation).filter((id) => !reminders.has(id));
      return left > 0 ? [{ ...one, count: left, latest: Math.max(...others) }] : [];
    }),
  };
}

/** The unread ones of the server's messages about reminders that came. */
export const unreadReminders = (db: Db, now: number): ReadonlySet<number> =>
  unreadOnes(
    db,
    latestGiven(db, now).flatMap(({ sentAs }) => sentAs ?? []),
  );

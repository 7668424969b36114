import type { Db } from '../../cache/db.ts';
import { findMessage, keepFlag } from '../../cache/messages.ts';
import { addUnread, findUnread, removeUnread } from '../../cache/unread.ts';
import type { Conversation, MessageFlag } from '../../contract/message.ts';

/** The server took a flag of a message. Of one that is only counted as unread, and was never looked at here, nothing is kept. */
export function keepDeliveredFlag(db: Db, messageId: number, flag: MessageFlag, on: boolean): void {
  const isOnlyCounted = findUnread(db, messageId) !== null && !findMessage(db, messageId);
  if (flag !== 'read' || !isOnlyCounted) keepFlag(db, messageId, flag, on, Date.now());
  if (flag === 'read') countRead(db, messageId, on);
}

/**
 * The server counts a message as read, or as unread, from now on.
 * @param told where the message is, as far as the server told it; else what is known here counts
 */
export function countRead(db: Db, messageId: number, isRead: boolean, told?: Conversation | null): void {
  const conversation = told ?? findMessage(db, messageId)?.conversation;
  if (isRead) removeUnread(db, [messageId]);
  else if (conversation) addUnread(db, conversation, [messageId]);
}

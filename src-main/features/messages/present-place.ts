import type { Db } from '../../cache/file/db.ts';
import { findMessage, messageKeyOf } from '../../cache/collections/messages.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import type { Destination } from '../../contract/values/place.ts';
import { addressedRows } from '../../domain/activity.ts';
import { findUnread } from '../../domain/unread.ts';

/** The conversation that a message is in by now, if it is known. It may have been moved since it was shown. */
export const conversationOf = (db: Db, messageId: number): Conversation | null =>
  findMessage(db, messageId)?.conversation ??
  findUnread(db, messageId) ??
  addressedRows.find(db, messageKeyOf(messageId))?.value.conversation ??
  null;

/** A destination with the conversation that its message is in by now. */
export function presentDestination(db: Db, destination: Destination): Destination {
  const { target } = destination;
  if (!target || !('conversation' in target) || target.messageId === undefined) return destination;
  const conversation = conversationOf(db, target.messageId) ?? target.conversation;
  return { place: 'topics', target: { ...target, conversation } };
}

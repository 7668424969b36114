import type { Db } from '../../cache/db.ts';
import { noteDirectMessage } from '../../cache/direct-messages.ts';
import { noteId } from '../../cache/metadata.ts';
import { keepMessage } from '../../cache/messages.ts';
import type { Conversation } from '../../contract/message.ts';
import { normalContent } from '../../contract/scheduled.ts';
import { keepMessageText } from './keep-text.ts';

interface Sent {
  conversation: Conversation;
  content: string;
  userId: number;
  read: boolean;
}

/**
 * Stores an own message that the server has accepted, with its text as it was written, so that it can be edited offline. Its
 * ID counts as known from now on: its event may arrive after the next message is sent, which may have the same text, and
 * evidence for that one must not find this one (sync: Evidence).
 */
export function keepSent(
  db: Db,
  id: number,
  { conversation, content, userId: senderId, read }: Sent,
  now: number,
): void {
  noteId(db, 'messages', id);
  keepMessage(db, id, { conversation, senderId, sentAt: now, markdown: content, read }, now);
  noteDirectMessage(db, conversation, id);
  const topic = 'people' in conversation ? '' : conversation.topic;
  keepMessageText(db, id, { content: normalContent(content), topic }, now);
}

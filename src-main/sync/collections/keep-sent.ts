import type { Db } from '../../cache/db.ts';
import { noteDirectMessage } from '../../cache/direct-messages.ts';
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

/** Keeps a message of one's own that the server took, with its text as it was written, so that it can be edited offline. */
export function keepSent(
  db: Db,
  id: number,
  { conversation, content, userId: senderId, read }: Sent,
  now: number,
): void {
  keepMessage(db, id, { conversation, senderId, sentAt: now, markdown: content, read }, now);
  noteDirectMessage(db, conversation, id);
  const topic = 'people' in conversation ? '' : conversation.topic;
  keepMessageText(db, id, { content: normalContent(content), topic }, now);
}

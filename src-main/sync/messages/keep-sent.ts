import type { Db } from '../../cache/db.ts';
import { noteDirectMessage } from '../../cache/direct-messages.ts';
import { keepMessage, messageKeyOf, messageTextRows } from '../../cache/messages.ts';
import type { Conversation } from '../../contract/message.ts';
import { normalContent } from '../../contract/scheduled.ts';

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
  const text = { content: normalContent(content), topic };
  const key = messageKeyOf(id);
  if (messageTextRows.find(db, key)) return;
  messageTextRows.insert(db, {
    key,
    serverId: id,
    value: text,
    server: text,
    createdAt: now,
    madeHere: false,
  });
}

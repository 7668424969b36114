import type { Db } from '../../cache/file/db.ts';
import { noteDirectMessage } from '../../cache/collections/direct-messages.ts';
import { noteId } from '../../cache/metadata/highest-ids.ts';
import {
  findMessage,
  keepMessage,
  messageKeyOf,
  messageTextRows,
  type MessageText,
} from '../../cache/collections/messages.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import { normalContent } from '../../contract/values/scheduled.ts';
import { cached } from '../rows/cached-rows.ts';
import { messageTexts } from './message-texts.ts';

interface Sent {
  conversation: Conversation;
  content: string;
  userId: number;
  read: boolean;
}

/**
 * Stores an own message that the server has accepted, with its text as it was written, so that the user can edit it
 * offline. The ID counts as known from now on. Its event may arrive after the next message is sent, which may have the
 * same text, and evidence for the next message must not find this message (sync: Evidence).
 */
export function keepSent(
  db: Db,
  id: number,
  { conversation, content, userId: senderId, read }: Sent,
  now: number,
): void {
  noteId(db, 'messages', id);
  // Where its event has arrived first, its topic may have been moved since.
  const there = findMessage(db, id)?.conversation ?? conversation;
  keepMessage(db, id, { conversation: there, senderId, sentAt: now, markdown: content, read }, now);
  noteDirectMessage(db, conversation, id);
  const topic = 'people' in conversation ? '' : conversation.topic;
  keepText(db, id, { content: normalContent(content), topic }, now);
}

/**
 * Stores the delivered text. A row with this ID may be left from before the server was restored from a backup. The row
 * is replaced unless an edit of the user waits: the edit is compared with the server when it is sent.
 */
function keepText(db: Db, id: number, text: MessageText, now: number): void {
  const key = messageKeyOf(id);
  const hasRow = messageTextRows.find(db, key) !== null;
  if (hasRow && cached(db, messageTexts).changesOf(key).length > 0) return;
  messageTextRows.remove(db, key);
  messageTextRows.insert(db, {
    key,
    serverId: id,
    value: text,
    server: text,
    createdAt: now,
    madeHere: false,
  });
}

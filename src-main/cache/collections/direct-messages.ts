import { z } from 'zod';
import { conversationKey, type Conversation } from '../../contract/values/conversation.ts';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';
import { keepRow } from './messages.ts';

const DirectMessages = z.object({ people: z.array(z.int()), lastMessageId: z.int() });
export type DirectMessages = z.infer<typeof DirectMessages>;

/** The conversations with people, by their keys, with the ID of each one's latest message. */
export const directMessageRows = new JsonRows('direct-messages', DirectMessages);

/** Replaces the list by the server's. */
export function replaceDirectMessages(db: Db, listed: readonly DirectMessages[]): void {
  directMessageRows.clear(db);
  for (const { people, lastMessageId } of listed) noteDirectMessage(db, { people }, lastMessageId);
}

/** Records a message: a conversation with people is added to the list, or its latest message moves forward. */
export function noteDirectMessage(db: Db, conversation: Conversation, messageId: number): void {
  if (!('people' in conversation)) return;
  const key = conversationKey(conversation);
  const before = directMessageRows.find(db, key)?.value.lastMessageId ?? -1;
  if (messageId > before)
    keepRow(
      directMessageRows,
      db,
      key,
      { people: conversation.people, lastMessageId: messageId },
      Date.now(),
    );
}

import type { Conversation } from './message.ts';

/** A message that the user wants to be notified of. */
export interface MessageNotification {
  messageId: number;
  conversation: Conversation;
  /** `everyone` mentions all who are in the channel or topic. */
  reason: 'direct' | 'mention' | 'everyone';
  /** Null where the server does not name them. */
  sender: string | null;
  /** Null for direct messages, and where it is not known. */
  channel: string | null;
  /** The beginning of what it says, in one line of plain text; null where the user wants it hidden. */
  text: string | null;
  silent: boolean;
}

import type { ChannelAccess } from './channel.ts';
import type { Conversation } from './conversation.ts';

export interface MessageNotification {
  messageId: number;
  conversation: Conversation;
  /** `everyone` is a mention of everybody in the channel or topic. */
  reason: 'direct' | 'mention' | 'everyone';
  /** Null where the server does not send it. */
  senderId: number | null;
  /** Null where the server does not send the name. */
  sender: string | null;
  /** Null for direct messages, and where it is not known. */
  channel: { name: string; access: ChannelAccess } | null;
  /** The beginning of its text, as one line of plain text; null where the user's settings hide it. */
  text: string | null;
  silent: boolean;
}

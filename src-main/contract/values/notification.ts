import type { ChannelAccess } from './channel.ts';
import type { Conversation } from './conversation.ts';

export interface MessageNotification {
  messageId: number;
  conversation: Conversation;
  /**
   * `group` is a mention of a group of the user's, `everyone` one of everybody in the channel or topic, and `message` a message
   * of a channel or topic whose messages the user wants to be notified of.
   */
  reason: 'direct' | 'mention' | 'group' | 'everyone' | 'message';
  /** Null if the server does not send it. */
  senderId: number | null;
  /** Null if the server does not send the name. */
  sender: string | null;
  /** Null for direct messages, and where it is not known. */
  channel: { name: string; access: ChannelAccess } | null;
  /** The beginning of its text, as one line of plain text; null if the user's settings hide it. */
  text: string | null;
  silent: boolean;
}

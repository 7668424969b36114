import type { Conversation } from './conversation.ts';
import type { ConversationView } from './scheduled.ts';

/** How many messages are unread. A record has no entry where there are none. */
export interface UnreadView {
  /** Direct messages and messages in topics that are not muted. */
  place: number;
  people: number;
  /** By channel ID, only where the user's setting shows counts. */
  channels: Record<number, number>;
  /** By channel ID, whatever the user's setting shows. */
  everyChannel: Record<number, number>;
  /** By the key of the conversation, without muted ones, unless the user's setting counts these. */
  conversations: Record<string, number>;
  /** By the key of the conversation, including muted ones. */
  everyConversation: Record<string, number>;
  /** By the key of the conversation: how many of them mention the user. */
  mentions: Record<string, number>;
}

/** The unread messages that are for the user alone or mention them. */
export interface AddressedUnread {
  /** How many direct messages, and how many mentions in channels. */
  direct: number;
  mentions: number;
  /** How many conversations they are in. */
  conversations: number;
  /** Some of these conversations, the latest first, each with how many of its messages are counted. */
  latest: { conversation: Conversation; to: ConversationView; count: number }[];
}

/** The setting that decides which channels show counts (server-notes: Settings). */
export const UNREAD_DISPLAY = {
  setting: 'web_stream_unreads_count_display_policy',
  all: 1,
  unmuted: 2,
  none: 3,
} as const;

/** The setting that decides where looking at messages marks them as read (server-notes: Unread messages). */
export const MARK_READ = {
  setting: 'web_mark_read_on_scroll_policy',
  always: 1,
  conversations: 2,
  never: 3,
} as const;

/** How many messages the user has not read. Where there is none, there is no entry. */
export interface UnreadView {
  /** Direct messages, and what is in topics that are not muted. */
  place: number;
  people: number;
  /** By channel ID, as far as the user wants to see counts there. */
  channels: Record<number, number>;
  /** By channel ID, whatever the user wants to see. */
  everyChannel: Record<number, number>;
  /** By the key of the conversation; muted ones too. */
  conversations: Record<string, number>;
}

/** For which channels the user wants to see counts (server-notes: Settings). */
export const UNREAD_DISPLAY = {
  setting: 'web_stream_unreads_count_display_policy',
  all: 1,
  unmuted: 2,
  none: 3,
} as const;

/** Where looking at messages marks them as read (server-notes: Unread messages). */
export const MARK_READ = {
  setting: 'web_mark_read_on_scroll_policy',
  always: 1,
  conversations: 2,
  never: 3,
} as const;

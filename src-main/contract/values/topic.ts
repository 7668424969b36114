import type { RowMark } from './change.ts';
import type { ClosedChannel } from './channel.ts';

/** A channel in the list of the place of topics. */
export interface TopicsChannel {
  channelId: number;
  name: string;
  access: 'public' | 'private' | 'web-public';
  subscribed: boolean;
}

/** A topic; the empty one has the organization's name for it. */
export interface TopicView {
  name: string;
  /** The ID of its latest message. */
  lastMessageId: number;
  /** When that message was sent, in milliseconds since the epoch; null if it is not known. */
  lastAt: number | null;
  /** Whether its messages count as muted, by the user's choice for it or for its channel. */
  muted: boolean;
  /** As the user wants it: an unsent change counts, which the server's name does not show yet. */
  resolved: boolean;
  /** Of the unsent change that resolves it or takes that back. */
  mark: RowMark | null;
}

/** The topics of a channel, if the cache has them. */
export interface TopicList {
  /** When they were last fetched, in milliseconds since the epoch; null for never. */
  asOf: number | null;
  total: number;
  /** The topics that the search found, the newest first, muted ones after the others. */
  topics: TopicView[];
}

/** A channel in the tree of the place of topics, with its most recent topics. */
export interface TopicTreeChannel extends Omit<TopicsChannel, 'name'> {
  /** Null for a channel that no list contains, and of which no message is stored. */
  name: string | null;
  /** Why nobody can write in it; null if people can. */
  closed: ClosedChannel | null;
  /** The user pinned it to the top of their channels. */
  pinned: boolean;
  muted: boolean;
  /** The channel's folder, with its place among the folders. Null if the channel is in no folder, or the folder is archived. */
  folder: { name: string; place: number } | null;
  /** Whether its own name contains the words that are searched for. */
  found: boolean;
  topics: TopicList;
}

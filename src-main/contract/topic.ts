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
}

/** The topics of a channel, as far as the cache has them. */
export interface TopicList {
  /** When they were last fetched, in milliseconds since the epoch; null for never. */
  asOf: number | null;
  total: number;
  /** The topics that the search found, the newest first. */
  topics: TopicView[];
}

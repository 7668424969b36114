/** A channel of the list at the left. */
export interface TopicsChannel {
  channelId: number;
  name: string;
  access: 'public' | 'private' | 'web-public';
  subscribed: boolean;
}

/** A topic; the empty one has its name from the organization. */
export interface TopicView {
  name: string;
  /** Of its latest message. */
  lastMessageId: number;
}

/** The topics of one channel as they are kept here. */
export interface TopicList {
  /** When the server was last asked, in milliseconds since the epoch; null for never. */
  asOf: number | null;
  total: number;
  /** Those that the search found, the newest first. */
  topics: TopicView[];
}

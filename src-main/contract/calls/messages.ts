import { z } from 'zod';
import { EmojiReference } from '../values/emoji-reference.ts';
import {
  Conversation,
  type HistoryStep,
  MessageFlag,
  type MessageList,
  type MessageSource,
  type MessageView,
  type PeopleConversation,
  ReportReason,
} from '../values/message.ts';
import type { TopicList, TopicsChannel, TopicTreeChannel } from '../values/topic.ts';
import type { UnreadView } from '../values/unread.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, longText, shortText } from '../values/input.ts';

const messageId = z.int().positive();
const channelId = z.int().positive();
const source = z.strictObject({ content: longText, topic: shortText });
const ofConversation = z.strictObject({ accountId, conversation: Conversation });
const toSend = z.strictObject({
  accountId,
  conversation: Conversation,
  content: longText,
  /** Whether it is read for the user from the beginning; true where it is missing. */
  readBySender: z.boolean().optional(),
});
const ofMessage = z.strictObject({ accountId, messageId });

export const topicCalls = {
  /** The channels that the user can read, subscribed ones first. */
  'topics:channels': query<TopicsChannel[]>()(ofAccount),
  'topics:list': query<TopicList>()(z.strictObject({ accountId, channelId, search: shortText })),
  /**
   * The channels that the user can read, with the cached topics of the wanted and the pinned ones. A search returns the channels of which the
   * name, or the name with that of a topic, contains its words, each with the topics that were found.
   */
  'topics:tree': query<TopicTreeChannel[]>()(
    z.strictObject({
      accountId,
      search: shortText,
      channelIds: z.array(channelId).min(1).max(10_000).optional(),
    }),
  ),
  /** Fetches the topics of channels that were never opened here, for a search. Returns whether any were fetched. */
  'topics:fetch-unknown': command<boolean>()(ofAccount),
  /** Fetches the topics again; the cache stays as it is where that fails. */
  'topics:refresh': command<void>()(z.strictObject({ accountId, channelId })),
  /** The same, and fetches when the newest of them were last written in. */
  'topics:refresh-newest': command<void>()(
    z.strictObject({ accountId, channelId, count: z.int().positive().max(100) }),
  ),
  /** Marks a topic as resolved, or takes the mark away. */
  'topics:resolve': command<void>()(
    z.strictObject({ accountId, channelId, topic: shortText, resolved: z.boolean() }),
  ),
};

export const messageCalls = {
  'messages:list': query<MessageList>()(ofConversation),
  'messages:refresh': command<void>()(ofConversation),
  'messages:older': command<void>()(ofConversation),
  /** The conversations with people that the server lists or the cache has; the one with the latest message first. */
  'messages:people': query<PeopleConversation[]>()(ofAccount),

  /** How many messages are unread; null where the server does not report it. */
  'messages:unread': query<UnreadView | null>()(ofAccount),

  'messages:get': query<MessageView>()(ofMessage),
  /** Fetches one message, with whichever operation the server has. */
  'messages:read': command<void>()(ofMessage),
  'messages:history': command<HistoryStep[]>()(ofMessage),
  /** The text as it was written: of an unsent edit, or else the server's, fetched now or cached. */
  'messages:source': command<MessageSource & { server: MessageSource }>()(ofMessage),
  /** Puts a link to the message on the clipboard. */
  'messages:copy-link': command<void>()(ofMessage),

  'messages:flag': command<void>()(
    z.strictObject({
      accountId,
      messageIds: z.array(messageId).min(1).max(1_000),
      flag: MessageFlag,
      on: z.boolean(),
    }),
  ),
  /** Marks a whole conversation or channel as read, including messages that are not in the cache. */
  'messages:mark-read': command<void>()(
    z.strictObject({ accountId, where: z.union([Conversation, z.strictObject({ channelId })]) }),
  ),
  'messages:react': command<void>()(
    z.strictObject({ accountId, messageId, emoji: EmojiReference, on: z.boolean() }),
  ),
  'messages:report': command<void>()(
    z.strictObject({ accountId, messageId, reason: ReportReason, description: longText }),
  ),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either differs by
   * now, the edit becomes a conflict.
   */
  'messages:edit': command<void>()(
    z.strictObject({ accountId, messageId, ...source.shape, seen: source, serverSeen: source }),
  ),
  /** Sends at once; needs a connection. */
  'messages:send': command<{ messageId: number }>()(toSend),
  /** Queues the message, as the user chose. */
  'messages:queue': command<void>()(toSend),
  /** Queues a reply that no form keeps. A reply that breaks a rule waits in the outbox too. Marks the answered messages as read. */
  'messages:reply': command<void>()(
    z.strictObject({
      accountId,
      conversation: Conversation,
      messageIds: z.array(z.int().positive()).min(1),
      content: longText,
    }),
  ),
};

export const clipboardCalls = {
  'clipboard:copy': command<void>()(z.strictObject({ text: longText })),
  'clipboard:read': command<string>()(z.undefined()),
};

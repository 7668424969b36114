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
import { call, ofAccount } from './call.ts';
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
  'topics:channels': call<TopicsChannel[]>()(ofAccount, ['channels']),
  'topics:list': call<TopicList>()(z.strictObject({ accountId, channelId, search: shortText }), [
    'topics',
    'organization',
    'outbox',
  ]),
  /**
   * The channels that the user can read, with the cached topics of the wanted and the pinned ones. A search returns the channels of which the
   * name, or the name with that of a topic, contains its words, each with the topics that were found.
   */
  'topics:tree': call<TopicTreeChannel[]>()(
    z.strictObject({
      accountId,
      search: shortText,
      channelIds: z.array(channelId).min(1).max(10_000).optional(),
    }),
    ['channels', 'folders', 'topics', 'organization', 'outbox'],
  ),
  /** Fetches the topics of channels that were never opened here, for a search. Returns whether any were fetched. */
  'topics:fetch-unknown': call<boolean>()(ofAccount),
  /** Fetches the topics again; the cache stays as it is where that fails. */
  'topics:refresh': call<void>()(z.strictObject({ accountId, channelId })),
  /** The same, and fetches when the newest of them were last written in. */
  'topics:refresh-newest': call<void>()(
    z.strictObject({ accountId, channelId, count: z.int().positive().max(100) }),
  ),
  /** Marks a topic as resolved, or takes the mark away. */
  'topics:resolve': call<void>()(
    z.strictObject({ accountId, channelId, topic: shortText, resolved: z.boolean() }),
  ),
};

export const messageCalls = {
  'messages:list': call<MessageList>()(ofConversation, [
    'messages',
    'topics',
    'channels',
    'people',
    'statuses',
    'status',
    'outbox',
  ]),
  'messages:refresh': call<void>()(ofConversation),
  'messages:older': call<void>()(ofConversation),
  /** The conversations with people that the server lists or the cache has; the one with the latest message first. */
  'messages:people': call<PeopleConversation[]>()(ofAccount, ['messages', 'people', 'statuses', 'status']),

  /** How many messages are unread; null where the server does not report it. */
  'messages:unread': call<UnreadView | null>()(ofAccount, [
    'messages',
    'user-topics',
    'channels',
    'settings',
    'outbox',
  ]),

  'messages:get': call<MessageView>()(ofMessage, ['messages', 'people', 'statuses', 'status', 'outbox']),
  /** Fetches one message, with whichever operation the server has. */
  'messages:read': call<void>()(ofMessage),
  'messages:history': call<HistoryStep[]>()(ofMessage),
  /** The text as it was written: of an unsent edit, or else the server's, fetched now or cached. */
  'messages:source': call<MessageSource & { server: MessageSource }>()(ofMessage),
  /** Puts a link to the message on the clipboard. */
  'messages:copy-link': call<void>()(ofMessage),

  'messages:flag': call<void>()(
    z.strictObject({
      accountId,
      messageIds: z.array(messageId).min(1).max(1_000),
      flag: MessageFlag,
      on: z.boolean(),
    }),
  ),
  /** Marks a whole conversation or channel as read, including messages that are not in the cache. */
  'messages:mark-read': call<void>()(
    z.strictObject({ accountId, where: z.union([Conversation, z.strictObject({ channelId })]) }),
  ),
  'messages:react': call<void>()(
    z.strictObject({ accountId, messageId, emoji: EmojiReference, on: z.boolean() }),
  ),
  'messages:report': call<void>()(
    z.strictObject({ accountId, messageId, reason: ReportReason, description: longText }),
  ),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either differs by
   * now, the edit becomes a conflict.
   */
  'messages:edit': call<void>()(
    z.strictObject({ accountId, messageId, ...source.shape, seen: source, serverSeen: source }),
  ),
  /** Sends at once; needs a connection. */
  'messages:send': call<{ messageId: number }>()(toSend),
  /** Queues the message, as the user chose. */
  'messages:queue': call<void>()(toSend),
  /** Queues a reply that no form keeps. A reply that breaks a rule waits in the outbox too. Marks the answered messages as read. */
  'messages:reply': call<void>()(
    z.strictObject({
      accountId,
      conversation: Conversation,
      messageIds: z.array(z.int().positive()).min(1),
      content: longText,
    }),
  ),
};

export const clipboardCalls = {
  'clipboard:copy': call<void>()(z.strictObject({ text: longText })),
  'clipboard:read': call<string>()(z.undefined()),
};

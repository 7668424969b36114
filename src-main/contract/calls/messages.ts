import { z } from 'zod';
import { EmojiReference } from '../values/emoji-reference.ts';
import { Conversation } from '../values/conversation.ts';
import {
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
import { accountCommand, accountQuery, command } from './call.ts';
import { longText, shortText } from '../values/input.ts';

const messageId = z.int().positive();
const channelId = z.int().positive();
const source = z.strictObject({ content: longText, topic: shortText });
const ofConversation = { conversation: Conversation };
const toSend = {
  conversation: Conversation,
  content: longText,
  /** Whether it is read for the user from the beginning; true if it is missing. */
  readBySender: z.boolean().optional(),
};
const ofMessage = { messageId };

export const topicCalls = {
  /** The channels that the user can read, subscribed ones first. */
  'topics:channels': accountQuery<TopicsChannel[]>()(),
  'topics:list': accountQuery<TopicList>()({ channelId, search: shortText }),
  /**
   * The channels that the user can read, with the cached topics of the wanted and the pinned ones. A search returns the channels of which the
   * name, or the name with that of a topic, contains its words, each with the topics that were found.
   */
  'topics:tree': accountQuery<TopicTreeChannel[]>()({
    search: shortText,
    channelIds: z.array(channelId).min(1).max(10_000).optional(),
  }),
  /** Fetches the topics of channels that were never opened here, for a search. Returns whether any were fetched. */
  'topics:fetch-unknown': accountCommand<boolean>()(),
  /** Fetches the topics again; the cache stays as it is where that fails. */
  'topics:refresh': accountCommand<void>()({ channelId }),
  /** The same, and fetches when the newest of them were last written in. */
  'topics:refresh-newest': accountCommand<void>()({ channelId, count: z.int().positive().max(100) }),
  /** Marks a topic as resolved, or takes the mark away. */
  'topics:resolve': accountCommand<void>()({ channelId, topic: shortText, resolved: z.boolean() }),
};

export const messageCalls = {
  /** `since` is when the conversation was opened, in milliseconds since the epoch: moves after that count. */
  'messages:list': accountQuery<MessageList>()({ ...ofConversation, since: z.number().optional() }),
  'messages:refresh': accountCommand<void>()(ofConversation),
  'messages:older': accountCommand<void>()(ofConversation),
  /** The conversations with people that the server lists or the cache has; the one with the latest message first. */
  'messages:people': accountQuery<PeopleConversation[]>()(),

  /** How many messages are unread; null if the server does not report it. */
  'messages:unread': accountQuery<UnreadView | null>()(),

  'messages:get': accountQuery<MessageView>()(ofMessage),
  /** Fetches one message, with whichever operation the server has. */
  'messages:read': accountCommand<void>()(ofMessage),
  'messages:history': accountCommand<HistoryStep[]>()(ofMessage),
  /** The text as it was written: of an unsent edit, or else the server's, fetched now or cached. */
  'messages:source': accountCommand<MessageSource & { server: MessageSource }>()(ofMessage),
  /** Puts a link to the message on the clipboard. */
  'messages:copy-link': accountCommand<void>()(ofMessage),

  'messages:flag': accountCommand<void>()({
    messageIds: z.array(messageId).min(1).max(1_000),
    flag: MessageFlag,
    on: z.boolean(),
  }),
  /** Whether the user has the end of a conversation in sight. While they do, its new messages are not notified. */
  'messages:attend': accountCommand<void>()({ conversation: Conversation, isAtEnd: z.boolean() }),
  /** Marks a whole conversation or channel as read, including messages that are not in the cache. */
  'messages:mark-read': accountCommand<void>()({
    where: z.union([Conversation, z.strictObject({ channelId })]),
  }),
  'messages:react': accountCommand<void>()({ messageId, emoji: EmojiReference, on: z.boolean() }),
  'messages:report': accountCommand<void>()({ messageId, reason: ReportReason, description: longText }),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either differs by
   * now, the edit becomes a conflict.
   */
  'messages:edit': accountCommand<void>()({ messageId, ...source.shape, seen: source, serverSeen: source }),
  /** Sends at once; needs a connection. */
  'messages:send': accountCommand<{ messageId: number }>()(toSend),
  /** Whether a message that was not confirmed when it was sent is there by now. */
  'messages:find-sent': accountCommand<boolean>()({ conversation: Conversation, content: longText }),
  /** Queues the message, as the user chose. */
  'messages:queue': accountCommand<void>()(toSend),
  /** Queues a reply that no form keeps. A reply that breaks a rule waits in the outbox too. Marks the answered messages as read. */
  'messages:reply': accountCommand<void>()({
    conversation: Conversation,
    messageIds: z.array(z.int().positive()).min(1),
    content: longText,
  }),
};

/** How long a text that a form is begun with may be, in UTF-16 units: far more than any server takes. */
export const LONGEST_PASTE = 100_000;

/** The copied text, or on Linux the text that is selected in any program. Elsewhere both are the copied text. */
const PasteSource = z.enum(['clipboard', 'selection']);
export type PasteSource = z.infer<typeof PasteSource>;

export const clipboardCalls = {
  'clipboard:copy': command<void>()(z.strictObject({ text: longText })),
  'clipboard:read': command<string>()(z.strictObject({ from: PasteSource })),
};

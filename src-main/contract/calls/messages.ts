import { z } from 'zod';
import { EmojiReference } from '../emoji-reference.ts';
import {
  Conversation,
  type HistoryStep,
  MessageFlag,
  type MessageList,
  type MessageSource,
  type MessageView,
  ReportReason,
} from '../message.ts';
import type { TopicList, TopicsChannel } from '../topic.ts';
import type { UnreadView } from '../unread.ts';
import { accountId, call, longText, ofAccount, shortText } from './call.ts';

const messageId = z.int().positive();
const channelId = z.int().positive();
const source = z.strictObject({ content: longText, topic: shortText });
const ofConversation = z.strictObject({ accountId, conversation: Conversation });
const toSend = z.strictObject({
  accountId,
  conversation: Conversation,
  content: longText,
  /** Whether it begins as read for the user; without it it does. */
  readBySender: z.boolean().optional(),
});
const ofMessage = z.strictObject({ accountId, messageId });

export const topicCalls = {
  /** The channels that can be read, the user's own first. */
  'topics:channels': call<TopicsChannel[]>()(ofAccount, ['channels']),
  'topics:list': call<TopicList>()(z.strictObject({ accountId, channelId, search: shortText }), [
    'topics',
    'organization',
  ]),
  /** Asks the server again; what is kept stays where that fails. */
  'topics:refresh': call<void>()(z.strictObject({ accountId, channelId })),
};

export const messageCalls = {
  'messages:list': call<MessageList>()(ofConversation, ['messages', 'channels', 'people', 'outbox']),
  'messages:refresh': call<void>()(ofConversation),
  'messages:older': call<void>()(ofConversation),
  /** The conversations with people that the server lists, and those that are kept here; the one with the latest message first. */
  'messages:people': call<MessageList['people'][]>()(ofAccount, ['messages', 'people']),

  /** How many messages are unread; null where the server tells nothing of that. */
  'messages:unread': call<UnreadView | null>()(ofAccount, [
    'messages',
    'user-topics',
    'channels',
    'settings',
    'outbox',
  ]),

  'messages:get': call<MessageView>()(ofMessage, ['messages', 'people', 'outbox']),
  /** Asks the server for one message, by whatever it has. */
  'messages:read': call<void>()(ofMessage),
  'messages:history': call<HistoryStep[]>()(ofMessage),
  /** The text as it was written: what waits unsent, or else what the server has now, or had when it was last read. */
  'messages:source': call<MessageSource>()(ofMessage),
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
  /** Marks as read all of a conversation, or all of a channel, also what is not kept here. */
  'messages:mark-read': call<void>()(
    z.strictObject({ accountId, where: z.union([Conversation, z.strictObject({ channelId })]) }),
  ),
  'messages:react': call<void>()(
    z.strictObject({ accountId, messageId, emoji: EmojiReference, on: z.boolean() }),
  ),
  'messages:report': call<void>()(
    z.strictObject({ accountId, messageId, reason: ReportReason, description: longText }),
  ),
  /** `seen` is what the writer last saw of it: where it is something else by now, the edit becomes a conflict. */
  'messages:edit': call<void>()(z.strictObject({ accountId, messageId, ...source.shape, seen: source })),
  /** Sends at once. */
  'messages:send': call<{ messageId: number }>()(toSend),
  /** Has it sent as soon as there is a connection, which the user chose. */
  'messages:queue': call<void>()(toSend),
};

export const clipboardCalls = {
  'clipboard:copy': call<void>()(z.strictObject({ text: longText })),
  'clipboard:read': call<string>()(z.undefined()),
};

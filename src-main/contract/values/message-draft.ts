import { type ChannelTopic, type Conversation, conversationKey } from './conversation.ts';
import { unresolvedName } from './resolved-topic.ts';

/** The name of the draft of a new message to a conversation. A topic keeps it while it is resolved. */
export const messageDraftName = (conversation: Conversation): string =>
  `message:${conversationKey(
    'topic' in conversation ? { ...conversation, topic: unresolvedName(conversation.topic) } : conversation,
  )}`;

/** The topic that the draft of this name is for, in small letters and without the mark of a resolved one; null for any other. */
export function topicOfDraft(name: string): ChannelTopic | null {
  const [, channelId, topic] = /^message:channel:(\d+):(.*)$/s.exec(name) ?? [];
  return channelId === undefined || topic === undefined ? null : { channelId: Number(channelId), topic };
}

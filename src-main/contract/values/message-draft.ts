import { type Conversation, conversationKey } from './conversation.ts';
import { unresolvedName } from './resolved-topic.ts';

/** The name of the draft of a new message to a conversation. A topic keeps it while it is resolved. */
export const messageDraftName = (conversation: Conversation): string =>
  `message:${conversationKey(
    'topic' in conversation ? { ...conversation, topic: unresolvedName(conversation.topic) } : conversation,
  )}`;

import { type Conversation, NO_TOPIC } from '../../contract/values/conversation.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { Operation, ParamsOf } from '../../contract/operations/operation.ts';

/**
 * The recipient parameters of a message, with the names that the server takes.
 * @param offers whether the server takes a parameter, or one value of it
 */
export function recipientOf(
  operation: Operation,
  conversation: Conversation,
  offers: (operation: Operation, name: string) => boolean,
): Pick<ParamsOf<typeof operations.sendMessage>, 'type' | 'to' | 'topic'> {
  const takes = (value: string): boolean => offers(operation, value);
  if ('people' in conversation) return { type: 'direct', to: conversation.people };
  return {
    type: takes('type=channel') ? 'channel' : 'stream',
    to: conversation.channelId,
    topic: takes('topic=empty') ? conversation.topic : conversation.topic || NO_TOPIC,
  };
}

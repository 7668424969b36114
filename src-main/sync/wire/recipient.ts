import { type Conversation, NO_TOPIC } from '../../contract/message.ts';
import type { sendMessage } from '../../contract/operations/messages.ts';
import { offersParam, type Operation, type ParamsOf } from '../../contract/operations/operation.ts';

/**
 * How a message says where it goes, in the words that a server of this feature level knows. Where an operation does not say
 * when `direct` came, it came with `channel`.
 */
export function recipientOf(
  operation: Operation,
  conversation: Conversation,
  featureLevel: number | null,
): Pick<ParamsOf<typeof sendMessage>, 'type' | 'to' | 'topic'> {
  const knows = (value: string): boolean => offersParam(operation, value, featureLevel);
  if ('people' in conversation) {
    const direct = operation.paramLevels?.['type=direct'] === undefined ? 'type=channel' : 'type=direct';
    return { type: knows(direct) ? 'direct' : 'private', to: conversation.people };
  }
  return {
    type: knows('type=channel') ? 'channel' : 'stream',
    to: conversation.channelId,
    topic: knows('topic=empty') ? conversation.topic : conversation.topic || NO_TOPIC,
  };
}

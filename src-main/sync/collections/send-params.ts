import { z } from 'zod';
import { Conversation } from '../../contract/values/conversation.ts';

/** A message that waits to be sent. */
export const SendParams = z.object({
  conversation: Conversation,
  /** Where an attempt may have sent it, before its topic was moved. */
  sentTo: z.array(Conversation).optional(),
  /** The newest message of the topic that was known when this one was written. */
  seen: z.int().optional(),
  content: z.string(),
  /** Whether the message is read for the user from the start. */
  read: z.boolean(),
});

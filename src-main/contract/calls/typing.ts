import { z } from 'zod';
import { Conversation } from '../values/conversation.ts';
import { accountCommand, accountQuery } from './call.ts';

export const typingCalls = {
  /**
   * The user is writing a message in this conversation, or an edit of this message. Call it at every key; main keeps
   * the protocol.
   */
  'typing:writing': accountCommand<void>()({
    where: z.union([
      z.strictObject({ conversation: Conversation }),
      z.strictObject({ messageId: z.int().positive() }),
    ]),
  }),
  /** The user has sent, discarded, emptied or left the text. */
  'typing:ended': accountCommand<void>()(),
  /** Who is writing in a conversation, with the names that are known. */
  'typing:who': accountQuery<{ userId: number; name: string | null }[]>()({ conversation: Conversation }),
};

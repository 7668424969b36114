import { z } from 'zod';
import { Conversation } from '../values/message.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId } from '../values/input.ts';

export const typingCalls = {
  /**
   * The user is writing a message in this conversation, or an edit of this message. Call it at every key; main keeps
   * the protocol.
   */
  'typing:writing': command<void>()(
    z.strictObject({
      accountId,
      where: z.union([
        z.strictObject({ conversation: Conversation }),
        z.strictObject({ messageId: z.int().positive() }),
      ]),
    }),
  ),
  /** The user has sent, discarded, emptied or left the text. */
  'typing:ended': command<void>()(ofAccount),
  /** Who is writing in a conversation, with the names that are known. */
  'typing:who': query<{ userId: number; name: string | null }[]>()(
    z.strictObject({ accountId, conversation: Conversation }),
  ),
};

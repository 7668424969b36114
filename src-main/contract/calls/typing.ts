import { z } from 'zod';
import { Conversation } from '../message.ts';
import { accountId, call, ofAccount } from './call.ts';

export const typingCalls = {
  /** The user is writing: a message to these, or an edit of that one. To be told often; main keeps the protocol. */
  'typing:writing': call<void>()(
    z.strictObject({
      accountId,
      where: z.union([
        z.strictObject({ conversation: Conversation }),
        z.strictObject({ messageId: z.int().positive() }),
      ]),
    }),
  ),
  /** The user sent it, gave it up, emptied it or went elsewhere. */
  'typing:ended': call<void>()(ofAccount),
  /** Who is writing to a conversation, by name where it is known. */
  'typing:who': call<{ userId: number; name: string | null }[]>()(
    z.strictObject({ accountId, conversation: Conversation }),
    ['typing', 'people'],
  ),
};

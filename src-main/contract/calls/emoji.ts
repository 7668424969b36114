import { z } from 'zod';
import type { EmojiList } from '../values/emoji.ts';
import { ofAccount, query } from './call.ts';
import { accountId } from '../values/input.ts';

export const emojiCalls = {
  'emoji:list': query<EmojiList>()(ofAccount),
  /** The picture of one of the organization's own emoji as a data: URL; null where it cannot be fetched now. */
  'emoji:picture': query<string | null>()(z.strictObject({ accountId, code: z.string().max(100) })),
};

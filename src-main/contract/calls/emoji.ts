import { z } from 'zod';
import type { EmojiDifferences, EmojiList } from '../values/emoji.ts';
import { accountQuery } from './call.ts';

export const emojiCalls = {
  'emoji:list': accountQuery<EmojiList>()(),
  'emoji:differences': accountQuery<EmojiDifferences>()(),
  /** The picture of one of the organization's own emoji as a data: URL; null if it cannot be fetched now. */
  'emoji:picture': accountQuery<string | null>()({ code: z.string().max(100) }),
};

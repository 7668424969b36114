import type { EmojiDifferences, EmojiList } from '../values/emoji.ts';
import { EmojiReference } from '../values/emoji-reference.ts';
import { accountQuery } from './call.ts';

export const emojiCalls = {
  'emoji:list': accountQuery<EmojiList>()(),
  'emoji:differences': accountQuery<EmojiDifferences>()(),
  /**
   * The picture of one of the organization's own emoji as a data: URL, by its code or by the name that a text has; null if
   * it cannot be fetched now.
   */
  'emoji:picture': accountQuery<string | null>()({ emoji: EmojiReference }),
};

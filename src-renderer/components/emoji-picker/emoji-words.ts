import type { EmojiWords } from '../../../resources/emoji/words.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The words of emoji in each language of Perch. A new language needs a line here, and a file like the English file. */
const LANGUAGES = {
  en: new Chunk(() => import('../../../resources/emoji/words-en.data.ts')),
} satisfies Record<string, Chunk<{ emojiWords: EmojiWords }>>;

/** The words in the language of the messages, which is English so far (resources/words.ts). */
export const emojiWords: Chunk<{ emojiWords: EmojiWords }> = LANGUAGES.en;

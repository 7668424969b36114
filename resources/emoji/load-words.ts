import { writtenLocale } from '../locale.ts';
import { type EmojiWords, withWordsOf } from './words.ts';

/** A module with the words of a language. */
export interface WordsModule {
  emojiWords: EmojiWords;
}

const english = (): Promise<WordsModule> => import('./words-en.data.ts');

/** The words of each language besides English. A new language needs a line here, and a file like the German file. */
const others: Partial<Record<string, () => Promise<WordsModule>>> = {
  de: () => import('./words-de.data.ts'),
};

/** The words of emoji in the language of the messages. English keywords find as well, because the names of servers are English. */
export async function loadEmojiWords(): Promise<WordsModule> {
  const [language = ''] = writtenLocale().split('-');
  const other = others[language];
  if (!other) return english();
  const [own, more] = await Promise.all([other(), english()]);
  return { emojiWords: withWordsOf(own.emojiWords, more.emojiWords) };
}

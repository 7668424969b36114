import { plainCode } from './plain-code.ts';

/** By plain code: what an emoji is called in a language, and then its keywords. */
export type EmojiWords = Readonly<Record<string, readonly string[]>>;

/** The words of one language, from emojibase-data's list of that language. */
export const wordsFrom = (data: readonly { hexcode: string; label: string; tags?: string[] }[]): EmojiWords =>
  Object.fromEntries(data.map(({ hexcode, label, tags = [] }) => [plainCode(hexcode), [label, ...tags]]));

/** The words of a language, with those of another language as more keywords. */
export const withWordsOf = (words: EmojiWords, others: EmojiWords): EmojiWords =>
  Object.fromEntries(
    Object.entries(others).map(([code, other]) => [code, [...new Set([...(words[code] ?? []), ...other])]]),
  );

/** Words that stand for a noun. A sentence with three of them makes its reader look for the nouns. */
const STAND_INS = /\b(?:what|one|it|those|none|another|stands)\b/giu;

/** Phrases that read as translated: "null if", a verb, "if" or "unless", "about" and an active verb say the same. */
const TRANSLATED = /\b(?:null where|(?<!there )is no(?! longer)|as far as|what concerns|is told)\b/iu;

/** A comment without its marks, and the line that it begins in, from 1. */
interface Comment {
  line: number;
  text: string;
}

const COMMENTS =
  /(?<=^|[\s(,;{}])\/\*\*?([^]*?)\*\/|(?<=^|[\s;{}])\/\/(.*(?:\n[^\S\n]*\/\/.*)*)|<!--([^]*?)-->/gu;

/** The comments of TypeScript, CSS or a component. Adjacent line comments are one comment. */
export const commentsOf = (source: string): Comment[] =>
  [...source.matchAll(COMMENTS)].map(({ 1: block, 2: lines, 3: markup, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: (block ?? lines ?? markup ?? '').replace(/\n\s*(?:\*|\/\/)?/gu, '\n'),
  }));

/** The sentences of a comment. A tag such as `@param`, a list item and an empty line begin a sentence. Code is left out. */
export const sentencesOf = (text: string): string[] =>
  text
    .replace(/`[^`]*`/gu, '…')
    .split(/(?<=[.!?;:])\s+(?=[\p{Lu}`…@-])|\n\s*\n|\n\s*(?=[@-])/u)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(sentence));

/** Whether a sentence has a phrase that reads as translated. */
export const isTranslated = (sentence: string): boolean => TRANSLATED.test(sentence);

/** Whether a sentence has three or more words that stand for a noun. */
export const isVague = (sentence: string): boolean => (sentence.match(STAND_INS)?.length ?? 0) >= 3;

import { invalid, type Problem } from '../problem.ts';

/**
 * The white space that servers strip from a text, as Python's `str.strip` does. JavaScript's `trim` keeps U+001C to
 * U+001F and U+0085, and strips U+FEFF.
 */
const SPACES = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

const isSpace = (text: string, index: number): boolean => SPACES.has(text.charAt(index));

/** Strips white space from the end of a text, as servers do. */
export function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text, end - 1)) end -= 1;
  return text.slice(0, end);
}

/** Strips white space around a text, as servers do. Every text that is sent or compared goes through here. */
export function trimmed(text: string): string {
  const kept = trimmedEnd(text);
  let start = 0;
  while (start < kept.length && isSpace(kept, start)) start += 1;
  return kept.slice(start);
}

/** Whether a text is empty but for white space. */
export const isBlank = (text: string): boolean => trimmed(text) === '';

/** Length in code points, as the server counts; `length` would count an emoji twice. */
export const lengthOf = (text: string): number => [...text].length;

/** A description as servers store it: stripped, and on one line. */
export const onOneLine = (text: string): string =>
  trimmed(text).replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank));

/** Refuses what no server can store: NUL, and halves of surrogate pairs, which UTF-8 cannot encode. */
export const checkCharacters = (field: string, text: string): Problem | null =>
  text.includes('\0') || !text.isWellFormed() ? invalid(field, 'unsendable-character') : null;

/** What a form requires of a text. */
interface TextRule {
  text: string;
  required?: boolean;
  /** The most characters, as the server counts the stripped text. */
  most?: number | undefined;
}

/** Checks the texts of a form by the names of their fields, before anything is sent. */
export function checkTexts(fields: Record<string, TextRule>): Problem | null {
  const texts = Object.entries(fields);
  for (const [field, { text, required, most = Infinity }] of texts) {
    if (required && isBlank(text)) return invalid(field, 'required');
    if (lengthOf(trimmed(text)) > most) return invalid(field, 'too-long', most);
  }
  return texts.map(([field, { text }]) => checkCharacters(field, text)).find((problem) => problem) ?? null;
}

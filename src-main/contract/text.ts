import type { Problem } from './problem.ts';

/**
 * What servers cut off around a text: white space as Python's `str.strip` has it. JavaScript's `trim` leaves U+001C to
 * U+001F and U+0085, and takes U+FEFF.
 */
const SPACES = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

const isSpace = (text: string, index: number): boolean => SPACES.has(text.charAt(index));

/** A text as servers keep it: without white space at its end. */
export function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text, end - 1)) end -= 1;
  return text.slice(0, end);
}

/** A text as servers keep it: without white space around it. Whatever is sent or compared goes through here. */
export function trimmed(text: string): string {
  const kept = trimmedEnd(text);
  let start = 0;
  while (start < kept.length && isSpace(kept, start)) start += 1;
  return kept.slice(start);
}

/** Whether a text has nothing but white space. */
export const isBlank = (text: string): boolean => trimmed(text) === '';

/** Length in code points, as the server counts; `length` would count an emoji twice. */
export const lengthOf = (text: string): number => [...text].length;

/** Servers keep descriptions on one line. */
export const onOneLine = (text: string): string => trimmed(text).replaceAll(/\s*\n\s*/g, ' ');

/** Refuses what no server can keep: NUL, and halves of surrogate pairs, which UTF-8 cannot write. */
export const checkCharacters = (field: string, text: string): Problem | null =>
  text.includes('\0') || !text.isWellFormed()
    ? { kind: 'invalid-input', field, rule: 'unsendable-character' }
    : null;

/** Titles that are longer are cut. */
const LONGEST_TITLE = 28;

/** Splits a text into the characters that people see. */
export const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A title that fits a menu: at most so many characters, the last of them `…` where some are missing. */
export function cut(title: string): string {
  const parts = [...characters.segment(title)];
  if (parts.length <= LONGEST_TITLE) return title;
  const kept = parts.slice(0, LONGEST_TITLE - 1).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}

/** Titles that are longer are cut. */
const LONGEST_TITLE = 28;

/** Splits a text into the characters that people see. The first call loads the rules, which takes longer than most of a start. */
export const charactersOf = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );

/** A title that fits a menu: at most so many characters, the last of them `…` where some are missing. */
export function cut(title: string): string {
  if (title.length <= LONGEST_TITLE) return title;
  const parts = charactersOf(title);
  if (parts.length <= LONGEST_TITLE) return title;
  return `${parts
    .slice(0, LONGEST_TITLE - 1)
    .join('')
    .trimEnd()}…`;
}

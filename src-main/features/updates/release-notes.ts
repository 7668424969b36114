/** The most characters of release notes that are shown. */
const MOST_CHARACTERS = 4_000;

/** Control characters but the end of a line, and characters that turn the direction of the text around them. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The notes of a release as plain text. A feed may contain anything in their place: text is kept without elements of HTML
 * and without the marks of headings, and everything else is left out.
 */
export function plainNotes(notes: unknown): string {
  if (typeof notes !== 'string') return '';
  const lines = notes
    .slice(0, 10 * MOST_CHARACTERS)
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/?[a-z!][^<>]*(>|$)/gi, '')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .replace(UNWANTED, '')
        .replace(/^#{1,6} +/, '')
        .trimEnd(),
    );
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).trimEnd()}…`;
}

/** The first letters of the first and the last part of a name, in capitals; of the only part where there is one. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return ends
    .map((part) => [...graphemes.segment(part ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

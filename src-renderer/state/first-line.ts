import { SNIPPET_TITLE_LIMIT } from '../../src-main/contract/values/snippet.ts';

/** A title for a text: its first line with words, without markup at the beginning, cut to the length of a title. */
export function firstLine(content: string): string {
  const line = content
    .split('\n')
    .map((one) =>
      one
        .replace(/^[\s>#*\-`]+/, '')
        .replaceAll(/[*_`]{2,}/g, '')
        .trim(),
    )
    .find((one) => one !== '');
  const letters = [...(line ?? '')];
  if (letters.length <= SNIPPET_TITLE_LIMIT) return letters.join('');
  return `${letters
    .slice(0, SNIPPET_TITLE_LIMIT - 1)
    .join('')
    .trimEnd()}…`;
}

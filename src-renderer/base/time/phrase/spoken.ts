import { words } from '../../../../resources/words.ts';

/** No text with a phrase is longer, not even a message with its moment. What reads phrases may take longer than their length. */
export const LONGEST_SAID = 1_000;

/** A pattern for what a message lists, separated by commas: the longer ones first, with any space between their words. */
export const listed = (list: string): string =>
  list
    .split(', ')
    .toSorted((a, b) => b.length - a.length)
    .map(pattern)
    .join('|');

/** A pattern for words, with any space between them and either apostrophe. */
const pattern = (said: string): string => said.replace(/\s+/g, '\\s+').replaceAll('’', "['’]");

/**
 * The text after a beginning that a message lists, without polite words; null without such a beginning. "…" in a beginning
 * stands for the text.
 */
export function saidAfter(beginnings: string, text: string): string | null {
  if (text.length > LONGEST_SAID) return null;
  const [please, ask] = [listed(words('quick.say-please')), listed(words('quick.say-ask'))];
  for (const beginning of beginnings.split(', ')) {
    const [verb = '', end = ''] = beginning.split(/ ?… ?/).map(pattern);
    const phrase = `^(?:(?:${please}|(${ask}))[\\s,]+)*${verb}(?:\\s+|[:,]\\s*)(\\S.*)${end && `\\s${end}[?!.]*`}$`;
    const [, asked, said] = new RegExp(phrase, 'is').exec(text) ?? [];
    // The question ends there, and not the text.
    if (said !== undefined) return asked === undefined ? said : said.replace(/(?<=\S)\?$/, '');
  }
  return null;
}

/** A text without polite words around it. A text that has no other words stays. */
export function withoutPlease(text: string): string {
  const please = listed(words('quick.say-please'));
  const polite = new RegExp(
    `^(?:(?:${please})[\\s,]+)+(?=\\S)|(?<=[^\\s,])(?:[\\s,]+(?:${please})[?!.]*)+$`,
    'gi',
  );
  return text.replace(polite, '');
}

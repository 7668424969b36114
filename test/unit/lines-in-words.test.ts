import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { meaningOf, phraseOf } from './line-meaning.ts';
import { english, german } from './lines/lines.ts';

describe('a line of the quick window has its meaning', () => {
  test.each(english)('“%s”', (line, meaning) => expect(meaningOf(line, 'en-US')).toBe(meaning));
});
describe('a German line of the quick window has its meaning', () => {
  beforeAll(() => useLocale('de-DE'));
  afterAll(() => useLocale('en-US'));
  test.each(german)('“%s”', (line, meaning) => expect(meaningOf(line, 'de-DE')).toBe(meaning));
});

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words that join a text with its verb or its moment, or only point at something. */
const JOINT =
  /^(?:to|about|that|of|an|ans|daran|dass|über|please|bitte|doch|mal|this|it|again|das|nochmal|today|heute|me|mich|erinnern|for|für)$/i;

/** The words of the line that are in no chip, and neither in the text. */
function lostWords(line: string, text: string, chips: string[]): string[] {
  const kept = wordsIn(text);
  const lost = (end: 'indexOf' | 'lastIndexOf'): string[] => {
    const cut = (rest: string, chip: string): string =>
      `${rest.slice(0, rest[end](chip))} ${rest.slice(rest[end](chip) + chip.length)}`;
    const outside = wordsIn(chips.reduce(cut, line));
    const at = outside.findIndex((_, start) => kept.every((word, index) => outside[start + index] === word));
    if (kept.length === 0) return outside;
    return at < 0 ? ['a text of other words:', ...kept] : outside.toSpliced(at, kept.length);
  };
  // A chip may be at either side of a line that says it twice.
  return (
    [lost('indexOf'), lost('lastIndexOf')]
      .map((words) => words.filter((word) => !JOINT.test(word)))
      .toSorted((a, b) => a.length - b.length)[0] ?? []
  );
}

test.each([
  ['en-US', english],
  ['de-DE', german],
] as const)('in %s a line gives its whole text, or what stands outside its chips', async (locale, lines) => {
  await useLocale(locale);
  const lost = lines.flatMap(([line]) => {
    const phrase = phraseOf(line, locale);
    return (phrase?.readings ?? []).flatMap(({ text, words }) => {
      const others = lostWords(phrase?.whole ?? '', text, words);
      return text === phrase?.whole || others.length === 0 ? [] : [`${line}: ${others.join(' ')}`];
    });
  });
  await useLocale('en-US');
  expect(lost).toEqual([]);
});

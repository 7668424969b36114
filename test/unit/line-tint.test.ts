import { expect, test } from 'vitest';
import { lineTint } from '../../src-renderer/palette/line-tint.ts';
import english from './quick-phrases-english.ts';
import german from './quick-phrases-german.ts';
import { phraseOf } from './read-phrase.ts';

/** The tint of a line by its readings, and by the row without a moment if there is one. */
function tintOf(line: string, locale = 'en-US') {
  const phrase = phraseOf(line, locale);
  if (!phrase) return null;
  const { readings, asks, verb } = phrase;
  const said = { text: '', words: [verb] };
  const read = readings.map(({ words, text }) => [said, { text: '', words }, { text }]);
  const unread = [said, { text: '', words: [] }, { text: phrase.whole }];
  return { phrase, ...lineTint(line, asks || readings.length === 0 ? [...read, unread] : read) };
}

const partsOf = (line: string, tone: 'read' | 'doubt'): string[] =>
  tintOf(line)!
    .parts.filter((part) => part.tone === tone)
    .map(({ text }) => text);

test('the verb and the moment are tinted, and the text is not', () => {
  expect(partsOf('remind me tomorrow 9 call the bank', 'read')).toEqual(['remind me', 'tomorrow 9']);
  expect(partsOf('remind me to call the bank at 9 at 10 am', 'read')).toEqual(['remind me', 'at 10 am']);
  expect(partsOf('remind me to call the bank', 'read')).toEqual(['remind me']);
});

test('a part that only some readings take is in doubt, and the question is about it', () => {
  expect(partsOf('remind me to pay 12.30 tomorrow', 'doubt')).toEqual(['12.30']);
  expect(tintOf('remind me to pay 12.30 tomorrow')?.question).toBe('Is “12.30” a time?');
  expect(tintOf('remind me tomorrow 9 call the bank')?.question).toBeNull();
});

test('whatever is read of a line is tinted or in doubt, and nothing else, in each line of the tables', () => {
  let doubtful = 0;
  for (const [locale, tables] of [
    ['en-US', english],
    ['de-DE', german],
  ] as const)
    for (const table of Object.values(tables))
      for (const row of table.split('\n').slice(1, -1)) {
        const [line = ''] = row.split(/ → ?/);
        const tint = tintOf(line, locale);
        if (!tint) continue;
        const { phrase, parts, question } = tint;
        expect(parts.map(({ text }) => text).join('')).toBe(line);
        const said = [phrase.verb, ...phrase.readings.flatMap(({ words }) => words)];
        const marked = parts.map(({ text, tone }) => (tone ? text : text.replaceAll(/\S/g, '·'))).join('');
        for (const word of said) expect(marked, line).toContain(word);
        const letters = (text: string): number => text.replaceAll(/[\s·]/g, '').length;
        expect(letters(marked), line).toBeLessThanOrEqual(letters(said.join('')));
        if (parts.some(({ tone }) => tone === 'doubt')) doubtful += 1;
        if (!phrase.asks) expect(question, line).toBeNull();
      }
  expect(doubtful).toBeGreaterThan(20);
});

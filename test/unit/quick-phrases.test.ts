import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { meaningOf } from './line-meaning.ts';
import british from './quick-phrases-british.ts';
import english from './quick-phrases-english.ts';
import german from './quick-phrases-german.ts';
import { read } from './read-phrase.ts';

/** As in `lines/lines.ts`, but with the text that a phrase without a moment keeps, and the problem of its moment. */
function fullMeaningOf(line: string, locale: string): string {
  const short = meaningOf(line, locale);
  const [kind, kept, problem] = read(line, locale) ?? [];
  if (!short.startsWith(`${String(kind)}: nothing`)) return short;
  return `${String(kind)}: ${[kept, problem].filter((part) => part !== null).join(', ')}`;
}

describe.each([
  { locale: 'en-US', tables: english },
  { locale: 'en-GB', tables: british },
  { locale: 'de-DE', tables: german },
])('in $locale', ({ locale, tables }) => {
  beforeAll(() => useLocale(locale === 'de-DE' ? locale : 'en-US'));
  afterAll(() => useLocale('en-US'));

  describe.each(Object.entries(tables))('%s', (_, table) => {
    const rows = table
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(/ → ?/));
    test.each(rows)('“%s”', (line, meaning) => expect(fullMeaningOf(line ?? '', locale)).toBe(meaning));
  });
});

test('a text of several lines keeps them', () =>
  expect(read('schedule hello\n\nworld: friday 9')).toEqual([
    'schedule',
    'hello\n\nworld',
    '2026-11-20T08:00',
  ]));

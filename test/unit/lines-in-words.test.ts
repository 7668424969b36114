import { fromAbsolute, toCalendarDateTime } from '@internationalized/date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';
import { english, german } from './lines-in-words.ts';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-19T15:18:00+01:00');

/** What a line means, in short; see `lines-in-words.ts`. */
function meaningOf(line: string, locale: string): string {
  const phrase = readPhrase(line, NOW, ZONE, { locale });
  if (!phrase) return 'search';
  const clocks = (at: number): string =>
    toCalendarDateTime(fromAbsolute(at * 1_000, ZONE))
      .toString()
      .slice(0, 16);
  const readings = phrase.readings.map(
    ({ text, at, repeats }) =>
      `${text} @ ${clocks(at)}${repeats ? ` every ${repeats.interval} ${repeats.unit}` : ''}`,
  );
  if (readings.length === 0) return `${phrase.kind}: nothing${phrase.problem ? `, ${phrase.problem}` : ''}`;
  return `${phrase.kind}${phrase.asks ? '?' : ':'} ${readings.join(' | ')}`;
}

describe('a line of the quick window has its meaning', () => {
  test.each(english)('“%s”', (line, meaning) => expect(meaningOf(line, 'en-US')).toBe(meaning));
});
describe('a German line of the quick window has its meaning', () => {
  beforeAll(() => useLocale('de-DE'));
  afterAll(() => useLocale('en-US'));
  test.each(german)('“%s”', (line, meaning) => expect(meaningOf(line, 'de-DE')).toBe(meaning));
});

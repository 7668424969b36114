import { fromAbsolute, toCalendarDateTime } from '@internationalized/date';
import { type Phrase, readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-19T15:18:00+01:00');
const clocks = (at: number): string =>
  toCalendarDateTime(fromAbsolute(at * 1_000, ZONE))
    .toString()
    .slice(0, 16);

/** The phrase that a line is on a Thursday afternoon. */
export const phraseOf = (line: string, locale: string): Phrase | null =>
  readPhrase(line, NOW, ZONE, { locale });

/** What a line means on a Thursday afternoon, in short; see `lines/lines.ts`. */
export function meaningOf(line: string, locale: string): string {
  const phrase = phraseOf(line, locale);
  if (!phrase) return 'search';
  const readings = phrase.readings.map(
    ({ text, at, from, repeats }) =>
      `${text} @ ${from === undefined ? '' : `${clocks(from)} to `}${clocks(at)}${repeats ? ` every ${repeats.interval} ${repeats.unit}` : ''}`,
  );
  if (readings.length === 0) return `${phrase.kind}: nothing${phrase.problem ? `, ${phrase.problem}` : ''}`;
  return `${phrase.kind}${phrase.asks ? '?' : ':'} ${readings.join(' | ')}`;
}

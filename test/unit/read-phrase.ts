import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';

const ZONE = 'Europe/Warsaw';
const NOW = Date.parse('2026-11-19T15:18:00+01:00');

/** A text as a phrase, at 3:18 PM of November 19, 2026, in Warsaw. */
export const phraseOf = (text: string, locale = 'en-US') => readPhrase(text, NOW, ZONE, { locale });

/** The kind and the reading of a text: a list of readings if Perch asks, and the problem or null without a reading. */
export const read = (text: string, locale = 'en-US') => {
  const phrase = phraseOf(text, locale);
  if (!phrase) return null;
  const meant = phrase.readings.map(({ text, at }) => [text, new Date(at * 1000).toISOString().slice(0, 16)]);
  const [first] = meant;
  if (!first) return [phrase.kind, phrase.whole, phrase.problem];
  return phrase.asks ? [phrase.kind, meant] : [phrase.kind, ...first];
};

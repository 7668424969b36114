import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { nextTimes } from '../../src-main/contract/values/occurrences.ts';
import { listed } from '../listed.ts';

const ZONE = 'Europe/Berlin';
/** A Thursday, at eleven there. */
const NOW = Date.UTC(2026, 10, 26, 10);
const read = (phrase: string) => momentOf(phrase, NOW, ZONE, { locale: 'en-GB', mayRepeat: true });
const clocks = (at: number | null): string =>
  at === null ? '' : new Date(at * 1000 + 3_600_000).toISOString().slice(0, 16);

/** A rule in short: its unit and interval, what it counts, its time and its end. */
function short(phrase: string): string {
  const { problem, repeats } = read(phrase);
  if (!repeats) return String(problem);
  const { unit, interval, days, nth, date, time, end } = repeats;
  const hour = `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`;
  const counts = [nth === null ? '' : `nth ${nth}`, date === null ? '' : `date ${date}`, days.join('')];
  const ends = end ? ('count' in end ? `x${end.count}` : `until ${end.until}`) : '';
  return [unit, interval, ...counts, hour, ends].filter((part) => part !== '').join(' ');
}

describe('a rule is read in English and German', () => {
  const rows: [phrases: string, rule: string, first: string][] = [
    [
      'every monday | mondays | jeden Montag | montags | weekly on monday',
      'week 1 1 9:00',
      '2026-11-30T09:00',
    ],
    [
      'every friday 4pm | fridays at 4pm | jeden Freitag um 16 Uhr | freitags 16 Uhr',
      'week 1 5 16:00',
      '2026-11-27T16:00',
    ],
    [
      'weekdays at 9 | every weekday 9am | werktags um 9 | every working day at 9',
      'week 1 12345 9:00',
      '2026-11-27T09:00',
    ],
    [
      'every day at 9 | daily at 9 | everyday 9am | jeden Tag um 9 | täglich um 9 | at 9 every day',
      'day 1 9:00',
      '2026-11-27T09:00',
    ],
    ['every evening | jeden Abend', 'day 1 18:00', '2026-11-26T18:00'],
    ['every morning | jeden Morgen', 'day 1 9:00', '2026-11-27T09:00'],
    [
      'mondays and thursdays at 9:30 | jeden Montag und Donnerstag um 9:30',
      'week 1 14 9:30',
      '2026-11-30T09:30',
    ],
    ['every other friday | every second friday | jeden zweiten Freitag', 'week 2 5 9:00', '2026-11-27T09:00'],
    ['every two weeks on monday | alle zwei Wochen am Montag', 'week 2 1 9:00', '2026-11-30T09:00'],
    ['every 3 days at noon | alle 3 Tage um 12 Uhr', 'day 3 12:00', '2026-11-26T12:00'],
    [
      'every month on the 1st | first of every month | jeden Monat am 1. | am ersten jeden Monats',
      'month 1 date 1 9:00',
      '2026-12-01T09:00',
    ],
    ['every month on the last day | jeden Monat am letzten Tag', 'month 1 date 31 9:00', '2026-11-30T09:00'],
    [
      'every first monday of the month | jeden ersten Montag im Monat | every first monday | jeden ersten Montag',
      'month 1 nth 1 1 9:00',
      '2026-12-07T09:00',
    ],
    [
      'every last friday of the month at 4pm | jeden letzten Freitag im Monat um 16 Uhr',
      'month 1 nth -1 5 16:00',
      '2026-11-27T16:00',
    ],
    ['every year | jedes Jahr | annually', 'year 1 date 26 9:00', '2027-11-26T09:00'],
    [
      'every monday at 9 until dec 24 | jeden Montag um 9 bis 24. Dezember',
      'week 1 1 9:00 until 2026-12-24',
      '2026-11-30T09:00',
    ],
    ['every monday until dec 24 at 10', 'week 1 1 10:00 until 2026-12-24', '2026-11-30T10:00'],
    [
      'every monday at 9 for 5 times | jeden Montag um 9 5 mal | every monday 9am 5x',
      'week 1 1 9:00 x5',
      '2026-11-30T09:00',
    ],
  ];
  test.each(rows.flatMap(([phrases, ...meant]) => phrases.split(' | ').map((phrase) => [phrase, ...meant])))(
    '“%s”',
    (phrase, rule, first) => {
      expect(short(phrase)).toBe(rule);
      expect(clocks(read(phrase).at)).toBe(first);
    },
  );

  test('the first time is that of the rule', () => {
    for (const [phrases] of rows)
      for (const phrase of phrases.split(' | ')) {
        const { at, repeats } = read(phrase);
        if (repeats) expect(nextTimes(repeats, null, 0, 1)[0]?.day).toBe(clocks(at).slice(0, 10));
      }
  });
});

test.each(
  listed`every 2 hours | twice a week | 3 times a day | alle 2 Stunden | zweimal die Woche | every monday at 25 | every monday 9am until elevenses | tomorrow at 9 every day`,
)('“%s” is no rule', (phrase) => expect(read(phrase).repeats).toBeUndefined());

test('where there may be one time alone, the same phrases are refused', () => {
  expect(momentOf('every monday at 9', NOW, ZONE, { locale: 'en-GB' })).toEqual({
    at: null,
    problem: 'repeats',
  });
  expect(readPhrase('lunch until every monday', NOW, ZONE, { locale: 'en-GB' })).toBeNull();
});

/** The text beside a rule, the unit of the rule and its first time. */
const rest = (text: string, locale = 'en-GB') => {
  const [reading] = readPhrase(text, NOW, ZONE, { locale })?.readings ?? [];
  return [reading?.text, reading?.repeats?.unit, clocks(reading?.at ?? null)];
};

describe('in the quick window', () => {
  test.each([
    ['remind me every monday to water the plants', 'water the plants', 'week', '2026-11-30T09:00'],
    ['remind me to water the plants every monday', 'water the plants', 'week', '2026-11-30T09:00'],
    ['remind me weekly to check the backup', 'check the backup', 'week', '2026-12-03T09:00'],
    ['remind me monday to friday to stretch', 'stretch', 'week', '2026-11-27T09:00'],
    ['remind me weekdays at 9 to stretch', 'stretch', 'week', '2026-11-27T09:00'],
    ['remind me to stretch daily at 9', 'stretch', 'day', '2026-11-27T09:00'],
    ['schedule every friday 4pm How was the week?', 'How was the week?', 'week', '2026-11-27T16:00'],
    ['schedule weekdays at 9 good morning', 'good morning', 'week', '2026-11-27T09:00'],
  ])('“%s”', (text, ...meant) => expect(rest(text)).toEqual(meant));
});

describe('in the quick window, in German', () => {
  beforeAll(() => useLocale('de-DE'));
  afterAll(() => useLocale('en-US'));
  test.each([
    ['erinnere mich jeden Montag an die Liste', 'die Liste', 'week', '2026-11-30T09:00'],
    ['erinnere mich werktags um 9 an Sport', 'Sport', 'week', '2026-11-27T09:00'],
    ['erinnere mich an Sport montags um 9', 'Sport', 'week', '2026-11-30T09:00'],
    ['erinnere mich täglich daran, zu trinken', 'zu trinken', 'day', '2026-11-27T09:00'],
  ])('“%s”', (text, ...meant) => expect(rest(text, 'de-DE')).toEqual(meant));
});

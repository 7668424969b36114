import { describe, expect, test } from 'vitest';
import { readPhrase } from '../../src-renderer/quick/phrases.ts';

const ZONE = 'Europe/Warsaw';
const NOW = Date.parse('2026-11-19T15:18:00+01:00');

const read = (text: string) => {
  const phrase = readPhrase(text, NOW, ZONE, { locale: 'en-US' });
  if (!phrase) return null;
  const at = phrase.at === null ? null : new Date(phrase.at * 1000).toISOString().slice(0, 16);
  return [phrase.kind, phrase.text, at];
};

test.each([
  ['lunch 1h', 'lunch', '2026-11-19T15:18'],
  ['Lunch with Leila 45 min', 'Lunch with Leila', '2026-11-19T15:03'],
  ['meeting until 3pm', 'meeting', '2026-11-20T14:00'],
  ['deep work till 17:30', 'deep work', '2026-11-19T16:30'],
  ['vacation until monday', 'vacation', '2026-11-23T08:00'],
  ['out for 2 hours', 'out', '2026-11-19T16:18'],
  ['Besprechung bis 17 Uhr', 'Besprechung', '2026-11-19T16:00'],
  ['Pause 30 Minuten', 'Pause', '2026-11-19T14:48'],
  ['Urlaub bis Montag', 'Urlaub', '2026-11-23T08:00'],
])('“%s” is a status with the moment to clear it', (text, name, at) =>
  expect(read(text)).toEqual(['status', name, at]),
);

test.each([
  'refund',
  'lunch',
  '1h',
  'schedule',
  'remind',
  'team lunch',
  'invoice 2210',
  'RMA-2041',
  'Q4 report 2026',
  'until monday',
  'for you',
  '',
])('“%s” is only a search', (text) => expect(read(text)).toBeNull());

describe('a reminder', () => {
  test.each([
    ['remind me tomorrow 9 check the limit', 'check the limit', '2026-11-20T08:00'],
    ['remind me to check the limit tomorrow 9', 'check the limit', '2026-11-20T08:00'],
    ['remind me in 20 minutes', '', '2026-11-19T14:38'],
    ['remind me morgen 9 Uhr Rechnung', 'Rechnung', '2026-11-20T08:00'],
    ['Remind friday 5pm about the invoice', 'the invoice', '2026-11-20T16:00'],
  ])('“%s” has a note and a moment', (text, note, at) => expect(read(text)).toEqual(['remind', note, at]));

  test('without a moment it keeps the note', () =>
    expect(read('remind me to call Daniel')).toEqual(['remind', 'call Daniel', null]));

  test('a word that begins with remind is a search', () => expect(read('reminders')).toBeNull());
});

test('a scheduled message has a text and a moment', () => {
  expect(read('schedule friday 9 Good morning, all')).toEqual([
    'schedule',
    'Good morning, all',
    '2026-11-20T08:00',
  ]);
  expect(read('schedule the menu')).toEqual(['schedule', 'the menu', null]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { read } from './read-phrase.ts';

beforeAll(() => useLocale('de-DE'));
afterAll(() => useLocale('en-US'));
const [tomorrow, friday, later] = ['2026-11-20T08:00', '2026-11-27T08:00', '2026-11-19T14:38'];

test.each<[text: string, ...meant: unknown[]]>([
  ['erinnere mich morgen 9 Uhr an die Rechnung', 'remind', 'die Rechnung', tomorrow],
  ['erinnere mich an die Rechnung morgen um 9', 'remind', 'die Rechnung', tomorrow],
  ['stell eine Erinnerung für morgen 9 Uhr', 'remind', '', tomorrow],
  ['nicht vergessen: morgen um 9 Anna anrufen', 'remind', 'Anna anrufen', tomorrow],
  ['vergiss nicht, morgen um 9 Anna anzurufen', 'remind', 'Anna anzurufen', tomorrow],
  ['erinnere mich morgen daran', 'remind', '', tomorrow],
  ['erinnere mich daran morgen', 'remind', '', tomorrow],
  ['erinnere mich an diese Nachricht morgen', 'remind', '', tomorrow],
  ['plane eine Nachricht für morgen 9 Uhr: Hallo', 'schedule', 'Hallo', tomorrow],
  ['verschicke morgen um 9 Hallo', 'schedule', 'Hallo', tomorrow],
  ['Erinner mich in 20 Minuten', 'remind', '', later],
  ['erinnere mich daran, morgen um 9 Anna anzurufen', 'remind', 'Anna anzurufen', tomorrow],
  ['erinnere mich morgen um 9 daran, Anna anzurufen', 'remind', 'Anna anzurufen', tomorrow],
  ['Erinnerung morgen um 9: Rechnung prüfen', 'remind', 'Rechnung prüfen', tomorrow],
  ['erinnere mich in 20 Minuten ans Essen', 'remind', 'Essen', later],
  ['erinnere mich Fr an die Rechnung', 'remind', 'die Rechnung', tomorrow],
  ['erinnere mich an Anna', 'remind', 'Anna', null],
  // Either this day or the one of the week after.
  [
    'erinnere mich nächsten Freitag an Anna',
    'remind',
    [
      ['Anna', tomorrow],
      ['Anna', friday],
    ],
  ],
  ['Erinnere mich bitte morgen um 9 an Anna', 'remind', 'Anna', tomorrow],
  ['erinnere mich So um 9 an Anna', 'remind', 'Anna', '2026-11-22T08:00'],
  ['erinnere mich am So um 15 an Anna', 'remind', 'Anna', '2026-11-22T14:00'],
  ['erinnere mich bis 17h an Anna', 'remind', 'Anna', '2026-11-19T16:00'],
  [
    'erinnere mich an Rechnung 12 am Freitag',
    'remind',
    [
      ['Rechnung 12', tomorrow],
      ['Rechnung', '2026-11-20T11:00'],
    ],
  ],
  [
    'erinnere mich morgen 2 Brötchen kaufen',
    'remind',
    [
      ['2 Brötchen kaufen', tomorrow],
      ['Brötchen kaufen', '2026-11-20T13:00'],
    ],
  ],
  [
    'erinnere mich Freitag 3 offene Fragen',
    'remind',
    [
      ['3 offene Fragen', tomorrow],
      ['offene Fragen', '2026-11-20T14:00'],
    ],
  ],
  [
    'plane Bitte kommt pünktlich morgen um 9',
    'schedule',
    [
      ['Bitte kommt', tomorrow],
      ['Bitte kommt pünktlich', tomorrow],
    ],
  ],
  ['erinnere mich morgen 9 Rechnung prüfen', 'remind', 'Rechnung prüfen', tomorrow],
  ['erinnere mich so in 20 Minuten an Anna', 'remind', 'Anna', later],
  // What is mistyped is asked about.
  ['erinnere mich am mitwoch an Anna', 'remind', [['Anna', '2026-11-25T08:00']]],
  ['erinnere mich an das Freitagsmeeting am Donnerstag', 'remind', 'das Freitagsmeeting', '2026-11-26T08:00'],
  [
    'plane Montag ist Feiertag für Freitag 17 Uhr',
    'schedule',
    [
      ['Montag ist Feiertag', '2026-11-20T16:00'],
      ['ist Feiertag für Freitag 17 Uhr', '2026-11-23T08:00'],
    ],
  ],
  ['erinnere mich so gegen 5 an den Einkauf', 'remind', 'den Einkauf', '2026-11-19T16:00'],
  ['erinnere mich Mitte nächster Woche an Anna', 'remind', 'Anna', '2026-11-25T08:00'],
  ['erinnere mich morgen vor dem Mittagessen an Anna', 'remind', 'Anna', '2026-11-20T10:00'],
  ['erinnere mich im neuen Jahr an die Steuer', 'remind', 'die Steuer', '2027-01-01T08:00'],
  ['erinnere mich in ein paar Tagen an Anna', 'remind', 'Anna', '2026-11-22T08:00'],
  ['plane Die Retro ist um 15 Uhr morgen früh', 'schedule', 'Die Retro ist um 15 Uhr', tomorrow],
  ['plane morgen 9 Guten Morgen', 'schedule', 'Guten Morgen', tomorrow],
  ['erinnere mich am 24 um 9 an Anna', 'remind', 'Anna', '2026-11-24T08:00'],
  ['plane Guten Morgen', 'schedule', 'Guten Morgen', null],
  ['plane Schönes Wochenende!', 'schedule', 'Schönes Wochenende!', null],
  ['plane Guten Morgen! morgen um 9', 'schedule', 'Guten Morgen!', tomorrow],
  ['plane Guten Morgen um 9', 'schedule', 'Guten Morgen', tomorrow],
  ['plane Guten Morgen morgen 9 Uhr', 'schedule', 'Guten Morgen', tomorrow],
  ['plane Alles Gute morgen um 15 Uhr', 'schedule', 'Alles Gute', '2026-11-20T14:00'],
  ['plane Schönen Feierabend um 17 Uhr', 'schedule', 'Schönen Feierabend', '2026-11-19T16:00'],
  ['plane Frohe Ostern', 'schedule', 'Frohe Ostern', null],
  ['plane Schönen Abend um 18 Uhr', 'schedule', 'Schönen Abend', '2026-11-19T17:00'],
  ['plane morgen 9 Uhr Hallo zusammen', 'schedule', 'Hallo zusammen', tomorrow],
  ['plane für morgen 9 Uhr: Guten Morgen', 'schedule', 'Guten Morgen', tomorrow],
  ['sende Freitag in einer Woche um 9 Hallo', 'schedule', 'Hallo', friday],
  ['schick Hallo zusammen morgen um 9', 'schedule', 'Hallo zusammen', tomorrow],
])('“%s” is read', (text, ...meant) => expect(read(text, 'de-DE')).toEqual(meant));

test.each([
  // This is "to" something, and not "a" length.
  ['erinnere mich so bald wie möglich', 'so bald wie möglich'],
  ['erinnere mich an Stunde 3', 'Stunde 3'],
  ['erinnere mich an Bestellung 15', 'Bestellung 15'],
  ['erinnere mich alle 2 Stunden ans Trinken', 'alle 2 Stunden ans Trinken', 'repeats'],
  ['erinnere mich an die Liste vom Montag', 'die Liste vom Montag'],
])('“%s” has no moment', (text, note, problem: string | null = null) =>
  expect(read(text, 'de-DE')).toEqual(['remind', note, problem]),
);

test.each<[text: string, note: string, at: string]>([
  ['erinnere mich an eine Stunde Mathe', 'Mathe', '2026-11-19T15:18'],
  ['erinnere mich an Heiligabend', '', '2026-12-24T08:00'],
])('“%s” may be of a moment or at it', (text, note, at) =>
  expect(read(text, 'de-DE')).toEqual(['remind', [[note, at]]]),
);

test.each([
  'bitte erinnere mich morgen um 9 an Anna',
  'erinnere mich mal bitte morgen um 9 an Anna',
  'kannst du mich morgen um 9 an Anna erinnern?',
  'Könntest du mich bitte morgen um 9 an Anna erinnern?',
  'mich morgen um 9 an Anna erinnern',
  'erinnere mich morgen um 9 an Anna, bitte',
])('“%s” is asked politely', (text) => expect(read(text, 'de-DE')).toEqual(['remind', 'Anna', tomorrow]));

test.each([
  ['plane bitte morgen um 9 Hallo', 'Hallo'],
  ['bitte plane morgen um 9 Hallo', 'Hallo'],
  ['plane Bitte lest das Protokoll morgen um 9', 'Bitte lest das Protokoll'],
])('“%s” sends what is not said to Perch', (text, content) =>
  expect(read(text, 'de-DE')).toEqual(['schedule', content, tomorrow]),
);

test('a status and the English words are read as well', () => {
  expect(read('Mittag bis 16 Uhr 30', 'de-DE')).toEqual(['status', 'Mittag', '2026-11-19T15:30']);
  expect(read('remind me morgen 9 Uhr Rechnung', 'de-DE')).toEqual(['remind', 'Rechnung', tomorrow]);
});

test('a word that begins with a verb is a search', () => expect(read('planeten', 'de-DE')).toBeNull());

import type { Row } from './when-phrases.ts';

/** Phrases that people write at a moment. Each row has a single cell, for their meaning at that moment. */
interface Written {
  now: string;
  rows: Row[];
}

const fridayNoon: Row[] = [
  // Lengths without all of their units
  ['1h30 | 1h30m | in 1h30 | in 1:30 | 1.5h | in 90 | 1 hr 30 | 1 Stunde 30 | 1½ hours', 'in 90'],
  ['in 1 1/2 Stunden', 'in 90'],
  ['2h15 | in 2:15', 'in 135'],
  ['2h05', 'in 125'],
  ['1h 45', 'in 105'],
  ['in 0:45 | in 45', 'in 45'],
  ['in 10', 'in 10'],
  ['in 5', '? in 5 | in 300'],
  ['in 2', '? in 2 | in 120'],
  ['in half a year | in six months | in einem halben Jahr', '2027-05-20 9:00'],
  ['14h30', '+0 14:30'],
  ['um 9h30', '+1 9:30'],
  ['2 1/2 hours', 'in 150'],
  ['in about an hour', 'in 60'],
  [`in half an hour or so | in einer halben Stunde oder so | in 'ner halben Stunde`, 'in 30'],
  [
    'in like 20 minutes | in roughly 20 minutes | in etwa 20 Minuten | so in 20 Minuten | in 20ish minutes',
    'in 20',
  ],
  ['in ein paar Stunden | in a few hours', 'in 180'],
  // One or the other
  ['in 2-3 days | in 2 or 3 days | in zwei drei Tagen', '? +2 9:00 | +3 9:00'],
  ['in 20 bis 30 Minuten', '? in 20 | in 30'],
  ['in an hour or two', '? in 60 | in 120'],

  // Times that are written as they are said
  ['nine thirty | nine thirty am | tomorrow nine thirty | tomorrow at nine thirty | 930 tomorrow', '+1 9:30'],
  ['tomorrow 930 | at 930 | tomorrow at 9:30 sharp | 9:30ish', '+1 9:30'],
  ['0930 | at 0930 | tomorrow 0930 | morgen 0930 | 0930 tomorrow | halb zehn', '+1 9:30'],
  ['nineish | tomorrow nineish', '+1 9:00'],
  ['three forty five | drei viertel vier', '+0 15:45'],
  ['three fifteen | viertel vier | viertel nach drei', '+0 15:15'],
  ['tomorrow three fifteen', '+1 15:15'],
  ['tomorrow 10 30 | tomorrow at 10 30', '+1 10:30'],
  ['tomorrow 10 30 pm', '+1 22:30'],
  ['monday 9 15', '+3 9:15'],
  ['at 330 | fünfzehn Uhr dreißig', '+0 15:30'],
  ['tomorrow at 1130', '+1 11:30'],
  ['monday 845', '+3 8:45'],
  ['10 to 9', '+0 20:50'],
  ['9 minutes to 10', '+1 9:51'],
  ['9 to 10 | tomorrow 9 to 10', 'unclear'],
  ['quarter past eight | um 20 Uhr 15 | viertel neun', '+0 20:15'],
  ['half eight', '+0 20:30'],
  ['um fünfzehn Uhr | ca. 15 Uhr | ca 15 Uhr | etwa 15 Uhr | approx 3pm | punkt 15 Uhr', '+0 15:00'],
  ['3ish | at 3ish | around 3ish | so um drei rum | um 3 herum', '+0 15:00'],
  ['zehn nach drei', '+0 15:10'],
  ['dreizehn Uhr', '+0 13:00'],
  ['siebzehn Uhr', '+0 17:00'],
  ['zwanzig Uhr', '+0 20:00'],
  ['einundzwanzig Uhr', '+0 21:00'],
  ['viertel drei', '+0 14:15'],
  ['morgen viertel neun', '+1 8:15'],
  ['morgen um viertel zehn', '+1 9:15'],
  ['morgen ca. 9 Uhr', '+1 9:00'],

  // Hours with "Uhr" are those that clocks show
  ['um 8 Uhr | 8 Uhr | morgen um 8 Uhr', '+1 8:00'],
  ['um 9 Uhr', '+1 9:00'],
  ['um 7 Uhr', '+1 7:00'],
  ['8 Uhr 30 | um 8 Uhr 30', '+1 8:30'],
  ['um 20 Uhr', '+0 20:00'],
  ['um 3 Uhr', '? +0 15:00 | +1 3:00'],
  ['am 24. um 9 Uhr', '+4 9:00'],
  ['am 24. um 8 Uhr', '+4 8:00'],
  ['am 24.12. um 9 Uhr', '2026-12-24 9:00'],
  ['Montag um 8 Uhr | um 8 Uhr am Montag', '+3 8:00'],
  ['5 am monday', '+3 5:00'],
  ['am So um 15', '+2 15:00'],

  // Parts of a day
  ['tonight at 12 | heute Nacht um 12', '+1 0:00'],
  ['tonight at 2', '+1 2:00'],
  ['tonight at 1am', '+1 1:00'],
  ['tonight at 8', '+0 20:00'],
  ['tonight at 11:30', '+0 23:30'],
  ['tomorrow night at 2', '+2 2:00'],
  ['tomorrow night at 12', '+2 0:00'],
  ['heute Nacht', '? +0 22:00 | +1 3:00'],
  ['heute Nacht um 3 | nachts um 3', '+1 3:00'],
  ['heute Nacht um 11', '+0 23:00'],
  ['morgen Nacht', '? +1 22:00 | +2 3:00'],
  ['after lunch | nach dem Mittagessen | nach der Mittagspause', '+0 13:00'],
  ['tomorrow after lunch | morgen nach dem Mittagessen', '+1 13:00'],
  ['after work | nach Feierabend | nach der Arbeit', '+0 18:00'],
  ['Feierabend | cob | by end of week', '+0 17:00'],

  ['later today | heute später | später heute | today | heute | heute noch', '? +0 14:30 | +0 18:00'],
  ['noch heute', '? +0 14:30 | +0 18:00'],

  // Before and after a part of a day
  ['tomorrow before lunch | before noon | morgen vor dem Mittagessen', '+1 11:00'],
  ['after 3pm | nach 15 Uhr', '+0 15:00'],
  ['tomorrow after 3', '+1 15:00'],
  ['after 2 hours', 'in 120'],
  ['10 after 3', '+0 15:10'],
  ['early tomorrow | early tomorrow morning', '+1 9:00'],
  ['early monday', '+3 9:00'],
  ['late afternoon | am späten Nachmittag | so gegen 5', '+0 17:00'],
  ['late tonight', '+0 22:00'],
  ['tomorrow at like 5', '+1 17:00'],
  ['bis spätestens Freitag 12 Uhr | friday 12:00 at the latest', '+0 12:00'],

  // Weeks
  ['fortnight | in a fortnight | a fortnight today | two weeks from today', '+14 9:00'],
  ['heute in zwei Wochen', '+14 9:00'],
  ['a week today', '+7 9:00'],
  ['a week tomorrow | next weekend | nächstes Wochenende', '+8 9:00'],
  ['a week on tuesday | tuesday week', '+11 9:00'],
  ['a week on tuesday at 3', '+11 15:00'],
  ['a week from tomorrow at 10', '+8 10:00'],
  ['two weeks from friday', '+21 9:00'],
  ['two weeks on monday', '+17 9:00'],
  ['2 weeks from monday 10am', '+17 10:00'],
  ['morgen in 2 Wochen', '+15 9:00'],
  ['Freitag in zwei Wochen | in zwei Wochen am Freitag', '? +14 9:00 | +21 9:00'],
  ['this weekend | weekend | am Wochenende | dieses Wochenende', '+1 9:00'],
  ['this weekend at 3', '? +1 15:00 | +2 15:00'],
  ['midweek | mid week | mid next week | Mitte der Woche | Mitte nächster Woche', '+5 9:00'],

  // Days of work
  ['next business day | next working day | in 1 business day | nächsten Werktag', '+3 9:00'],
  ['am nächsten Werktag', '+3 9:00'],
  ['next workday at 10 | nächsten Arbeitstag um 10', '+3 10:00'],
  ['in 3 business days | in 3 Werktagen', '+5 9:00'],
  ['in 5 working days', '+7 9:00'],
  ['in two business days at 3pm', '+4 15:00'],
  ['in zwei Arbeitstagen', '+4 9:00'],

  // A weekday with its day of the month
  ['thursday 24th | thu 24 | Do 24. | thursday the 24', '2026-12-24 9:00'],
  ['thu 24th 3pm', '2026-12-24 15:00'],
  ['tuesday 24th | tue 24 | Dienstag, 24. | the 24 | am 24 | am 24 um 9 | bis zum 24', '+4 9:00'],
  ['thursday 26th', '+6 9:00'],
  ['the 24 at 3', '+4 15:00'],
  ['on the 3', '2026-12-03 9:00'],
  ['by the 15', '2026-12-15 9:00'],
  ['the 32', 'impossible'],
  ['the 24 tomorrow', 'unclear'],
  ["the 9 o'clock", '+1 9:00'],
  ['the 2 days after tomorrow', '+3 9:00'],
  // No clock shows that hour, and "at 24" is said all the same.
  ['tomorrow 24', 'impossible'],
  ['at 24', '+1 0:00'],
  ['thu 15', '+6 15:00'],
  ['thu 9', '+6 9:00'],

  // Parts of months, quarters and years
  ['eoy | end of year | end of the year | by end of year | Jahresende | Ende des Jahres', '2026-12-31 9:00'],
  ['end of next month | Ende nächsten Monats | end of december | Ende Dezember', '2026-12-31 9:00'],
  ['end of quarter | end of the quarter | eoq | Quartalsende', '2026-12-31 9:00'],
  ['start of next year', '2027-01-01 9:00'],
  ['eom | end of the month | Monatsende', '2026-11-30 9:00'],
  ['start of next month | beginning of next month | Anfang nächsten Monats', '2026-12-01 9:00'],
  ['first of next month | first of the month | start of the month | Anfang des Monats', '2026-12-01 9:00'],
  ['early december | Anfang Dezember', '2026-12-01 9:00'],
  ['mid december | mid-december | middle of december | Mitte Dezember', '? 2026-12-15 9:00'],
  ['first monday of december | am ersten Montag im Dezember', '2026-12-07 9:00'],
  ['first monday in december at 10', '2026-12-07 10:00'],
  ['second tuesday of january | zweiter Dienstag im Januar', '2027-01-12 9:00'],
  ['third friday in january 2028 at 3pm', '2028-01-21 15:00'],
  ['fourth thursday of next month', '2026-12-24 9:00'],
  ['last friday of the month | am letzten Freitag des Monats', '2026-11-27 9:00'],
  ['last friday of december', '2026-12-25 9:00'],
  ['letzter Freitag im Dezember um 10', '2026-12-25 10:00'],
  ['next month on the 5th | the 5th of next month | nächsten Monat am 5.', '2026-12-05 9:00'],
  ['on the 5th of next month at 3', '2026-12-05 15:00'],
  ['am 5. nächsten Monats um 10 Uhr', '2026-12-05 10:00'],
  ['next month on the 32nd', 'impossible'],
  ['next quarter | nächstes Quartal', '? 2027-01-01 9:00'],
  ['end of next quarter', '2027-03-31 9:00'],

  // Holidays
  ['christmas | christmas day | at christmas | xmas | 1. Weihnachtstag', '2026-12-25 9:00'],
  ['christmas eve | Heiligabend', '2026-12-24 9:00'],
  ['christmas eve at 3 | an Heiligabend um 15 Uhr', '2026-12-24 15:00'],
  ['christmas 2027', '2027-12-25 9:00'],
  ['boxing day | 2. Weihnachtsfeiertag', '2026-12-26 9:00'],
  ["new year's eve | Silvester", '2026-12-31 9:00'],
  ['nye 8pm | Silvester 20 Uhr', '2026-12-31 20:00'],
  ["new year's day | Neujahr | im neuen Jahr | in the new year", '2027-01-01 9:00'],
  ['valentine’s day', '2027-02-14 9:00'],
  ['good friday | Karfreitag', '2027-03-26 9:00'],
  ['easter | Ostern', '2027-03-28 9:00'],
  ['easter monday', '2027-03-29 9:00'],
  ['easter 2028', '2028-04-16 9:00'],
  ['Weihnachten', '? 2026-12-24 9:00 | 2026-12-25 9:00'],
  ['Rosenmontag', '2027-02-08 9:00'],
  ['Ostermontag um 10', '2027-03-29 10:00'],
  ['Christi Himmelfahrt', '2027-05-06 9:00'],
  ['Pfingstmontag', '2027-05-17 9:00'],
  ['Tag der Deutschen Einheit', '? 2027-10-03 9:00'],
  ['Nikolaus', '2026-12-06 9:00'],
  ['1. Advent', '2026-11-29 9:00'],
  ['am vierten Advent um 15 Uhr', '2026-12-20 15:00'],
  ['thanksgiving', '2026-11-26 9:00'],
  ['black friday', '2026-11-27 9:00'],
  ['Muttertag', '2027-05-09 9:00'],

  // Times that come again
  ['weekdays at 9 | every day | every day at 9 | everyday at 9 | every other friday', 'repeats'],
  ['every 2 hours | every two weeks on monday | every first monday of the month', 'repeats'],
  ['each morning at 9 | mondays | mondays at 9 | mondays and wednesdays | daily', 'repeats'],
  ['daily at 9 until friday | tomorrow at 9 every day | twice a week | once a month', 'repeats'],
  ['3 times a day | every monday | jeden Montag | jeden Tag um 9 | jeden zweiten Dienstag', 'repeats'],
  ['jeden ersten Montag im Monat | jeden Morgen | montags um 9 | werktags um 9', 'repeats'],
  ['alle zwei Wochen | alle 2 Stunden | täglich um 9 | zweimal die Woche | 2x pro Woche', 'repeats'],
  ['einmal im Monat', 'repeats'],

  // Words that are a letter away from words of times
  ['soon | moon | tomorrows | next text | in two ways | match 3 | launch | mouth | light', 'unclear'],
  ['tonight right | in 3 tours | seek 3pm | noch 3 Tage lang | Leute um 3 | in zwei wachen', 'unclear'],
  ['before christmas | later | später | late | neue Tage | ein Haar | whenever | every customer', 'unclear'],
  ['jeden Kunden | alle Termine', 'unclear'],
];

/** The written phrases with their readings, by the moment of writing. */
export const written: Written[] = [
  { now: '2026-11-20T11:30', rows: fridayNoon },
  {
    // A Saturday
    now: '2026-11-21T11:30',
    rows: [
      ['this weekend | am Wochenende', '+1 9:00'],
      ['this weekend at 10', '? +0 22:00 | +1 10:00'],
      ['next weekend | a week today', '+7 9:00'],
      ['next business day | monday', '+2 9:00'],
      ['in 2 business days', '+3 9:00'],
      ['tonight at 12', '+1 0:00'],
      ['um 8 Uhr', '+1 8:00'],
    ],
  },
  {
    // A Sunday
    now: '2026-11-22T11:30',
    rows: [
      ['this weekend | dieses Wochenende', '+0 18:00'],
      ['this weekend at 3', '+0 15:00'],
      ['weekend | next weekend', '+6 9:00'],
      ['next business day | nächsten Werktag', '+1 9:00'],
      ['a week tomorrow', '+8 9:00'],
    ],
  },
  {
    // On the day itself, after the hour and before it
    now: '2026-11-24T11:30',
    rows: [
      ['am 24. um 9 Uhr | the 24th', '2026-12-24 9:00'],
      ['am 24. um 15 Uhr | the 24th at 3', '+0 15:00'],
      ['nov 24', 'past'],
    ],
  },
  {
    // Late in the evening
    now: '2026-11-24T22:30',
    rows: [
      ['later today', 'past'],
      ['am 24. um 15 Uhr', '2026-12-24 15:00'],
    ],
  },
  {
    // The end of a month, which is a Monday
    now: '2026-11-30T16:00',
    rows: [
      ['eom', 'past'],
      ['start of next month | next business day | tuesday 1st', '+1 9:00'],
      ['end of next month | end of quarter', '+31 9:00'],
      ['in 5 business days', '+7 9:00'],
      ['after lunch', '+1 13:00'],
      ['in einem halben Jahr', '2027-05-30 9:00'],
      ['christmas', '2026-12-25 9:00'],
    ],
  },
  {
    // An hour before clocks change in Berlin
    now: '2027-03-28T00:30',
    rows: [
      ['tonight at 12', '+1 0:00'],
      ['heute Nacht um 4 | nachts um 4', '+0 4:00'],
      ['easter', '+0 9:00'],
      ['christmas', '2027-12-25 9:00'],
      // Named without its year, and longer ago than ahead.
      ['valentines day', '? 2028-02-14 9:00'],
      ['valentines day 2028', '2028-02-14 9:00'],
      ['Rosenmontag', '? 2028-02-28 9:00'],
      ['Ostermontag', '+1 9:00'],
      ['um 8 Uhr', '+0 8:00'],
      ['a week today', '+7 9:00'],
      ['this weekend', '+0 9:00'],
    ],
  },
];

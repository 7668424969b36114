/**
 * Phrases, with ` | ` between them, and their meanings at the four moments of `when-phrases.test.ts`, in a cell for all moments
 * or a cell for each:
 * - `+1 9:00`: that time on the clocks, so many days after today
 * - `2026-12-30 9:00`: that day and time on the clocks
 * - `in 90`: so many minutes later
 * - `past`, `unclear`, `impossible`, `repeats`
 * - `? +0 15:30 | +1 3:30`: open, and Perch asks about these
 */
export type Row = [phrases: string, ...cells: string[]];

/** A row for each phrase. */
export const eachPhrase = (rows: readonly Row[]): Row[] =>
  rows.flatMap(([phrases, ...cells]) => phrases.split(' | ').map((phrase): Row => [phrase, ...cells]));

// Friday 2026-11-20 11:30 | Wednesday 2026-12-30 16:45 | Sunday 2027-03-28 6:10 | Tuesday 2028-02-29 23:30

const coming = {
  monday: ['+3 9:00', '+5 9:00', '+1 9:00', '+6 9:00'],
  thursday: ['+6 9:00', '+1 9:00', '+4 9:00', '+2 9:00'],
  // On the first of them nine o'clock on Friday is over.
  friday: ['+7 9:00', '+2 9:00', '+5 9:00', '+3 9:00'],
};
const at = (days: string[], time: string): string[] => days.map((day) => day.replace('9:00', time));
/** A time between 11:30 and 16:45 that no day is said for. */
const afternoon = (time: string): string[] => [`+0 ${time}`, `+1 ${time}`, `+0 ${time}`, `+1 ${time}`];
/** A time between 16:45 and 23:30. */
const evening = (time: string): string[] => [`+0 ${time}`, `+0 ${time}`, `+0 ${time}`, `+1 ${time}`];
/** The same, where today is said. */
const thisEvening = (time: string): string[] => [`+0 ${time}`, `+0 ${time}`, `+0 ${time}`, 'past'];
/** Christmas Eve: to come; six days ago; in nine months; in ten months without five days. */
const dec24 = (time: string): string[] => [
  `2026-12-24 ${time}`,
  `? 2027-12-24 ${time}`,
  `2027-12-24 ${time}`,
  `2028-12-24 ${time}`,
];
/** New Year's Eve: at the last moment more than ten months away. */
const dec31 = (time: string): string[] => [
  `2026-12-31 ${time}`,
  `2026-12-31 ${time}`,
  `2027-12-31 ${time}`,
  `? 2028-12-31 ${time}`,
];
/** The 30th of December is today at the second moment, and at the last a day over ten months away. */
const dec30 = ['2026-12-30 9:00', 'past', '2027-12-30 9:00', '? 2028-12-30 9:00'];
const april3 = ['2027-04-03 9:00', '2027-04-03 9:00', '2027-04-03 9:00', '2028-04-03 9:00'];
/** Four weeks ago at the third moment, where 4 days after 3 April is nearer. */
const march4 = [
  '2027-03-04 9:00',
  '2027-03-04 9:00',
  '? 2027-04-03 9:00 | 2028-03-04 9:00',
  '2028-03-04 9:00',
];
const inAMonth = ['2026-12-20 9:00', '2027-01-30 9:00', '2027-04-28 9:00', '2028-03-29 9:00'];
/** Friday this week and Friday of the week after are the same on a Friday and on a Sunday. */
const nextFriday = ['+7 9:00', '? +2 9:00 | +9 9:00', '+5 9:00', '? +3 9:00 | +10 9:00'];
const nextWeekFriday = ['+7 9:00', '+9 9:00', '+5 9:00', '+10 9:00'];
const mondayWeek = ['+10 9:00', '+12 9:00', '+8 9:00', '+13 9:00'];
const halfPastThree = [
  '? +0 15:30 | +1 3:30',
  '? +1 3:30 | +1 15:30',
  '? +0 15:30 | +1 3:30',
  '? +1 3:30 | +1 15:30',
];
const fifth = ['2026-12-05 9:00', '2027-01-05 9:00', '2027-04-05 9:00', '2028-03-05 9:00'];

/** Phrases with the same meaning in every locale. */
export const everywhere: Row[] = [
  // A time without a day
  ["at 3 | 3 | at three | 3pm | 3 p.m. | 3p | at 3 o'clock | around 3 | 15:00", ...afternoon('15:00')],
  ['at 15:00 | at 1500', ...afternoon('15:00')],
  ['15h30 | 3:30pm | 3.30pm | half past 3 | half past three | half 3', ...afternoon('15:30')],
  ['quarter to 4', ...afternoon('15:45')],
  ['a quarter past 3', ...afternoon('15:15')],
  ['10 to 4 | ten minutes to four', ...afternoon('15:50')],
  ['20 past 3', ...afternoon('15:20')],
  ['noon | 12', ...afternoon('12:00')],
  ['quarter to 1', ...afternoon('12:45')],
  ['half past 12', ...afternoon('12:30')],
  ['at 5 | 5pm', ...evening('17:00')],
  ['17:30', ...evening('17:30')],
  ['18.30', ...evening('18:30')],
  ['22:00 | 10pm', ...evening('22:00')],
  ['in the evening', ...evening('18:00')],
  ['8 in the evening', ...evening('20:00')],
  // Nine and ten in the evening are not a time to work.
  ['at 9 | 9 in the morning | in the morning', '+1 9:00', '+1 9:00', '+0 9:00', '+1 9:00'],
  ['at 7', '+0 19:00', '+0 19:00', '+0 7:00', '+1 7:00'],
  ['3am', '+1 3:00'],
  ['03:30', '+1 3:30'],
  ['midnight | 24:00 | 0:00', '+1 0:00'],

  // Today
  ['eod | EOD | end of day | by end of day | end of the day | close of business', ...thisEvening('17:00')],
  ['today at 5 | at 5 today', ...thisEvening('17:00')],
  ['today 17:30', ...thisEvening('17:30')],
  ['this evening', ...thisEvening('18:00')],
  ['tonight', ...thisEvening('20:00')],
  ['tonight at 9 | 9 tonight', ...thisEvening('21:00')],
  ['today at 9', '+0 21:00', '+0 21:00', '+0 9:00', 'past'],
  ['this morning', 'past', 'past', '+0 9:00', 'past'],
  ['this afternoon', '+0 15:00', '? +0 17:00', '+0 15:00', 'past'],
  ['today at midnight | midnight tonight', '+1 0:00'],

  // Tomorrow
  ['tomorrow | tomorrow at 9 | tomorrow 9am | 9am tomorrow | Tomorrow, 9:00 | tomorrow morning', '+1 9:00'],
  ['first thing tomorrow | by tomorrow', '+1 9:00'],
  ['tomorrow at 3 | tomorrow 3 | at 3 tomorrow | 3pm tomorrow | tomorrow at three', '+1 15:00'],
  ['tomorrow @ 3 | tomorrow at 3 o’clock | tomorrow 3 p.m. | tomorrow 15h | tomorrow afternoon', '+1 15:00'],
  ['tomorrow at 6 | tomorrow evening', '+1 18:00'],
  ['tomorrow at 7', '+1 7:00'],
  ['tomorrow at 12 | tomorrow at noon', '+1 12:00'],
  ['tomorrow 15:30 | tomorrow, 3:30 pm | tomorrow 1530 | tomorrow at half past 3', '+1 15:30'],
  ['tomorrow quarter past nine', '+1 9:15'],
  ['tomorrow morning at 8 | tomorrow at 8 in the morning', '+1 8:00'],
  ['tomorrow morning at 6', '+1 6:00'],
  ['tomorrow afternoon at 4', '+1 16:00'],
  ['tomorrow evening at 8 | tomorrow night', '+1 20:00'],
  ['tomorrow eod | eod tomorrow', '+1 17:00'],
  ['tmrw 10', '+1 10:00'],
  ['tomorrow midnight', '? +1 0:00 | +2 0:00'],
  ['day after tomorrow', '+2 9:00'],
  ['the day after tomorrow at 3', '+2 15:00'],

  // Mistyped words are suggested.
  ['tomorow 9am | tomorrow mornign', 'unclear'],
  ['tommorow at noon', '+1 12:00'],
  ['tomrorow at 3', 'unclear'],
  ['thirsday', 'unclear'],
  // Short words are a letter away from too many others: these are suggested, and not read.
  ['tody at 5 | nexr week | frday 14:00 | munday', 'unclear'],
  ['decembr 24', 'unclear'],

  // So long from now
  ['in 20 minutes | 20 min', 'in 20'],
  ['in an hour | in one hour | 1h', 'in 60'],
  ['2h 30m | in two and a half hours', 'in 150'],
  ['in half an hour | half an hour', 'in 30'],
  ['in a quarter of an hour', 'in 15'],
  ['in einem halben Quartal', '2027-01-04 9:00', '2027-02-14 9:00', '2027-05-13 9:00', '2028-04-13 9:00'],
  ['in an hour and a half | in 1.5 hours', 'in 90'],
  ['in two hours', 'in 120'],
  ['in 2 hours and 5 minutes', 'in 125'],
  ['in 3 days', '+3 9:00'],
  ['in three days at 3', '+3 15:00'],
  ['in a week | a week from today', '+7 9:00'],
  ['in 2 weeks | in a fortnight', '+14 9:00'],
  ['a week from tomorrow', '+8 9:00'],
  ['in a month', ...inAMonth],

  // Weekdays and weeks
  ['monday | mon 9 | Mon. 9:00 | by monday | coming monday | next monday | monday morning', ...coming.monday],
  ['on Monday at 3 | 3pm on monday', ...at(coming.monday, '15:00')],
  ['next Monday at half past 9', ...at(coming.monday, '9:30')],
  ['monday eod', ...at(coming.monday, '17:00')],
  ['thursday evening', ...at(coming.thursday, '18:00')],
  ['thurs 10:15', ...at(coming.thursday, '10:15')],
  ['friday', ...coming.friday],
  ['friday 5pm | 5 on friday', '+0 17:00', '+2 17:00', '+5 17:00', '+3 17:00'],
  ['friday at 7', '+0 19:00', '+2 7:00', '+5 7:00', '+3 7:00'],
  ['wednesday 5pm', '+5 17:00', '+0 17:00', '+3 17:00', '+1 17:00'],
  [
    'friday midnight',
    '? +1 0:00 | +7 0:00',
    '? +2 0:00 | +3 0:00',
    '? +5 0:00 | +6 0:00',
    '? +3 0:00 | +4 0:00',
  ],
  ['next friday', ...nextFriday],
  ['next friday at 3', ...nextFriday.map((cell) => cell.replaceAll('9:00', '15:00'))],
  ['next week', ...coming.monday],
  ['next week friday | friday next week', ...nextWeekFriday],
  ['next week on friday at 3', ...at(nextWeekFriday, '15:00')],
  ['the week after next | monday week | a week on monday | a week from monday', ...mondayWeek],
  ['end of week', '+0 17:00', '+2 17:00', '+5 17:00', '+3 17:00'],
  ['end of next week', ...at(nextWeekFriday, '17:00')],
  // The first day of it, or the same day of it
  [
    'next month',
    '? 2026-12-01 9:00 | 2026-12-20 9:00',
    '? 2027-01-01 9:00 | 2027-01-30 9:00',
    '? 2027-04-01 9:00 | 2027-04-28 9:00',
    '? 2028-03-01 9:00 | 2028-03-29 9:00',
  ],
  ['end of month', '2026-11-30 9:00', '2026-12-31 9:00', '2027-03-31 9:00', 'past'],

  // Dates
  ['Dec 30 | dec 30th | December 30 | 30 Dec | 30th of December | the 30th of december | 30 dec.', ...dec30],
  ['dec 30 2027 | December 30, 2027', '2027-12-30 9:00', '2027-12-30 9:00', '2027-12-30 9:00', 'past'],
  ['Dec 24 | 24/12 | 24.12', ...dec24('9:00')],
  ['Dec 24 at 3 | Dec 24, 3pm | 3pm on Dec 24 | 24 December 15:00', ...dec24('15:00')],
  ['dec 24 noon', ...dec24('12:00')],
  ['Dec 31 | 12/31', ...dec31('9:00')],
  ['31.12. 18:00 | 31.12 18:00 | 31. 12. 18 Uhr | 31/12 18:00', ...dec31('18:00')],
  ['12/24 5pm', ...dec24('17:00')],
  ['24/12/2026 | 24-12-2026 | 2026/12/24', '2026-12-24 9:00', 'past', 'past', 'past'],
  ['24/12/26 3pm | 2026-12-24 15:00', '2026-12-24 15:00', 'past', 'past', 'past'],
  ['1 jan', '2027-01-01 9:00', '2027-01-01 9:00', '2028-01-01 9:00', '? 2029-01-01 9:00'],
  // Thursday is that day this year only, and Thursday's date another.
  [
    'Thursday 24 December',
    '2026-12-24 9:00',
    '? +1 9:00 | 2027-12-24 9:00',
    '? +4 9:00 | 2027-12-24 9:00',
    '? +2 9:00 | 2028-12-24 9:00',
  ],
  ['the 5th', ...fifth],
  ['on the 5th at 3', ...at(fifth, '15:00')],
  // A Monday next week only
  [
    'Mon 23rd',
    '+3 9:00',
    '? +5 9:00 | 2027-01-23 9:00',
    '? +1 9:00 | 2027-04-23 9:00',
    '? +6 9:00 | 2028-03-23 9:00',
  ],
  ['the 31st', '2026-12-31 9:00', '2026-12-31 9:00', '2027-03-31 9:00', '2028-03-31 9:00'],
  // Which day of it?
  ['december', '? 2026-12-01 9:00', '? 2027-12-01 9:00', '? 2027-12-01 9:00', '? 2028-12-01 9:00'],
  ['Dec 2030', '? 2030-12-01 9:00'],
  ['29 feb', '? 2028-02-29 9:00', '? 2028-02-29 9:00', '? 2028-02-29 9:00', 'past'],
  // A time or a date
  [
    '10.12',
    '? +1 10:12 | 2026-12-10 9:00',
    '? +1 10:12 | 2027-12-10 9:00',
    '? +0 10:12 | 2027-12-10 9:00',
    '? +1 10:12 | 2028-12-10 9:00',
  ],
  ['tomorrow 10.12', '+1 10:12'],
  ['10.12.', '2026-12-10 9:00', '? 2027-12-10 9:00', '2027-12-10 9:00', '2028-12-10 9:00'],

  // No moment to come
  ['yesterday | gestern | last monday | letzten Montag | 5 minutes ago | vor 5 Minuten | now', 'past'],
  ['jetzt', 'past'],
  ['1/1/2020', 'past'],
  [
    'soonish | bald | gleich | asap | tomorrow elevenses | call Bob tomorrow | monday to friday | 9-10',
    'unclear',
  ],
  ['tomorrow at 9 or 10 | next', 'unclear'],
  ['in 3', '? in 3 | in 180'],
  // Dates and times that no calendar or clock shows
  ['tomorrow at 25 | 25:00 | 30 feb | 31 nov | dec 32 | the 32nd | 24/13 | 32.12.', 'impossible'],
  ['tomorrow morning 18:00', 'impossible'],
];

/** German words, which count in every locale too. */
export const german: Row[] = [
  ['um 3 | um drei | gegen 15 Uhr | 15 Uhr | um 15h | 3 Uhr nachmittags', ...afternoon('15:00')],
  ['15 Uhr 30 | 15:30 Uhr | 15.30 Uhr | halb vier | um halb 4', ...afternoon('15:30')],
  ['halb eins', ...afternoon('12:30')],
  ['viertel nach 3', ...afternoon('15:15')],
  ['Viertel vor vier | dreiviertel vier', ...afternoon('15:45')],
  ['fünf vor halb vier', ...afternoon('15:25')],
  ['fünf nach halb vier', ...afternoon('15:35')],
  ['zehn nach drei', ...afternoon('15:10')],
  ['mittags', ...afternoon('12:00')],
  ['um 8 Uhr abends', ...evening('20:00')],
  ['Mitternacht | um 24 Uhr', '+1 0:00'],
  ['heute um 17 Uhr | heute um 5 | Feierabend | bis Feierabend | Ende des Tages', ...thisEvening('17:00')],
  ['heute Abend', ...thisEvening('18:00')],
  ['heute abend um 8', ...thisEvening('20:00')],
  ['heute Mittag', '+0 12:00', 'past', '+0 12:00', 'past'],
  ['heute Nachmittag', '+0 15:00', '? +0 17:00', '+0 15:00', 'past'],
  ['heute Nacht', '? +0 22:00 | +1 3:00', '? +0 22:00 | +1 3:00', '? +0 22:00 | +1 3:00', '+1 3:00'],
  ['heute früh | heute Morgen', 'past', 'past', '+0 9:00', 'past'],
  ['am Morgen', '+1 9:00', '+1 9:00', '+0 9:00', '+1 9:00'],
  ['morgen | morgen früh | gleich morgen früh | morgen in der Früh | um 9 Uhr morgen', '+1 9:00'],
  ['morgen um 3 | morgen um 3. | morgen so gegen 3 | morgen 15 Uhr | morgen 15h', '+1 15:00'],
  ['morgen um halb zehn | morgen 9:30', '+1 9:30'],
  ['bis morgen 12 Uhr | morgen Mittag', '+1 12:00'],
  ['morgen früh um 7', '+1 7:00'],
  ['morgen frueh um 8', '+1 8:00'],
  ['morgen Vormittag', '+1 10:00'],
  ['morgen Nachmittag um 4', '+1 16:00'],
  ['morgen Abend', '+1 18:00'],
  ['morgen Abend um 8', '+1 20:00'],
  ['übermorgen', '+2 9:00'],
  ['übermogen', 'unclear'],
  ['uebermorgen 10 Uhr', '+2 10:00'],
  ['übermorgen um drei', '+2 15:00'],
  ["in einer Stunde | in 'ner Stunde", 'in 60'],
  ['in 2 Std. | in zwei Stunden', 'in 120'],
  ['in 2 Stunden und 5 Minuten', 'in 125'],
  ['in einer halben Stunde | halbe Stunde', 'in 30'],
  ['in einer Viertelstunde', 'in 15'],
  ['in einer Dreiviertelstunde', 'in 45'],
  ['in anderthalb Stunden | in 1,5 Stunden', 'in 90'],
  ['in zweieinhalb Stunden', 'in 150'],
  ['in 20 Min. | in zwanzig Minuten', 'in 20'],
  ['in 3 Tagen', '+3 9:00'],
  ['in zwei Wochen', '+14 9:00'],
  ['in einer Woche | heute in einer Woche', '+7 9:00'],
  ['morgen in einer Woche', '+8 9:00'],
  ['in einem Monat', ...inAMonth],
  ['Montag | am Montag um 9 | um 9 am Montag | Montagmorgen | Montag früh | Mo 9:00', ...coming.monday],
  ['Mo. 9 Uhr | kommenden Montag | nächsten Montag | nächste Woche | naechste Woche', ...coming.monday],
  ['kommende Woche | Anfang nächster Woche', ...coming.monday],
  ['um 3 am Montag', ...at(coming.monday, '15:00')],
  ['Montag Morgen um 8', ...at(coming.monday, '8:00')],
  ['Donnertag', 'unclear'],
  ['Do 10 Uhr', ...at(coming.thursday, '10:00')],
  ['bis Freitag', ...coming.friday],
  ['Freitagabend', '+0 18:00', '+2 18:00', '+5 18:00', '+3 18:00'],
  ['Freitag Nachmittag 16 Uhr', '+0 16:00', '+2 16:00', '+5 16:00', '+3 16:00'],
  ['nächsten Freitag', ...nextFriday],
  ['Freitag nächster Woche | nächste Woche Freitag', ...nextWeekFriday],
  ['übernächste Woche | Montag in einer Woche', ...mondayWeek],
  ['Ende der Woche', '+0 17:00', '+2 17:00', '+5 17:00', '+3 17:00'],
  ['Ende nächster Woche', ...at(nextWeekFriday, '17:00')],
  ['Ende des Monats', '2026-11-30 9:00', '2026-12-31 9:00', '2027-03-31 9:00', 'past'],
  ['24. Dezember | 24. Dez | 24.12.', ...dec24('9:00')],
  ['24. Dez. 15 Uhr | am 24. Dezember um 15 Uhr | 24.12. um 15 Uhr | am 24.12. um 3', ...dec24('15:00')],
  ['24.12.2026 | Do, 24.12.2026', '2026-12-24 9:00', 'past', 'past', 'past'],
  ['24.12.26 15:00', '2026-12-24 15:00', 'past', 'past', 'past'],
  ['30. Dezember', ...dec30],
  ['3. April', ...april3],
  ['am 5.', ...fifth],
  ['am 5. um 15 Uhr', ...at(fifth, '15:00')],
  ['1. Januar', '2027-01-01 9:00', '2027-01-01 9:00', '2028-01-01 9:00', '? 2029-01-01 9:00'],
];

/** Where clocks go to 24 and days stand before months. */
export const dayFirst: Row[] = [
  ['3/4', ...april3],
  ['4/3', ...march4],
  ['3/4/2027', '2027-04-03 9:00', '2027-04-03 9:00', '2027-04-03 9:00', 'past'],
  // Passed a week ago, or to come in three weeks; and so on
  [
    '12/11',
    '? 2026-12-11 9:00 | 2027-11-12 9:00',
    '? 2027-11-12 9:00 | 2027-12-11 9:00',
    '2027-11-12 9:00',
    '2028-11-12 9:00',
  ],
  ['3:30 | at 3:30', ...halfPastThree],
  ['tomorrow 3:30', '? +1 3:30 | +1 15:30'],
  ['today 3:30', '+0 15:30', 'past', '+0 15:30', 'past'],
  ['tomorrow 3:30pm', '+1 15:30'],
  ['tomorrow 03:30', '+1 3:30'],
  ['morgen 3 Uhr', '? +1 3:00 | +1 15:00'],
  ['8:30', '+1 8:30', '+1 8:30', '+0 8:30', '+1 8:30'],
  ['today 9:00', 'past', 'past', '+0 9:00', 'past'],
];

/** Where clocks go to 12 and months stand before days. */
export const monthFirst: Row[] = [
  ['12/24 | 24/12', ...dec24('9:00')],
  ['12/24 5pm', ...dec24('17:00')],
  ['12/24/2026 5 pm', '2026-12-24 17:00', 'past', 'past', 'past'],
  ['12-24-2026', '2026-12-24 9:00', 'past', 'past', 'past'],
  ['4/3 | 3.4.', ...april3],
  ['3/4', ...march4],
  ['12/30', ...dec30],
  ['31.12. 18:00', ...dec31('18:00')],
  ['3:30', ...afternoon('15:30')],
  ['tomorrow 3:30 | tomorrow at 3:30 | tomorrow 15:30', '+1 15:30'],
  ['12:30', ...afternoon('12:30')],
  ['8:30', '+0 20:30', '+0 20:30', '+0 8:30', '+1 8:30'],
  ['tomorrow 9:00', '+1 9:00'],
];

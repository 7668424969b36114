import type { Row } from './when-phrases.ts';

/** What the field for a time reads at a Thursday afternoon, 2026-11-19T15:18; cells as in `when-phrases.ts`. */
export const inField: Row[] = [
  ['1630 hours | 1630 Uhr', '+0 16:30'],
  ['friday night at 2am | Freitag Nacht um 2', '+2 2:00'],
  ['saturday night at 1 | Samstag Nacht um 1', '+3 1:00'],
  ['friday night at 11', '+1 23:00'],
  ['27. 11. 26 | 27. November 26 | 27.11.26', '2026-11-27 9:00'],
  ['24. Dezember 18 Uhr', '2026-12-24 18:00'],
  ['1:30h | 1:30 hours | in 1:30', 'in 90'],
  ['um 1:30 Uhr', '? +1 1:30 | +1 13:30'],
  ['quarter to midnight | viertel vor Mitternacht', '+0 23:45'],
  ['quarter to noon', '+1 11:45'],
  ['3-4pm friday | friday 3-4pm | friday 3pm-4pm | Freitag 15-16 Uhr', '+1 15:00'],
  ['friday 11-1pm', '+1 11:00'],
  ['1d', '+1 9:00'],
  ['2w', '+14 9:00'],
  ['next weekday | next workday', '+1 9:00'],
  ['the monday after next', '+11 9:00'],
  ['two fridays from now', '+8 9:00'],
  ['last working day of the month | letzter Arbeitstag des Monats', '2026-11-30 9:00'],
  ['last day of the month', '2026-11-30 9:00'],
  ['mid-morning tomorrow | tomorrow mid-morning', '+1 10:00'],
  ['kurz vor 5 | shortly before 5', '? +0 16:55'],
  ['Freitag in 8 Tagen', '+8 9:00'],
  ['nach Weihnachten', '? 2026-12-27 9:00'],
  ['after christmas', '? 2026-12-26 9:00'],
  ['Tag der Arbeit', '2027-05-01 9:00'],
  ['in a week and a half', '? +10 9:00 | +11 9:00'],
  ['in einer Woche oder zwei | in a week or two', '? +7 9:00 | +14 9:00'],
  ['friday 9 tonight | monday tonight', 'unclear'],
];

/** Rules in the field, in short: unit, interval, what it counts, time and end. */
export const rules: [phrases: string, rule: string][] = [
  ['every year on march 5 | every march 5 | yearly on march 5', 'year 1 date 5 9:00'],
  ['jedes Jahr am 3. Mai | jeden 3. Mai', 'year 1 date 3 9:00'],
  [
    'mon-fri at 9 | monday to friday at 9 | montags bis freitags um 9 | every mon-fri at 9',
    'week 1 12345 9:00',
  ],
  ['monday through thursday at 10', 'week 1 1234 10:00'],
  ['every 1st and 15th | jeden 1. und 15. | every month on the 1st and the 15th', 'month 1 date 1,15 9:00'],
  [
    'on the 15th and 1st of every month | am 1. und 15. jeden Monats | jeden Monat am 1. und 15.',
    'month 1 date 1,15 9:00',
  ],
  ['every 1st, 10th and 20th at 8 | jeden 1., 10. und 20. um 8', 'month 1 date 1,10,20 8:00'],
  ['every month on the 15th and the last day', 'month 1 date 15,31 9:00'],
  ['jeden Ersten | jeden 1. | every 1st', 'month 1 date 1 9:00'],
  ['every monday for 6 weeks', 'week 1 1 9:00 until 2027-01-03'],
  ['every day this week', 'day 1 9:00 until 2026-11-22'],
  ['every day starting next week', 'day 1 9:00'],
  ['alle 14 Tage donnerstags | every 14 days on thursday', 'week 2 4 9:00'],
  ['every monday at 3:30', 'week 1 1 15:30'],
];

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

/** A line of the quick window: its note and moment, or several where Perch asks. */
export type Line = [text: string, ...readings: [text: string, at: string][]];
export const english: Line[] = [
  [
    'remind me an hour before 3 people arrive',
    ['before 3 people arrive', '2026-11-19T16:18'],
    ['people arrive', '2026-11-20T14:00'],
  ],
  [
    'schedule 1/2 price sale tomorrow 9',
    ['1/2 price sale', '2026-11-20T09:00'],
    ['price sale tomorrow 9', '2027-02-01T09:00'],
  ],
  ['schedule friday 9 tonight we celebrate', ['tonight we celebrate', '2026-11-20T09:00']],
  [
    'remind me to read chapter 3 may 5',
    ['read chapter 3', '2027-05-05T09:00'],
    ['read chapter', '2027-05-03T17:00'],
  ],
  [
    'remind me in a week and a half to follow up',
    ['follow up', '2026-11-29T09:00'],
    ['follow up', '2026-11-30T09:00'],
  ],
  [
    'remind me at 9 to call Bob tomorrow',
    ['call Bob', '2026-11-20T09:00'],
    ['call Bob tomorrow', '2026-11-20T09:00'],
    ['at 9 to call Bob', '2026-11-20T09:00'],
  ],
];
export const german: Line[] = [
  ['schedule Um 3 gibt es Kuchen heute 14:45', ['gibt es Kuchen heute 14:45', '2026-11-20T15:00']],
  ['remind me to prepare for monday', ['prepare', '2026-11-23T09:00']],
  ['schedule tomorrow 10 may I ask you', ['10 may I ask you', '2026-11-20T09:00']],
  [
    'remind me morgens to take the pills',
    ['take the pills', '2026-11-20T09:00'],
    ['take the pills', '2026-11-20T09:00'],
  ],
  ['schedule Feierabend um 18 Uhr', ['Feierabend', '2026-11-19T18:00'], ['', '2026-11-19T18:00']],
  ['remind me from monday on to write', ['on to write', '2026-11-23T09:00']],
];
/** The same where Perch takes the only reading. */
export const sure: [text: string, note: string, at: string][] = [
  ['schedule friday 4pm weekly report is out', 'weekly report is out', '2026-11-20T16:00'],
  ['remind me every 2 weeks on thursday to do payroll', 'do payroll', '2026-11-26T09:00'],
  ['remind me on thursday do payroll', 'do payroll', '2026-11-26T09:00'],
  ['remind me ab Montag täglich to write', 'write', '2026-11-23T09:00'],
  ['remind me bis Freitag täglich um 9 to write', 'write', '2026-11-20T09:00'],
  ['remind me of standup every mon-fri at 9', 'standup', '2026-11-20T09:00'],
  ['remind me the night before christmas to hang the stockings', 'hang the stockings', '2026-12-24T20:00'],
  ['remind me half an hour before 6 to leave', 'leave', '2026-11-19T17:30'],
  ['remind me eine Stunde vor 6 to leave', 'leave', '2026-11-19T17:00'],
  ['remind me in exactly one hour to check', 'check', '2026-11-19T16:18'],
  ['remind me in genau einer Stunde to check', 'check', '2026-11-19T16:18'],
  ['schedule 2. Januar 9 Uhr Frohes neues Jahr!', 'Frohes neues Jahr!', '2027-01-02T09:00'],
  ['remind me am Morgen vor Nikolaus to look', 'look', '2026-12-05T09:00'],
  ['remind me ne halbe Stunde vor 9 to look', 'look', '2026-11-19T20:30'],
  ['remind me to pay exactly 20 euros tomorrow', 'pay exactly 20 euros', '2026-11-20T09:00'],
  ["schedule tomorrow thursday's agenda is attached", "thursday's agenda is attached", '2026-11-20T09:00'],
  ['schedule hello\n\nworld: friday 9', 'hello\n\nworld', '2026-11-20T09:00'],
];
/** Statuses: the text, the time at which they are cleared. */
export const statuses: [line: string, text: string, at: string][] = [
  ['meeting at 3', 'meeting at 3', '2026-11-20T15:00'],
  ['Termin um 17 Uhr', 'Termin um 17 Uhr', '2026-11-19T17:00'],
  ['lunch 45', 'lunch', '2026-11-19T16:03'],
  ['on a call 25', 'on a call', '2026-11-19T15:43'],
  ['bin gleich zurück 10', 'bin gleich zurück', '2026-11-19T15:28'],
  ['brb 5', 'brb', '2026-11-19T15:23'],
  ['Mittagspause 45', 'Mittagspause', '2026-11-19T16:03'],
  ['krank heute', 'krank', '2026-11-20T00:00'],
  ['off today', 'off', '2026-11-20T00:00'],
  ['working from home today', 'working from home', '2026-11-20T00:00'],
  ['Pause eine Stunde', 'Pause', '2026-11-19T16:18'],
  ['heute krank', 'krank', '2026-11-20T00:00'],
  ['meeting 4-5', 'meeting', '2026-11-19T17:00'],
  ['meeting 3pm-4pm', 'meeting', '2026-11-19T16:00'],
  ['Besprechung 15-16 Uhr', 'Besprechung', '2026-11-19T16:00'],
  ['meeting 15:00-16:00', 'meeting', '2026-11-19T16:00'],
];
/** What begins later, or ends nobody knows when, is set now by no line. */
/** Statuses that are planned: the text, and the times between which they are set. */
export const planned: [line: string, text: string, from: string, at: string][] = [
  ['vacation dec 24 to jan 2', 'vacation', '2026-12-24T00:00', '2027-01-03T00:00'],
  ['vacation july 5 to 19', 'vacation', '2027-07-05T00:00', '2027-07-20T00:00'],
  ['vacation july 5-19', 'vacation', '2027-07-05T00:00', '2027-07-20T00:00'],
  ['vacation 5 to 19 july', 'vacation', '2027-07-05T00:00', '2027-07-20T00:00'],
  ['conference from the 1st to the 3rd of december', 'conference', '2026-12-01T00:00', '2026-12-04T00:00'],
  ['Urlaub vom 5. bis 19. Juli', 'Urlaub', '2027-07-05T00:00', '2027-07-20T00:00'],
  ['Urlaub 5.-19.7.', 'Urlaub', '2027-07-05T00:00', '2027-07-20T00:00'],
  ['Messe vom 1. bis 3. Dezember', 'Messe', '2026-12-01T00:00', '2026-12-04T00:00'],
  ['Urlaub vom 3. bis 5.', 'Urlaub', '2026-12-03T00:00', '2026-12-06T00:00'],
  ['Urlaub ab 24.12. bis 2.1.', 'Urlaub', '2026-12-24T00:00', '2027-01-03T00:00'],
  ['vacation from monday until friday', 'vacation', '2026-11-23T00:00', '2026-11-28T00:00'],
];
/** Statuses that begin on a day: the days after which they may end. Perch asks for one of them. */
export const begun: [line: string, text: string, from: string, ...ends: string[]][] = [
  ['Urlaub ab Montag', 'Urlaub', '2026-11-23', '2026-11-24', '2026-11-30', '2026-12-07'],
  ['vacation starting monday', 'vacation', '2026-11-23', '2026-11-24', '2026-11-30', '2026-12-07'],
  ['on leave from dec 24', 'on leave', '2026-12-24', '2026-12-25', '2026-12-28', '2027-01-07'],
  ['krank ab Sonntag', 'krank', '2026-11-22', '2026-11-23', '2026-12-06'],
];
export const noStatuses = [
  'krank seit Montag',
  'release 2.4',
  'Ausgabe 2.4',
  'sick since monday',
  'invoice 2210',
  'chapter 2 to 3',
  'snooze 15',
];

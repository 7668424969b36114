import { describe, expect, test } from 'vitest';
import { read } from './read-phrase.ts';

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
  ['lunch to 5pm', 'lunch', '2026-11-19T16:00'],
  ['lunch 1.5h', 'lunch', '2026-11-19T15:48'],
  ['Pause 1,5 Stunden', 'Pause', '2026-11-19T15:48'],
  ['lunch 1h30', 'lunch', '2026-11-19T15:48'],
  // "Until" a time of day, and not for a length.
  ['out until 18h', 'out', '2026-11-19T17:00'],
  ['unterwegs bis 17 h', 'unterwegs', '2026-11-19T16:00'],
  // The last day is part of these.
  ['PTO through friday', 'PTO', '2026-11-20T23:00'],
  ['Urlaub bis einschließlich Freitag', 'Urlaub', '2026-11-20T23:00'],
  ['Urlaub bis inkl. 5.12.', 'Urlaub', '2026-12-05T23:00'],
  // Without a name it is the status that is set.
  ['until 5pm', '', '2026-11-19T16:00'],
  ['until monday', '', '2026-11-23T08:00'],
  ['in 20 minutes', '', '2026-11-19T14:38'],
])('“%s” is a status with the moment to clear it', (text, name, at) =>
  expect(read(text)).toEqual(['status', name, at]),
);

test.each([
  ['back at 5pm', '2026-11-19T16:00'],
  ['back by 5pm', '2026-11-19T16:00'],
  ['back by 5', '2026-11-19T16:00'],
  ['back around 4', '2026-11-19T15:00'],
  ['back after lunch', '2026-11-20T12:00'],
  ['back tomorrow', '2026-11-20T08:00'],
  ['back on monday', '2026-11-23T08:00'],
  ['be right back in 10 min', '2026-11-19T14:28'],
  ['wieder da um 17 Uhr', '2026-11-19T16:00'],
  ['wieder da ab 17 Uhr', '2026-11-19T16:00'],
  ['zurück gegen 17 Uhr', '2026-11-19T16:00'],
  ['zurück am Montag', '2026-11-23T08:00'],
  ['erreichbar ab 14 Uhr', '2026-11-20T13:00'],
  ['back online tomorrow', '2026-11-20T08:00'],
  ['bin um 17 Uhr wieder da', '2026-11-19T16:00'],
  ['bin in 10 Minuten zurück', '2026-11-19T14:28'],
  ['ab 14 Uhr wieder erreichbar', '2026-11-20T13:00'],
  ['morgen wieder da', '2026-11-20T08:00'],
  // At that time it begins, or is over.
  ['review by 5pm', '2026-11-19T16:00'],
  ['Termin gegen 17 Uhr', '2026-11-19T16:00'],
  ['lunch in 20 minutes', '2026-11-19T14:38'],
])('“%s” is a status that others read until then', (text, at) =>
  expect(read(text)).toEqual(['status', text, at]),
);

test.each([
  'refund',
  'divide by 5',
  'chapter after 5',
  'Anfrage ab 15',
  'lunch',
  '1h',
  'schedule',
  'remind',
  'team lunch',
  'invoice 2210',
  'RMA-2041',
  'Q4 report 2026',
  'for you',
  'reply to 3',
  'lunch for 2',
  'lunch ten to three',
  'viertel nach drei',
  'Mittag zehn nach drei',
  'lunch tomorrow 1h',
  'lunch until 25:00',
  '',
])('“%s” is only a search', (text) => expect(read(text)).toBeNull());

describe('a reminder', () => {
  test.each([
    ['reminder: dentist tomorrow 8:30', 'dentist', '2026-11-20T07:30'],
    ['set a reminder for tomorrow at 9 to call Ana', 'call Ana', '2026-11-20T08:00'],
    ['set reminder friday 3pm demo', 'demo', '2026-11-20T14:00'],
    ["don't let me forget to call Ana tomorrow", 'call Ana', '2026-11-20T08:00'],
    ['don’t forget to call Ana tomorrow at 9', 'call Ana', '2026-11-20T08:00'],
    ['ping me in 20 minutes', '', '2026-11-19T14:38'],
    ['nudge me tomorrow at 10 about the PR', 'the PR', '2026-11-20T09:00'],
    // The message itself is what the user points at.
    ['remind me about this tomorrow', '', '2026-11-20T08:00'],
    ['remind me of this message in 2h', '', '2026-11-19T16:18'],
  ])('“%s” is asked in other words', (text, note, at) => expect(read(text)).toEqual(['remind', note, at]));

  test.each(['reminder emails', 'don’t forget', 'ping me later', 'send invoice'])(
    'without a moment “%s” is a search',
    (text) => expect(read(text)).toBeNull(),
  );

  test.each([
    ['remind me tomorrow 9 check the limit', 'check the limit', '2026-11-20T08:00'],
    ['remind me to check the limit tomorrow 9', 'check the limit', '2026-11-20T08:00'],
    ['remind me in 20 minutes', '', '2026-11-19T14:38'],
    ['snooze 20 min', '', '2026-11-19T14:38'],
    ['snooze for 20 minutes', '', '2026-11-19T14:38'],
    ['snooze until monday', '', '2026-11-23T08:00'],
    ['snooze it tonight', '', '2026-11-19T19:00'],
    ['remind me morgen 9 Uhr Rechnung', 'Rechnung', '2026-11-20T08:00'],
    ['Remind friday 5pm about the invoice', 'the invoice', '2026-11-20T16:00'],
  ])('“%s” has a note and a moment', (text, note, at) => expect(read(text)).toEqual(['remind', note, at]));

  test.each([
    'please remind me tomorrow at 9 to call',
    'Please, remind me to call tomorrow at 9',
    'can you remind me tomorrow at 9 to call?',
    'could you please remind me to call tomorrow at 9?',
    'remind me please tomorrow at 9 to call',
    'remind me, pls, to call tomorrow at 9',
    'remind me to call tomorrow at 9 please',
    'hey, remind me at 9 tomorrow to call',
  ])('“%s” is asked politely', (text) => expect(read(text)).toEqual(['remind', 'call', '2026-11-20T08:00']));

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

test.each([
  ['please schedule friday 9 hello', 'hello'],
  ['schedule a message for friday 9: hello', 'hello'],
  ['schedule message friday 9 hello', 'hello'],
  ['send friday 9 hello', 'hello'],
  ['send hello friday 9', 'hello'],
  ['schedule please friday 9 hello', 'hello'],
  ['schedule hello friday 9, please', 'hello'],
  ['schedule Please review it friday 9', 'Please review it'],
  ['schedule friday 9 please review it, please', 'please review it, please'],
])('“%s” sends what is not said to Perch', (text, content) =>
  expect(read(text)).toEqual(['schedule', content, '2026-11-20T08:00']),
);

describe('a moment is divided from the text', () => {
  test.each<[text: string, ...meant: unknown[]]>([
    ['schedule tomorrow 10 30 hello', 'schedule', 'hello', '2026-11-20T09:30'],
    ['schedule for tomorrow 9am: hello team', 'schedule', 'hello team', '2026-11-20T08:00'],
    ['schedule hello team: tomorrow 9am', 'schedule', 'hello team', '2026-11-20T08:00'],
    ['schedule tomorrow 9am - hello', 'schedule', 'hello', '2026-11-20T08:00'],
    ['schedule: friday 9, Hello', 'schedule', 'Hello', '2026-11-20T08:00'],
    // A colon ends it, whatever follows.
    ['schedule tomorrow: 10 things', 'schedule', '10 things', '2026-11-20T08:00'],
    // A message is sent as it is written.
    ['schedule friday 9 That is good news', 'schedule', 'That is good news', '2026-11-20T08:00'],
    // A word is not a time zone.
    ['remind me tomorrow 9am get milk', 'remind', 'get milk', '2026-11-20T08:00'],
    ['remind me tomorrow 9am Eat', 'remind', 'Eat', '2026-11-20T08:00'],
    ['REMIND ME TOMORROW 9AM EAT LUNCH', 'remind', 'EAT LUNCH', '2026-11-20T08:00'],
    ['remind me tomorrow 9am EAT call Ana', 'remind', 'call Ana', '2026-11-20T06:00'],
    ['remind me tomorrow 9am Berlin time call Ana', 'remind', 'call Ana', '2026-11-20T08:00'],
    ['remind me tomorrow 9am Berlin office', 'remind', 'Berlin office', '2026-11-20T08:00'],
    ['remind me tomorrow 9am GMT call Ana', 'remind', 'call Ana', '2026-11-20T09:00'],
    ['remind me tonight at 12 to restart', 'remind', 'restart', '2026-11-19T23:00'],
    ['remind me thursday 24th', 'remind', '', '2026-12-24T08:00'],
    ['remind me tomorrow nineish to call', 'remind', 'call', '2026-11-20T08:00'],
    ['remind me in half an hour or so to call', 'remind', 'call', '2026-11-19T14:48'],
    ['remind me 0930 to call', 'remind', 'call', '2026-11-20T08:30'],
    // Nothing of the moment stays in the text.
    ['remind me tomorrow (9am) to post the notes', 'remind', 'post the notes', '2026-11-20T08:00'],
    ['remind me - tomorrow 9am - post the notes', 'remind', 'post the notes', '2026-11-20T08:00'],
    ['remind me this time next year', 'remind', '', '2027-11-19T14:18'],
    ['remind me in like 20 minutes', 'remind', '', '2026-11-19T14:38'],
    ['remind me mid next week', 'remind', '', '2026-11-25T08:00'],
    ['remind me tomorrow before lunch to call HR', 'remind', 'call HR', '2026-11-20T10:00'],
    ['remind me after 5pm to call back', 'remind', 'call back', '2026-11-19T16:00'],
    ['remind me sat to water the plants', 'remind', 'water the plants', '2026-11-21T08:00'],
    ['remind me dec 1 renew the domain', 'remind', 'renew the domain', '2026-12-01T08:00'],
    ['remind me december 24 tickets', 'remind', 'tickets', '2026-12-24T08:00'],
    ['remind me to call Bob at 9 tomorrow morning', 'remind', 'call Bob', '2026-11-20T08:00'],
    // An hour that no part of the day has belongs to the text.
    ['schedule retro at 15:00 tomorrow morning', 'schedule', 'retro at 15:00', '2026-11-20T08:00'],
    ['remind me thursday 24th check the shop', 'remind', 'check the shop', '2026-12-24T08:00'],
    ['remind me two weeks from friday', 'remind', '', '2026-12-04T08:00'],
    ['remind me to check the limit two weeks from friday', 'remind', 'check the limit', '2026-12-04T08:00'],
    ['remind me a week tomorrow', 'remind', '', '2026-11-27T08:00'],
    ['remind me to call Bob a week tomorrow', 'remind', 'call Bob', '2026-11-27T08:00'],
    ['remind me nine thirty', 'remind', '', '2026-11-20T08:30'],
    ['remind me to call Bob nine thirty', 'remind', 'call Bob', '2026-11-20T08:30'],
    ['remind me at 5 to leave', 'remind', 'leave', '2026-11-19T16:00'],
    ['remind me to finish the report by friday', 'remind', 'finish the report', '2026-11-20T08:00'],
    // What has its own rhythm is not a repetition.
    ['remind me daily standup tomorrow at 10', 'remind', 'daily standup', '2026-11-20T09:00'],
    ['remind me to send the weekly report tomorrow', 'remind', 'send the weekly report', '2026-11-20T08:00'],
    ['remind me to thank every customer tomorrow', 'remind', 'thank every customer', '2026-11-20T08:00'],
    // A greeting is not a moment.
    ['schedule Good morning at 9', 'schedule', 'Good morning', '2026-11-20T08:00'],
    ['schedule Good morning tomorrow at 9', 'schedule', 'Good morning', '2026-11-20T08:00'],
    ['schedule Good night at 10pm', 'schedule', 'Good night', '2026-11-19T21:00'],
    ['schedule Happy Friday! at 9', 'schedule', 'Happy Friday!', '2026-11-20T08:00'],
    ['schedule Happy Friday at 9', 'schedule', 'Happy Friday', '2026-11-20T08:00'],
    // The particle of a verb is none either.
    // Nor is a preposition part of one.
    ['remind me tomorrow at 5 at the station', 'remind', 'at the station', '2026-11-20T16:00'],
    // What somebody is reminded of may have a day of its own.
    ['remind me about the 9am meeting at 8:45pm', 'remind', 'the 9am meeting', '2026-11-19T19:45'],
    ['remind me about the friday demo on thursday', 'remind', 'the friday demo', '2026-11-26T08:00'],
    ['remind me of the monday meeting tomorrow', 'remind', 'the monday meeting', '2026-11-20T08:00'],
    ['remind me to log in at 9', 'remind', 'log in', '2026-11-20T08:00'],
    ['remind me to check in tomorrow', 'remind', 'check in', '2026-11-20T08:00'],
    // A number that no clock shows belongs to the text.
    ['remind me to pay 50 on friday', 'remind', 'pay 50', '2026-11-20T08:00'],
    ['remind me to pay invoice 22 at noon', 'remind', 'pay invoice 22', '2026-11-20T11:00'],
    ['remind me to deploy 2.5 tomorrow', 'remind', 'deploy 2.5', '2026-11-20T08:00'],
    ['remind me tomorrow 24 tickets', 'remind', '24 tickets', '2026-11-20T08:00'],
    // What follows an hour is not counted by it.
    ['remind me tomorrow at 2 tickets', 'remind', 'tickets', '2026-11-20T13:00'],
    ['remind me tomorrow 9 discuss the focus', 'remind', 'discuss the focus', '2026-11-20T08:00'],
    ['schedule friday 9: things to do', 'schedule', 'things to do', '2026-11-20T08:00'],
    ['remind me the 24', 'remind', '', '2026-11-24T08:00'],
    ['remind me the 24 at 9 pay the rent', 'remind', 'pay the rent', '2026-11-24T08:00'],
    ['remind me to call Bob 5 am friday', 'remind', 'call Bob', '2026-11-20T04:00'],
    ['remind me to call Bob 24 december', 'remind', 'call Bob', '2026-12-24T08:00'],
    ['remind me at 17:00 lunch with Leila', 'remind', 'lunch with Leila', '2026-11-19T16:00'],
  ])('“%s”', (text, ...meant) => expect(read(text)).toEqual(meant));
});

describe('a moment that only the person knows is asked about', () => {
  const [friday, nextFriday] = ['2026-11-20T08:00', '2026-11-27T08:00'];
  test.each<[text: string, kind: string, ...meant: [text: string, at: string][]]>([
    ['remind me next friday', 'remind', ['', friday], ['', nextFriday]],
    ['remind me next friday to pay', 'remind', ['pay', friday], ['pay', nextFriday]],
    ['remind me to pay next friday', 'remind', ['pay', friday], ['pay', nextFriday]],
    ['schedule next friday: hello', 'schedule', ['hello', friday], ['hello', nextFriday]],
    ['remind me tomorrow midnight', 'remind', ['', '2026-11-19T23:00'], ['', '2026-11-20T23:00']],
    ['remind me march 3 pm', 'remind', ['', '2027-03-01T14:00'], ['', '2027-03-03T14:00']],
    ['schedule may I ask you', 'schedule', ['I ask you', '2027-05-01T07:00']],
    // Adjacent words may be part of the moment.
    // A sentence may be about the day.
    [
      'schedule Monday is a holiday for friday 5pm',
      'schedule',
      ['Monday is a holiday', '2026-11-20T16:00'],
      ['is a holiday for friday 5pm', '2026-11-23T08:00'],
    ],
    ['remind me that the invoice is due on friday', 'remind', ['the invoice is due', friday]],
    [
      'schedule lunch at noon? tomorrow at 11',
      'schedule',
      ['lunch at noon?', '2026-11-20T10:00'],
      ['at noon? tomorrow at 11', '2026-11-20T11:00'],
    ],
    ['schedule see you tomorrow! friday at 9', 'schedule', ['see you tomorrow!', friday]],
    [
      'schedule the retro is at 3 tomorrow morning',
      'schedule',
      ['the retro is', '2026-11-20T02:00'],
      ['the retro is at 3', friday],
    ],
    [
      'remind me to call Bob 5.30 tomorrow',
      'remind',
      ['call Bob', '2026-11-20T16:30'],
      ['call Bob 5.30', friday],
    ],
    ['remind me to dial 0930', 'remind', ['dial', '2026-11-20T08:30']],
    ['remind me 0930 numbers', 'remind', ['numbers', '2026-11-20T08:30']],
    ['remind me tomorrow after the standup', 'remind', ['after the standup', friday]],
    ['remind me friday of the invoice', 'remind', ['the invoice', friday]],
    ['remind me to plan the week tomorrow', 'remind', ['plan the week', friday]],
    ['remind me to plan christmas', 'remind', ['plan', '2026-12-25T08:00']],
    ['remind me to plan the weekend', 'remind', ['plan', '2026-11-21T08:00']],
    ['remind me tomorrow 14-15 standup', 'remind', ['14-15 standup', friday]],
    ['remind me 2 hours after lunch', 'remind', ['after lunch', '2026-11-19T16:18']],
    ['remind me an hour before the demo', 'remind', ['before the demo', '2026-11-19T15:18']],
    // The number may belong to either side, and rather to the text.
    [
      'remind me to check order 15 tomorrow',
      'remind',
      ['check order 15', friday],
      ['check order', '2026-11-20T14:00'],
    ],
    [
      'remind me to read chapter 5 on friday',
      'remind',
      ['read chapter 5', friday],
      ['read chapter', '2026-11-20T16:00'],
    ],
    ['remind me to call Bob nine tomorrow', 'remind', ['call Bob nine', friday], ['call Bob', friday]],
    ['remind me tomorrow 2 tickets', 'remind', ['2 tickets', friday], ['tickets', '2026-11-20T13:00']],
    ['remind me tomorrow two tickets', 'remind', ['two tickets', friday], ['tickets', '2026-11-20T13:00']],
    [
      'remind me friday 3 open questions',
      'remind',
      ['3 open questions', friday],
      ['open questions', '2026-11-20T14:00'],
    ],
    ['schedule tomorrow 2 kg left', 'schedule', ['2 kg left', friday], ['kg left', '2026-11-20T13:00']],
    // From seven on it is rather an hour.
    ['remind me tomorrow 10 people', 'remind', ['people', '2026-11-20T09:00'], ['10 people', friday]],
    // So may the day of a month without its suffix.
    ['schedule the 24 hello', 'schedule', ['hello', '2026-11-24T08:00']],
    ['schedule the 24 tomorrow hello', 'schedule', ['tomorrow hello', '2026-11-24T08:00']],
    [
      'schedule the 24 tomorrow at 10',
      'schedule',
      ['the 24', '2026-11-20T09:00'],
      ['tomorrow at 10', '2026-11-24T08:00'],
    ],
    ['remind me to check the 15', 'remind', ['check', '2026-12-15T08:00']],
    // The noun may belong to either side.
    ['remind me to book lunch tomorrow', 'remind', ['book', '2026-11-20T11:00'], ['book lunch', friday]],
    [
      'remind me tomorrow lunch with Leila',
      'remind',
      ['with Leila', '2026-11-20T11:00'],
      ['lunch with Leila', friday],
    ],
  ])('“%s”', (text, kind, ...meant) => expect(read(text)).toEqual([kind, meant]));

  test('so is that of a status, where clocks go to 24', () => {
    expect(read('lunch until 3:30', 'en-GB')).toEqual([
      'status',
      [
        ['lunch', '2026-11-19T14:30'],
        ['lunch', '2026-11-20T02:30'],
      ],
    ]);
  });
});

describe('what is no moment to be reminded at stays in the text', () => {
  test.each([
    ['remind me to check order 15', 'check order 15'],
    ['remind me check order 15.', 'check order 15.'],
    ['remind me to check order nine', 'check order nine'],
    ['remind me to order 10 30', 'order 10 30'],
    ['remind me one more time', 'one more time'],
    ['remind me to install version 3.5', 'install version 3.5'],
    ['remind me to drink twice a day', 'drink twice a day', 'repeats'],
    ['remind me to read the daily', 'read the daily'],
    ['remind me to read the minutes of monday', 'read the minutes of monday'],
    ['remind me to check mails since yesterday', 'check mails since yesterday', 'past'],
    ['remind me to move the call to friday', 'move the call to friday'],
    ['remind me to ask Bob about friday', 'ask Bob about friday'],
    ['remind me to pay before christmas', 'pay before christmas'],
    ['remind me so I can leave', 'so I can leave'],
    ['remind me do the laundry', 'do the laundry'],
    ['remind me soon', 'soon'],
    ['remind me in 2 horus', 'in 2 horus'],
    // Where a word joins, nothing is cut.
    ['remind me tomorrow at 9 or 10 to call', 'tomorrow at 9 or 10 to call'],
  ])('“%s”', (text, note, problem: string | null = null) =>
    expect(read(text)).toEqual(['remind', note, problem]),
  );

  test.each([
    ['schedule tomorrow 9 to 10 hello', 'tomorrow 9 to 10 hello', null],
    ['schedule every 2 hours hello', 'every 2 hours hello', 'repeats'],
    ['schedule 30 feb hello', '30 feb hello', 'impossible'],
    ['schedule tomorrow at 25 hello', 'tomorrow at 25 hello', 'impossible'],
    ['schedule today at 9am hello', 'today at 9am hello', 'past'],
    ['schedule monday 24 nov 2025 hello', 'monday 24 nov 2025 hello', 'past'],
  ])('“%s” says why', (text, content, problem) => expect(read(text)).toEqual(['schedule', content, problem]));
});

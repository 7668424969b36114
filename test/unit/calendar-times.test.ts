import ICAL from 'ical.js';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calendarTimes } from '../../src-main/reading/calendar-times.ts';
import { slowCalendar } from '../slow-calendar.ts';
import { zoneNamed } from '../../src-main/reading/calendar-zones.ts';
import { BY_ZONE } from '../../src-main/reading/windows-zones.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();
beforeEach(() => void (process.env['TZ'] = 'Europe/Warsaw'));

const window = { from: Date.parse('2027-03-20T00:00Z'), to: Date.parse('2027-04-30T00:00Z') };

const NEW_YORK = `BEGIN:VTIMEZONE
TZID:Office
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...parts, 'END:VCALENDAR']
    .join('\n')
    .replaceAll('\n', '\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1@test', ...lines, 'END:VEVENT'].join('\n');
const MORNING = ['DTSTART:20270405T080000Z', 'DTEND:20270405T093000Z'];

/** A start as the library reads it. */
const isoOf = (line: string): string =>
  line.replace(/^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

/** What is read of a calendar on a computer in this zone. */
function readIn(zone: string, ...parts: string[]) {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return calendarTimes(calendar(...parts), window, ['mira@example.com']);
  } finally {
    process.env['TZ'] = before;
  }
}

/** As `from to`, and `out` for out of office. */
const times = (...parts: string[]) =>
  calendarTimes(calendar(...parts), window, ['mira@example.com']).times.map(({ from, to, out }) =>
    [
      ...[from, to].map((moment) => new Date(moment).toISOString().slice(0, 16)),
      ...(out ? ['out'] : []),
    ].join(' '),
  );

test('an event makes its owner busy from its start to its end', () => {
  expect(times(event(...MORNING))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
  expect(times(event('DTSTART:20270405T080000Z', 'DURATION:PT45M'))).toEqual([
    '2027-04-05T08:00 2027-04-05T08:45',
  ]);
  expect(times(event('DTSTART:20260405T080000Z', 'DTEND:20260405T090000Z'))).toEqual([]);
  expect(times()).toEqual([]);
});

describe('what leaves its owner free', () => {
  test.each([
    ['a cancelled event', ['STATUS:CANCELLED']],
    ['a transparent event', ['TRANSP:TRANSPARENT']],
    ['an event that Outlook shows as free', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['an event of working elsewhere', ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE']],
    ['an event that the owner declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:Mira@example.com']],
  ])('%s', (_, lines) => {
    expect(times(event(...MORNING, ...lines))).toEqual([]);
  });

  test('an event that the owner of the named calendar declined', () => {
    const declined = event(...MORNING, 'ATTENDEE;PARTSTAT=DECLINED:mailto:mira@home.example');
    expect(times(declined)).toHaveLength(1);
    expect(times('X-WR-CALNAME:mira@home.example', declined)).toEqual([]);
  });

  test('but not an event that somebody else declined', () => {
    expect(times(event(...MORNING, 'ATTENDEE;PARTSTAT=DECLINED:mailto:olu@example.com'))).toHaveLength(1);
  });

  test.each([
    ['a tentative event', true, ['STATUS:TENTATIVE']],
    ['an event that Outlook shows as tentative', true, ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE']],
    ['an invitation without an answer', true, ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mira@example.com']],
    ['a tentative answer', true, ['ATTENDEE;PARTSTAT=TENTATIVE;EMAIL=mira@example.com:urn:uuid:1']],
    ['an accepted invitation', false, ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:mira@example.com']],
    ['somebody else who has not answered', false, ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:olu@example.com']],
    ['an invitation from a program that knows no answers', false, ['ATTENDEE:mailto:mira@example.com']],
    [
      'an invitation of the owner',
      false,
      ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mira@example.com', 'ORGANIZER:mailto:mira@example.com'],
    ],
  ])('%s is tentative: %s', (_, tentative, lines) => {
    const { times: found } = readIn('Europe/Warsaw', event(...MORNING, ...lines));
    expect(found.map((one) => one.tentative)).toEqual([tentative]);
  });
});

describe('what is out of office', () => {
  test.each([
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    ...['Out of office', 'Mira OOO', 'OOO: dentist', 'Nicht im Büro', 'AUSSER HAUS', 'Olu abwesend'].map(
      (title) => `SUMMARY:${title}`,
    ),
    ...['Absent', 'Hors du bureau', 'Fuera de la oficina', 'Fuori ufficio', 'Afwezig'].map(
      (title) => `SUMMARY:${title}`,
    ),
  ])('%s', (line) => {
    expect(times(event(...MORNING, line))).toEqual(['2027-04-05T08:00 2027-04-05T09:30 out']);
  });

  test.each([
    'Abwesenheitsplanung',
    'Urlaubsplanung',
    'Semester 2 begins',
    'Free entrance',
    'Eintritt frei',
    'Frühjahrsputz',
  ])('not a day of %s', (title) => {
    expect(times(event('DTSTART;VALUE=DATE:20270405', `SUMMARY:${title}`))).toEqual([]);
  });

  test('of all-day events these only, and their days are those of this computer', () => {
    const day = ['DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407'];
    expect(times(event(...day, 'SUMMARY:Birthday of Olu'))).toEqual([]);
    expect(times(event(...day, 'SUMMARY:Vacation'))).toEqual(['2027-04-04T22:00 2027-04-06T22:00 out']);
    expect(times(event('DTSTART;VALUE=DATE:20270405', 'SUMMARY:Vacation'))).toEqual([
      '2027-04-04T22:00 2027-04-05T22:00 out',
    ]);
  });

  test.each([
    ...['Plan the holidays page', 'PTO policy', 'Vacation in Rome', 'Sick', 'Time off'],
    ...[
      'Urlaub',
      'Sommerurlaub Rügen',
      'Elternzeit',
      'Osterferien',
      'krank',
      'Frei',
      'Gesetzlicher Feiertag',
    ],
    ...[
      'Congés d’été',
      'Vacances',
      'Vacaciones',
      'Férias',
      'Ferie',
      'Vakantie',
      'Urlop',
      'Отпуск',
      '夏季休暇',
      '휴가',
    ],
  ])('for whole days alone: %s', (title) => {
    const line = `SUMMARY:${title}`;
    expect(times(event(...MORNING, line))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
    const days = [
      ['DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407'],
      ['DTSTART;TZID=Europe/Warsaw:20270405T000000', 'DTEND;TZID=Europe/Warsaw:20270407T000000'],
    ];
    for (const some of days)
      expect(times(event(...some, line))).toEqual(['2027-04-04T22:00 2027-04-06T22:00 out']);
  });

  test('not a word that only contains one of these', () => {
    expect(times(event(...MORNING, 'SUMMARY:Mood board'))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
  });
});

describe('recurring events', () => {
  const weekly = [
    'DTSTART;TZID=Office:20270108T090000',
    'DTEND;TZID=Office:20270108T100000',
    'RRULE:FREQ=WEEKLY',
  ];

  test('follow the clocks of their zone', () => {
    const daily = ['DTSTART;TZID=Office:20260101T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=FR'];
    const before = { from: Date.parse('2027-03-10T00:00Z'), to: Date.parse('2027-03-21T00:00Z') };
    // Clocks are put forward on March 14 in New York.
    expect(
      calendarTimes(calendar(NEW_YORK, event(...daily)), before, []).times.map(({ from }) =>
        new Date(from).toISOString(),
      ),
    ).toEqual(['2027-03-12T14:00:00.000Z', '2027-03-19T13:00:00.000Z']);
  });

  test('leave out what is deleted, and have what is moved at its new time, also from outside the window', () => {
    const moved = (id: string, start: string, end: string) =>
      event(`RECURRENCE-ID;TZID=Office:${id}`, `DTSTART;TZID=Office:${start}`, `DTEND;TZID=Office:${end}`);
    expect(
      times(
        NEW_YORK,
        event(...weekly, 'EXDATE;TZID=Office:20270402T090000'),
        moved('20270409T090000', '20270410T110000', '20270410T113000'),
        moved('20270212T090000', '20270420T090000', '20270420T100000'),
      ),
    ).toEqual([
      '2027-03-26T13:00 2027-03-26T14:00',
      '2027-04-10T15:00 2027-04-10T15:30',
      '2027-04-16T13:00 2027-04-16T14:00',
      '2027-04-20T13:00 2027-04-20T14:00',
      '2027-04-23T13:00 2027-04-23T14:00',
    ]);
  });

  test('do without an occurrence that is cancelled', () => {
    const cancelled = event(
      'RECURRENCE-ID;TZID=Office:20270402T090000',
      ...weekly.slice(0, 2),
      'STATUS:CANCELLED',
    );
    expect(times(NEW_YORK, event(...weekly), cancelled).some((time) => time.startsWith('2027-04-02'))).toBe(
      false,
    );
  });

  test('change from an occurrence on where the calendar says so', () => {
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Office:20270409T090000',
      'DTSTART;TZID=Office:20270409T120000',
      'DTEND;TZID=Office:20270409T130000',
    );
    expect(times(NEW_YORK, event(...weekly), later).map((time) => time.slice(5, 16))).toEqual([
      '03-26T13:00',
      '04-02T13:00',
      '04-09T16:00',
      '04-16T16:00',
      '04-23T16:00',
    ]);
  });

  // In the night to March 28 clocks are put forward in Berlin, and on March 14 in New York.
  const berlin = (time: string): string => `;TZID=Europe/Berlin:2027${time}`;
  test.each([
    ['as the first one, by exact time', `DTEND${berlin('0103T060000')}`, '2027-03-28T05:00'],
    [
      'as the first one, whose end is in another zone',
      'DTEND;TZID=America/New_York:20270103T000000',
      '2027-03-28T05:00',
    ],
    ['as the first one, whose end is in UTC', 'DTEND:20270103T050000Z', '2027-03-28T05:00'],
    ['as their duration, where that is of hours', 'DURATION:PT8H', '2027-03-28T05:00'],
    ['as their duration, where that is of days', 'DURATION:P1D', '2027-03-28T20:00'],
    ['as their duration, days before hours', 'DURATION:P1DT8H', '2027-03-29T04:00'],
  ])('take as long %s, also over a change of clocks', (_, length, end) => {
    const found = times(event(`DTSTART${berlin('0102T220000')}`, length, 'RRULE:FREQ=WEEKLY'));
    expect(found.slice(1, 2)).toEqual([`2027-03-27T21:00 ${end}`]);
  });

  test('take as long as the first one, in the night of whose change an hour was left out', () => {
    const daily = [`DTSTART${berlin('0327T220000')}`, `DTEND${berlin('0328T060000')}`, 'RRULE:FREQ=DAILY'];
    expect(times(event(...daily)).slice(0, 2)).toEqual([
      '2027-03-27T21:00 2027-03-28T04:00',
      '2027-03-28T20:00 2027-03-29T03:00',
    ]);
  });

  test('of whole days end with a day, also over a change of clocks', () => {
    const days = [
      'DTSTART;VALUE=DATE:20270326',
      'DTEND;VALUE=DATE:20270327',
      'RRULE:FREQ=DAILY',
      'SUMMARY:Vacation',
    ];
    expect(times(event(...days)).slice(0, 3)).toEqual([
      '2027-03-25T23:00 2027-03-26T23:00 out',
      '2027-03-26T23:00 2027-03-27T23:00 out',
      '2027-03-27T23:00 2027-03-28T22:00 out',
    ]);
  });

  const upTo = (last: number): string => Array.from({ length: last + 1 }, (_, number) => number).join();

  test.each([
    ['every second', '20270330T000000Z', 'FREQ=SECONDLY'],
    ['every second for fifty years', '19700101T000000Z', 'FREQ=SECONDLY'],
    ['every minute', '20270330T000000Z', 'FREQ=MINUTELY'],
    [
      'at each second of some days',
      '20270101T000000Z',
      `FREQ=YEARLY;BYSECOND=${upTo(59)};BYMINUTE=${upTo(59)};BYHOUR=${upTo(23)};BYDAY=MO`,
    ],
    ['a count that has no end', '19700101T000000Z', 'FREQ=MINUTELY;COUNT=999999999'],
  ])('that come too often cost no other event: %s', (_, start, rule) => {
    const read = readIn(
      'Etc/UTC',
      event('UID:2@test', `DTSTART:${start}`, 'DURATION:PT1S', `RRULE:${rule}`),
      event(...MORNING),
    );
    expect(read.times).toHaveLength(1);
    expect(read.skipped).toEqual({ lines: 0, first: null, events: 1 });
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=40',
  ])('that never come are none: %s', (rule) => {
    expect(times(event('DTSTART:20270101T080000Z', 'DURATION:PT1H', `RRULE:${rule}`))).toEqual([]);
  });

  test.each([
    ['every day', 'DTSTART:19800101T090000Z', 'FREQ=DAILY', 41],
    ['every day that is a Monday', 'DTSTART:19800101T090000Z', 'FREQ=DAILY;BYDAY=MO', 6],
    ['every other week from the first one on', 'DTSTART:19800101T090000Z', 'FREQ=WEEKLY;INTERVAL=2', 3],
    ['every third day', 'DTSTART:19800101T090000Z', 'FREQ=DAILY;INTERVAL=3', 13],
    ['every 36 hours', 'DTSTART:19800101T090000Z', 'FREQ=HOURLY;INTERVAL=36', 27],
    ['on the last Friday of a month', 'DTSTART:19800125T090000Z', 'FREQ=MONTHLY;BYDAY=-1FR', 1],
    ['on the 31st', 'DTSTART:19800131T090000Z', 'FREQ=MONTHLY', 1],
    ['every seventh month', 'DTSTART:19800115T090000Z', 'FREQ=MONTHLY;INTERVAL=7', 1],
    ['once a year', 'DTSTART:19800401T090000Z', 'FREQ=YEARLY', 1],
    ['once in four years', 'DTSTART:19800401T090000Z', 'FREQ=YEARLY;INTERVAL=4', 0],
    ['until they ended', 'DTSTART:19800101T090000Z', 'FREQ=DAILY;UNTIL=20270325T120000Z', 6],
    ['as often as it says', 'DTSTART:20240101T090000Z', 'FREQ=DAILY;COUNT=1185', 11],
  ])('since 1980 come when they should: %s', (_, start, rule, count) => {
    const found = times(event(start, 'DURATION:PT1H', `RRULE:${rule}`));
    expect(found).toHaveLength(count);
    // The same series, from its start on, by the library alone.
    const series = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(isoOf(start)));
    const expected: string[] = [];
    for (let next = series.next(); next && next.toJSDate().getTime() < window.to; next = series.next())
      if (next.toJSDate().getTime() >= window.from) expected.push(next.toJSDate().toISOString().slice(0, 16));
    expect(found.map((one) => one.slice(0, 16))).toEqual(expected);
  });

  test('that take long cost no meeting and no ordinary series, wherever they stand', () => {
    const series = event('UID:weekly', MORNING[0]!, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
    const { times: found, skipped } = calendarTimes(
      slowCalendar().replace('END:VCALENDAR', `${series}\n${event('UID:one', ...MORNING)}\nEND:VCALENDAR`),
      window,
      [],
    );
    expect(found).toHaveLength(1 + 4);
    expect(skipped?.events).toBeGreaterThan(0);
  });

  test('ask for the format of a zone once, however many there are of them', () => {
    const formats = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => void formats.mockRestore());
    const weekdays = event(
      'DTSTART;TZID=Asia/Kathmandu:20200106T090000',
      'DURATION:PT30M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    );
    expect(times(...Array.from({ length: 40 }, () => weekdays))).toHaveLength(40 * 29);
    expect(formats).toHaveBeenCalledTimes(1);
  });
});

describe('zones', () => {
  test('one that the calendar does not define is that of its name', () => {
    expect(times(event('DTSTART;TZID=America/New_York:20270405T090000', 'DURATION:PT1H'))).toEqual([
      '2027-04-05T13:00 2027-04-05T14:00',
    ]);
  });

  // Clocks are put forward at two in the night of March 28 in Berlin: that day has 23 hours (RFC 5545, 3.3.6).
  test.each([
    ['hours are exact', 'T010000', 'PT3H', '2027-03-28T03:00'],
    ['24 hours are no day', 'T010000', 'PT24H', '2027-03-29T00:00'],
    ['a day is one by the clock', 'T010000', 'P1D', '2027-03-28T23:00'],
    ['hours come after the days', 'T010000', 'P1DT2H', '2027-03-29T01:00'],
    ['of a start that no clock shows', 'T023000', 'PT1H', '2027-03-28T02:30'],
    ['days of an event without times are whole', '', 'PT24H', '2027-03-28T22:00'],
  ])('a duration over a change of the clocks: %s', (_, time, duration, end) => {
    const kind = time === '' ? ';VALUE=DATE' : ';TZID=Europe/Berlin';
    const [found] = times(event(`DTSTART${kind}:20270328${time}`, `DURATION:${duration}`, 'SUMMARY:ooo'));
    expect(found?.slice(17, 33)).toBe(end);
    if (time === '') return;
    const period = `RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270328${time}/${duration}`;
    const listed = times(event('DTSTART;TZID=Europe/Berlin:20270301T090000', 'DURATION:PT1H', period));
    expect(listed.at(-1)?.slice(17, 33)).toBe(end);
  });

  test.each([
    ['W. Europe Standard Time', '07:00'],
    ['Pacific Standard Time', '16:00'],
    ['Eastern Time (US & Canada)', '13:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '07:00'],
    ['(UTC-08:00) Pacific Time (US & Canada)', '16:00'],
    ['UTC-02', '11:00'],
    ['/freeassociation.sourceforge.net/Asia/Tokyo', '00:00'],
  ])('one by the name that Outlook or another program gives it: %s', (name, start) => {
    const [found] = times(event(`DTSTART;TZID="${name}":20270405T090000`, 'DURATION:PT1H'));
    expect(found?.slice(11, 16)).toBe(start);
  });

  test('each name of Windows is that of a zone', () => {
    const names = Object.values(BY_ZONE).map((name) => `${name} Standard Time`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => zoneNamed(name) === null)).toEqual([]);
  });

  test('a time without a zone, or with an unknown one, is of this computer', () => {
    expect(times(event('DTSTART:20270405T090000', 'DURATION:PT1H'))).toEqual([
      '2027-04-05T07:00 2027-04-05T08:00',
    ]);
    expect(times(event('DTSTART;TZID=Nowhere:20270405T090000', 'DURATION:PT1H'))).toEqual([
      '2027-04-05T07:00 2027-04-05T08:00',
    ]);
  });
});

describe('a calendar that is wrong', () => {
  test('one event that cannot be parsed does not hold up the others', () => {
    expect(times(event('DTSTART:tomorrow', 'DURATION:PT1H'), event(...MORNING))).toHaveLength(1);
    expect(times(event('DTSTART:20270405T080000Z', 'RRULE:FREQ=NEVER'), event(...MORNING)).length).toBe(1);
    expect(times(event('SUMMARY:Without a start'), event(...MORNING))).toHaveLength(1);
  });

  test('a zone that cannot be parsed does not hold up the events', () => {
    const zone = NEW_YORK.replaceAll(/BYMONTH=\d+/g, 'BYMONTH=13');
    expect(zone).not.toBe(NEW_YORK);
    expect(times(zone, event(...MORNING))).toHaveLength(1);
    expect(times(event(...MORNING), 'BEGIN:VTIMEZONE', 'TZID:Never ends')).toHaveLength(1);
    // A zone that is left out is one that nobody knows.
    expect(times(zone, event('DTSTART;TZID=Office:20270405T090000', 'DURATION:PT1H'))).toEqual([
      '2027-04-05T07:00 2027-04-05T08:00',
    ]);
  });

  test('a zone with more rules than a zone has is that of its name, and costs no event', () => {
    // To compute them would outlast the test.
    const rule =
      'BEGIN:STANDARD\nTZOFFSETFROM:+0500\nTZOFFSETTO:+0500\nDTSTART:20200101T000000\nRRULE:FREQ=MONTHLY\nEND:STANDARD';
    const invited = `BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n${`${rule}\n`.repeat(50_000)}END:VTIMEZONE`;
    const at = event('DTSTART;TZID=Europe/Berlin:20270405T090000', 'DURATION:PT1H');
    expect(times(NEW_YORK, invited, at)).toEqual(['2027-04-05T07:00 2027-04-05T08:00']);
  });

  test('an event without an end, a length without end or a zone that changes every second is left out', () => {
    const zone = NEW_YORK.replaceAll('YEARLY', 'SECONDLY');
    expect(times(event('BEGIN:VEVENT', 'SUMMARY:Never ends'), event(...MORNING))).toHaveLength(1);
    expect(times('BEGIN:VEVENT', 'SUMMARY:Never ends', event(...MORNING))).toHaveLength(1);
    expect(times(event(...MORNING), 'BEGIN:VEVENT', 'SUMMARY:Never ends')).toHaveLength(1);
    expect(times(event(MORNING[0]!, 'DURATION:P100000000000000D'), event(...MORNING))).toHaveLength(1);
    expect(times(zone, event('DTSTART;TZID=Office:20270405T080000', 'DURATION:PT1H'))).toHaveLength(1);
  });

  test('a file with two calendars is read to its end', () => {
    const two = `${calendar(event(...MORNING))}\r\n${calendar(event('DTSTART:20270406T080000Z', 'DURATION:PT1H'))}`;
    expect(calendarTimes(two, window, []).times).toHaveLength(2);
  });

  test.each(['', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR\r\nVERSION:2.0'])(
    'what is no calendar is refused: %j',
    (text) => {
      expect(() => calendarTimes(text, window, [])).toThrow();
    },
  );
});

describe('the last occurrence of a series', () => {
  const ends = [
    ['a moment', 'UNTIL=20270405T070000Z'],
    ['a time of its zone', 'UNTIL=20270405T090000'],
    ['a day', 'UNTIL=20270405'],
  ] as const;

  test.each(ends)('comes where the end is %s, in a zone east of Greenwich that is only named', (_, until) => {
    for (const zone of ['Europe/Berlin', 'W. Europe Standard Time']) {
      const start = `DTSTART;TZID=${zone}:20270329T090000`;
      expect(times(event(start, 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;${until}`))).toEqual([
        '2027-03-29T07:00 2027-03-29T08:00',
        '2027-04-05T07:00 2027-04-05T08:00',
      ]);
    }
  });

  test('does not come where the end is a second before it', () => {
    const start = 'DTSTART;TZID=Asia/Tokyo:20270329T090000';
    const found = times(event(start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270404T235959Z'));
    expect(found).toEqual(['2027-03-29T00:00 2027-03-29T01:00']);
  });

  test('is taken out, or moved, by its moment in any notation', () => {
    const series = event(
      'DTSTART;TZID=Europe/Berlin:20270329T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    );
    for (const moment of [
      ':20270412T070000Z',
      ';TZID=Asia/Tokyo:20270412T160000',
      ':20270412T090000',
      ':20270412',
    ]) {
      expect(times(series.replace('END:', `EXDATE${moment}\nEND:`))).toHaveLength(2);
      const moved = event(
        `RECURRENCE-ID${moment}`,
        'DTSTART;TZID=Europe/Berlin:20270413T090000',
        'DURATION:PT1H',
      );
      expect(times(series, moved).at(-1)).toBe('2027-04-13T07:00 2027-04-13T08:00');
      expect(times(series, moved)).toHaveLength(3);
    }
  });
});

describe('of the versions of one event', () => {
  const version = (uid: string, sequence: string, day: string, ...lines: string[]) =>
    event(
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      `DTSTART:202704${day}T080000Z`,
      'DURATION:PT1H',
      ...lines,
    ).replace('UID:1@test\n', '');

  test('the one with the highest number counts, wherever it stands', () => {
    const [old, latest] = [version('a', '0', '05'), version('a', '2', '06')];
    for (const parts of [
      [old, latest],
      [latest, old],
    ])
      expect(times(...parts)).toEqual(['2027-04-06T08:00 2027-04-06T09:00']);
    expect(times(old, version('b', '2', '06'))).toHaveLength(2);
  });

  test('a later one in the past takes the event away', () => {
    expect(times(version('a', '0', '05'), version('a', '1', '06').replace('202704', '202504'))).toEqual([]);
  });

  test('an exception is no version of its series, and has versions of its own', () => {
    const series = version('a', '4', '05', 'RRULE:FREQ=DAILY;COUNT=2');
    const moved = (sequence: string, day: string) =>
      version('a', sequence, day, 'RECURRENCE-ID:20270406T080000Z');
    expect(times(series, moved('0', '10'), moved('1', '11'))).toEqual([
      '2027-04-05T08:00 2027-04-05T09:00',
      '2027-04-11T08:00 2027-04-11T09:00',
    ]);
  });
});

describe('the zone of a time', () => {
  const timed = (start: string, end: string): string[] => times(event(`DTSTART${start}`, `DTEND${end}`));
  const BERLIN = ['2027-04-05T07:00 2027-04-05T08:00'];

  test('an end without a zone takes that of the start', () => {
    expect(timed(';TZID=America/New_York:20270405T090000', ':20270405T100000')).toEqual([
      '2027-04-05T13:00 2027-04-05T14:00',
    ]);
    expect(timed(':20270405T070000Z', ':20270405T080000')).toEqual(BERLIN);
    expect(times(NEW_YORK, event('DTSTART;TZID=Office:20270405T090000', 'DTEND:20270405T100000'))).toEqual([
      '2027-04-05T13:00 2027-04-05T14:00',
    ]);
  });

  test('a time without a zone is of the zone that the calendar names', () => {
    const plain = event('DTSTART:20270405T090000', 'DTEND:20270405T100000');
    const tokyo = ['2027-04-05T00:00 2027-04-05T01:00'];
    expect(times('X-WR-TIMEZONE:Asia/Tokyo', plain)).toEqual(tokyo);
    expect(times(plain, 'X-WR-TIMEZONE:Asia/Tokyo')).toEqual(tokyo);
    expect(
      times('X-WR-TIMEZONE:Asia/Tokyo', event('DTSTART;TZID=Europe/Berlin:20270405T090000', 'DURATION:PT1H')),
    ).toEqual(BERLIN);
    const days = event('DTSTART;VALUE=DATE:20270405', 'SUMMARY:Vacation');
    expect(times('X-WR-TIMEZONE:Asia/Tokyo', days)).toEqual(['2027-04-04T22:00 2027-04-05T22:00 out']);
  });

  const ended = (name: string, ends: readonly [string, string]) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:20200329T020000
${ends[0]}
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:20201025T030000
${ends[1]}
END:STANDARD
END:VTIMEZONE`;
  const until = (date: string, month: number) =>
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU;UNTIL=${date}`;

  test('a definition that ends is continued by the zone’s name', () => {
    const untils = [until('20260329T010000Z', 3), until('20261025T010000Z', 10)] as const;
    const lists = ['RDATE:20210328T020000', 'RDATE:20211031T030000'] as const;
    for (const ends of [untils, lists] as const) {
      const summer = (name: string) =>
        times(ended(name, ends), event(`DTSTART;TZID=${name}:20270405T090000`, 'DURATION:PT1H'));
      expect(summer('Europe/Berlin')).toEqual(BERLIN);
      // No one knows how this one goes on.
      expect(summer('Office')).toEqual(['2027-04-05T08:00 2027-04-05T09:00']);
    }
  });

  test('a definition that goes on is right, whatever its name', () => {
    const rule = (month: number) => until('x', month).replace(';UNTIL=x', '');
    const zone = ended('America/New_York', [rule(3), rule(10)]);
    expect(times(zone, event('DTSTART;TZID=America/New_York:20270405T090000', 'DURATION:PT1H'))).toEqual(
      BERLIN,
    );
  });

  test('a time that comes twice is the first, and one that is left out comes an hour later', () => {
    const at = (zone: string, wall: string) => {
      const { times: found } = calendarTimes(
        calendar(event(`DTSTART;TZID=${zone}:${wall}`, 'DURATION:PT1H')),
        { from: Date.parse('2027-01-01T00:00Z'), to: Date.parse('2028-01-01T00:00Z') },
        [],
      );
      return new Date(found[0]?.from ?? NaN).toISOString().slice(0, 16);
    };
    expect(at('Europe/Berlin', '20271031T023000')).toBe('2027-10-31T00:30');
    expect(at('America/New_York', '20271107T013000')).toBe('2027-11-07T05:30');
    expect(at('Europe/Berlin', '20270328T023000')).toBe('2027-03-28T01:30');
    expect(at('America/New_York', '20270314T023000')).toBe('2027-03-14T07:30');
  });
});

test('events of ten years with guests are read, and those that are long over are only looked at', () => {
  const guests = ['olu', 'mira', 'tom'].map(
    (name) => `ATTENDEE;CN=${name};PARTSTAT=ACCEPTED:mailto:${name}@example.com`,
  );
  const past = Array.from({ length: 10_000 }, (_, at) => {
    const day = new Date(Date.UTC(2015, 0, 1) + at * 9 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    return event(
      `UID:${at}`,
      `DTSTART:${day}T090000Z`,
      `DTEND:${day}T100000Z`,
      `DESCRIPTION:${'Agenda '.repeat(60)}`,
      ...guests,
    );
  });
  const text = calendar(...past, event(...MORNING, ...guests));
  expect(text.length).toBeGreaterThan(6_000_000);
  const { user, system } = process.threadCpuUsage();
  const { times: found } = calendarTimes(text, window, ['mira@example.com']);
  const used = process.threadCpuUsage();
  expect(found).toHaveLength(1);
  // The deadline of the reading thread is ten times as long, on any computer.
  expect(used.user + used.system - user - system).toBeLessThan(3_000_000);
});

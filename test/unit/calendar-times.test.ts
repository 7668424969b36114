import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calendarTimes, Endless } from '../../src-main/reading/calendar-times.ts';
import { momentIn } from '../../src-main/reading/calendar-zones.ts';
import { BY_ZONE } from '../../src-main/reading/windows-zones.ts';

const ownZone = process.env['TZ'];
beforeAll(() => (process.env['TZ'] = 'Europe/Warsaw'));
afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

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

/** As `from to`, and `out` for out of office. */
const times = (...parts: string[]) =>
  calendarTimes(calendar(...parts), window, ['mira@example.com']).map(({ from, to, out }) =>
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

  test('but not an event that somebody else declined, or that is only tentative', () => {
    expect(times(event(...MORNING, 'ATTENDEE;PARTSTAT=DECLINED:mailto:olu@example.com'))).toHaveLength(1);
    expect(times(event(...MORNING, 'STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'))).toHaveLength(
      1,
    );
  });
});

describe('what is out of office', () => {
  test.each([
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'SUMMARY:Out of office',
    'SUMMARY:Mira OOO',
    'SUMMARY:Vacation in Rome',
  ])('%s', (line) => {
    expect(times(event(...MORNING, line))).toEqual(['2027-04-05T08:00 2027-04-05T09:30 out']);
  });

  test('of all-day events these only, and their days are those of this computer', () => {
    const day = ['DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407'];
    expect(times(event(...day, 'SUMMARY:Birthday of Olu'))).toEqual([]);
    expect(times(event(...day, 'SUMMARY:Vacation'))).toEqual(['2027-04-04T22:00 2027-04-06T22:00 out']);
    expect(times(event('DTSTART;VALUE=DATE:20270405', 'SUMMARY:Vacation'))).toEqual([
      '2027-04-04T22:00 2027-04-05T22:00 out',
    ]);
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
      calendarTimes(calendar(NEW_YORK, event(...daily)), before, []).map(({ from }) =>
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

  test('are given up where they come every second, from now or for fifty years', () => {
    for (const start of ['19700101T000000Z', '20270330T000000Z'])
      expect(() => times(event(`DTSTART:${start}`, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))).toThrow(Endless);
  });

  test('are given up where one event alone has too many, though all together could have more', () => {
    expect(() => times(event('DTSTART:20270330T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY'))).toThrow(
      Endless,
    );
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
    // Clocks are put forward at two in the night of March 28 in Berlin.
    expect(times(event('DTSTART;TZID=Europe/Berlin:20270328T010000', 'DURATION:PT3H'))).toEqual([
      '2027-03-28T00:00 2027-03-28T02:00',
    ]);
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
    expect(names.filter((name) => momentIn(name, 0) === null)).toEqual([]);
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
    expect(calendarTimes(two, window, [])).toHaveLength(2);
  });

  test.each(['', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR\r\nVERSION:2.0'])(
    'what is no calendar is refused: %j',
    (text) => {
      expect(() => calendarTimes(text, window, [])).toThrow();
    },
  );
});

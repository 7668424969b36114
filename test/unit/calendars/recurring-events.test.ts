import ICAL from 'ical.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';
import { slowCalendar } from '../../slow-calendar.ts';
import {
  calendar,
  event,
  isoOf,
  MORNING,
  NEW_YORK,
  readIn,
  readInWarsaw,
  times,
  window,
} from './read-times.ts';

readInWarsaw();

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

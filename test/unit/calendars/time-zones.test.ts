import { describe, expect, test } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';
import { zoneNamed } from '../../../src-main/reading/calendar-zones.ts';
import { BY_ZONE } from '../../../src-main/reading/windows-zones.ts';
import { calendar, event, NEW_YORK, readInWarsaw, times } from './read-times.ts';

readInWarsaw();

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

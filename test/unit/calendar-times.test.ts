import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarTimes } from '../../src-main/workspace/calendar-times.ts';

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

  test('end although their rule has no end and a step of a second', () => {
    const begin = performance.now();
    const endless = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    expect(times(...Array.from({ length: 30 }, () => endless))).toEqual([]);
    expect(performance.now() - begin).toBeLessThan(20_000);
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

  test.each(['', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR\r\nVERSION:2.0'])(
    'what is no calendar is refused: %j',
    (text) => {
      expect(() => calendarTimes(text, window, [])).toThrow();
    },
  );
});

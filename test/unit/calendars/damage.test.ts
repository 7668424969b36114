import { expect, test } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';

const WINDOW = { from: Date.parse('2027-03-20T00:00Z'), to: Date.parse('2027-06-20T00:00Z') };
const OWNER = 'mira@example.com';

/** What every program writes beside the times of an event. */
const COMMON = [
  'DTSTAMP:20270301T120000Z',
  'CREATED:20270301T120000Z',
  'LAST-MODIFIED:20270301T120000Z',
  'CLASS:PUBLIC',
  'DESCRIPTION:Agenda\\nPlease read: the notes; the plan',
  'LOCATION:Room 4',
  'ORGANIZER;CN="Adeyemi, Olu":mailto:olu@example.com',
  'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Mira:mailto:mira@example.com',
  'ATTENDEE;PARTSTAT=DECLINED;CN="Tom: the other":mailto:tom@example.com',
  'STATUS:CONFIRMED',
  'TRANSP:OPAQUE',
  'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
];
const ALARM = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM'];

/** Events by their names, each on days and in hours of its own. */
const EVENTS: Record<string, string[]> = {
  'a meeting': [
    'UID:a',
    'SEQUENCE:0',
    'DTSTART:20270405T080000Z',
    'DTEND:20270405T090000Z',
    'SUMMARY:Plan',
    ...COMMON,
    ...ALARM,
  ],
  'with a duration': [
    'UID:b',
    'DTSTART;TZID=Europe/Berlin:20270406T100000',
    'DURATION:PT1H30M',
    'SUMMARY:Plan',
    ...COMMON,
  ],
  'a series': [
    'UID:c',
    'SEQUENCE:3',
    'DTSTART;TZID=Europe/Berlin:20270329T090000',
    'DTEND;TZID=Europe/Berlin:20270329T093000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270505T070000Z',
    'EXDATE;TZID=Europe/Berlin:20270407T090000,20270414T090000',
    'RDATE;TZID=Europe/Berlin:20270506T090000',
    'SUMMARY:Standup',
    ...COMMON,
  ],
  'an exception of the series': [
    'UID:c',
    'SEQUENCE:3',
    'RECURRENCE-ID;TZID=Europe/Berlin:20270412T090000',
    'DTSTART;TZID=Europe/Berlin:20270412T150000',
    'DTEND;TZID=Europe/Berlin:20270412T160000',
    'SUMMARY:Standup',
    ...COMMON,
  ],
  'a series of days': [
    'UID:d',
    'DTSTART;VALUE=DATE:20270420',
    'DTEND;VALUE=DATE:20270422',
    'RRULE:FREQ=MONTHLY;COUNT=2',
    'EXDATE;VALUE=DATE:20270620',
    'SUMMARY:Vacation',
    ...COMMON,
  ],
  'an older version': [
    'UID:e',
    'SEQUENCE:0',
    'DTSTART:20270410T080000Z',
    'DTEND:20270410T090000Z',
    'SUMMARY:Review',
    ...COMMON,
  ],
  'a newer version': [
    'UID:e',
    'SEQUENCE:2',
    'DTSTART:20270411T080000Z',
    'DTEND:20270411T090000Z',
    'SUMMARY:Review',
    ...COMMON,
  ],
};

const WAYS: Record<string, (line: string) => string> = {
  'without its value': (line) => `${headOf(line)}:`,
  'without colon and value': headOf,
  'with something else as its value': (line) => `${headOf(line)}:§$%&/()=?`,
  'cut off in the middle': (line) => line.slice(0, Math.ceil((headOf(line).length + 1 + line.length) / 2)),
  'twice in one line': (line) => `${line}${line}`,
  'with a quotation mark that does not end': (line) => line.replace(/[;:]/, ';X-A="b$&'),
  'behind a blank': (line) => ` ${line}`,
  'with blanks in its value': (line) => line.replace(/,|;(?=BY|UNTIL|COUNT)|:/g, '$& '),
  'in two lines that are not folded': (line) => `${line.slice(0, -4)}\r\n${line.slice(-4)}`,
  'with bytes that are no text': (line) => `${line.slice(0, -3)}\u0000\uFFFD${line.slice(-3)}`,
};

function headOf(line: string): string {
  const [head = ''] = /^(?:[^":]|"[^"]*")*/.exec(line) ?? [];
  return head;
}

const textOf = (events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
/** What was read, by the text: most of it is the same in each comparison. */
const readings = new Map<string, ReturnType<typeof calendarTimes>>();
function read(events: readonly (readonly string[])[]): ReturnType<typeof calendarTimes> {
  const text = textOf(events);
  const reading = readings.get(text) ?? calendarTimes(text, WINDOW, [OWNER]);
  readings.set(text, reading);
  return reading;
}
const timesIn = (events: readonly (readonly string[])[]): Set<string> =>
  new Set(read(events).times.map(({ from, to, out }) => `${from} ${to} ${out}`));
const startsIn = (events: readonly (readonly string[])[]): Set<number> =>
  new Set(read(events).times.map(({ from }) => from));

const replaced = (name: string, lines: readonly string[]): (readonly string[])[] =>
  Object.entries(EVENTS).map(([one, own]) => (one === name ? lines : own));
const without = (lines: readonly string[], at: number): string[] => lines.filter((_, other) => other !== at);

/** These say when an event ends: without them it still is when it begins. */
const ENDS = /^(?:DTEND|DURATION)/;

test('the calendar is read whole where nothing is damaged', () => {
  expect(read(Object.values(EVENTS)).skipped).toBeNull();
  expect(startsIn(Object.values(EVENTS)).size).toBe(2 + 10 + 1 + 2 + 1);
});

test.each(Object.entries(WAYS))(
  'of no event is more lost than the line says, with a line %s',
  (_, damage) => {
    const whole = timesIn(Object.values(EVENTS));
    for (const [name, lines] of Object.entries(EVENTS)) {
      const others = timesIn(Object.values(EVENTS).filter((own) => own !== lines && own[0] !== lines[0]));
      for (const [at, line] of lines.entries()) {
        if (/^(?:BEGIN|END):/.test(line)) continue;
        const damaged = replaced(name, lines.with(at, damage(line)));
        const about = `${name}: ${line}`;
        // The events beside it are as they were.
        expect([...timesIn(damaged)], about).toEqual(
          expect.arrayContaining([...others].filter((time) => whole.has(time))),
        );
        // The event with a damaged line equals the event without the line.
        const remaining = ENDS.test(line) ? Object.values(EVENTS) : replaced(name, without(lines, at));
        const left = startsIn(Object.values(EVENTS)).intersection(startsIn(remaining));
        expect([...startsIn(damaged)], about).toEqual(expect.arrayContaining([...left]));
      }
    }
  },
);

test('each unreadable line of a time is counted, and the first is named', () => {
  const [name, lines] = Object.entries(EVENTS)[2]!;
  for (const [at, line] of lines.entries()) {
    if (!/^(?:DTSTART|DTEND|RRULE|EXDATE|RDATE|SEQUENCE)/.test(line)) continue;
    const { skipped } = read(replaced(name, lines.with(at, `${headOf(line)}:§`)));
    expect(skipped, line).toMatchObject({ lines: 1, events: 0, first: { name: /^[A-Z]+/.exec(line)?.[0] } });
    const text = textOf(replaced(name, lines.with(at, `${headOf(line)}:§`))).split('\r\n');
    expect(text[(skipped?.first?.line ?? 0) - 1], line).toContain('§');
  }
});

test.each([
  ['blanks in a list', 'RRULE:FREQ=WEEKLY;BYDAY=MO, WE;COUNT=3', 3],
  ['small letters', 'RRULE:freq=weekly;byday=mo,we;count=3', 3],
  ['a semicolon at the end', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3;', 3],
  ['a part without a value', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3;WKST=', 3],
  ['a number of a weekday in a week', 'RRULE:FREQ=WEEKLY;BYDAY=1MO,1WE;COUNT=3', 3],
  ['an interval of 0', 'RRULE:FREQ=WEEKLY;INTERVAL=0;BYDAY=MO,WE;COUNT=3', 3],
  ['an end with hyphens', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=2027-04-05', 3],
  ['a rule that is none', 'RRULE:FREQ=FORTNIGHTLY', 1],
  ['a day that no month has', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=32', 1],
  ['a rule of the first standard', 'RRULE:W1 MO WE #3', 1],
])('a series with %s', (_, rule, count) => {
  const lines = ['UID:f', 'DTSTART;TZID=Europe/Berlin:20270329T090000', 'DURATION:PT1H', rule];
  const { times, skipped } = read([lines]);
  expect(times).toHaveLength(count);
  expect(skipped?.lines ?? 0).toBe(count === 1 ? 1 : 0);
});

test.each([
  ['a date among times', 'EXDATE:20270331', 2],
  ['a time without its zone', 'EXDATE:20270331T090000', 2],
  ['a moment', 'EXDATE:20270331T070000Z', 2],
  ['a list with a blank and one that is none', 'EXDATE:20270331T070000Z, never', 2],
  ['nothing', 'EXDATE:', 3],
])('taken out of a series: %s', (_, line, count) => {
  const lines = [
    'UID:f',
    'DTSTART;TZID=Europe/Berlin:20270329T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3',
  ];
  expect(read([[...lines, line]]).times).toHaveLength(count);
});

test.each([
  'DTSTART;TZID="Europe/Berlin":20270405T090000',
  'DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna:20270405T090000',
  'DTSTART;TZID="Europe/Berlin:20270405T090000',
  'dtstart;tzid=Europe/Berlin:20270405T090000',
  'DTSTART;VALUE=DATE-TIME:20270405T070000Z',
  'DTSTART:2027-04-05T07:00:00Z',
  'DTSTART:2027-04-05T09:00:00+02:00',
  'DTSTART:20270405T090000+0200',
  'DTSTART:20270405T0700Z',
  'DTSTART:20270405T070000.000Z',
  'DTSTART : 20270405T070000Z',
])('a start as some program writes it: %s', (line) => {
  expect(
    read([['UID:g', line, 'DURATION:PT1H']]).times.map(({ from }) => new Date(from).toISOString()),
  ).toEqual(['2027-04-05T07:00:00.000Z']);
});

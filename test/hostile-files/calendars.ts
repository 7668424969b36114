import { MAX_CALENDAR_BYTES } from '../../src-main/api/files/calendar-file.ts';
import { type Below, oneOf } from '../faults/random.ts';
import { sometimesDamaged } from './damage.ts';

/** A file that anybody may have written. */
export interface HostileCalendar {
  /** The kinds of attack in the file. */
  kinds: string[];
  bytes: Buffer;
  /** The start of the ordinary event, in milliseconds; null if the file may have no ordinary event left. */
  ordinary: number | null;
}

const DAY = 24 * 60 * 60_000;

const stamp = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const repeated = (line: string, times: number): string[] => Array<string>(times).fill(line);
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const series = (now: number, rule: string, ...lines: string[]): string[] =>
  event(`UID:${rule}`, `DTSTART:${stamp(now)}`, 'DURATION:PT30M', `RRULE:${rule}`, ...lines);
const upTo = (last: number): string => Array.from({ length: last + 1 }, (_, number) => number).join();

interface Surroundings {
  below: Below;
  now: number;
  /** Stands in the texts of the file, and belongs nowhere else. */
  mark: string;
}

/** Lines that do not end the events beside them. */
const attacks: Record<string, (surroundings: Surroundings) => string[]> = {
  'a moment that never comes': ({ now, below }) =>
    series(
      now,
      oneOf(
        [
          'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
          'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
          'FREQ=MONTHLY;BYSETPOS=400;BYDAY=MO',
          'FREQ=YEARLY;BYWEEKNO=54',
          'FREQ=YEARLY;BYYEARDAY=-400',
          'FREQ=HOURLY;BYHOUR=99',
          'FREQ=DAILY;BYDAY=99MO',
        ],
        below,
      ),
    ),
  'a moment all the time': ({ now, below }) =>
    series(
      now - below(20_000) * DAY,
      `FREQ=${oneOf(['SECONDLY', 'MINUTELY', 'HOURLY'], below)};INTERVAL=${oneOf(['0', '-1', '1', '7', '999999999', '1e99', '9'.repeat(400)], below)}`,
    ),
  'a huge count': ({ now, below }) =>
    series(now, `FREQ=DAILY;COUNT=${oneOf(['999999999', '-1', '1e308', 'NaN', '9'.repeat(1_000)], below)}`),
  'every part of a rule': ({ now }) =>
    series(
      now,
      `FREQ=YEARLY;BYSECOND=${upTo(59)};BYMINUTE=${upTo(59)};BYHOUR=${upTo(23)};BYMONTHDAY=${upTo(31)};BYYEARDAY=${upTo(366)};BYSETPOS=${upTo(366)};BYMONTH=${upTo(12)}`,
    ),
  'rules upon rules': ({ now, below }) =>
    series(now, 'FREQ=WEEKLY', ...repeated('RRULE:FREQ=MINUTELY', 1 + below(2_000)), 'EXRULE:FREQ=MINUTELY'),
  'an end before the start': ({ now, below }) =>
    event(
      'UID:backwards',
      `DTSTART:${stamp(now)}`,
      oneOf(
        [
          `DTEND:${stamp(now - 900 * DAY)}`,
          'DURATION:-P99999D',
          'DURATION:P100000000000000D',
          'DURATION:P1Y',
          'DURATION:PT',
        ],
        below,
      ),
    ),
  'an absurd date': ({ below }) =>
    event(
      'UID:absurd',
      `DTSTART:${oneOf(['99999999T999999Z', '00000000T000000Z', '-20270101', '2027-01-01', '9'.repeat(100_000), '', 'T', '20270230T250000'], below)}`,
      'DTEND:20270101T000000Z',
      'RRULE:FREQ=DAILY;UNTIL=00000000',
    ),
  'thousands of dates': ({ now, below }) =>
    series(
      now,
      'FREQ=DAILY;COUNT=3',
      ...repeated(`${oneOf(['RDATE', 'EXDATE'], below)}:${stamp(now + DAY)}`, 1_000 + below(15_000)),
    ),
  'a list of periods': ({ now, below }) =>
    series(now, 'FREQ=DAILY', `RDATE;VALUE=PERIOD:${repeated(`${stamp(now)}/P1D`, 1 + below(5_000)).join()}`),
  'exceptions of each other': ({ now, below }) =>
    Array.from({ length: 1 + below(400) }, (_, at) =>
      event(
        'UID:cycle',
        `DTSTART:${stamp(now + at * DAY)}`,
        'DURATION:PT1H',
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${stamp(now + ((at * 7) % 90) * DAY)}`,
        ...(at % 3 === 0 ? ['RRULE:FREQ=DAILY'] : []),
      ),
    ).flat(),
  'exceptions of everything': ({ now, below }) => [
    ...series(now, 'FREQ=DAILY;COUNT=90').map((line) => (line.startsWith('UID') ? 'UID:same' : line)),
    ...repeated(
      event(
        'UID:same',
        `RECURRENCE-ID:${stamp(now + DAY)}`,
        `DTSTART:${stamp(now + 2 * DAY)}`,
        'DURATION:PT1H',
      ).join('\r\n'),
      1 + below(1_500),
    ),
  ],
  'an absurd zone': ({ now, below }) =>
    event(
      'UID:zone',
      `DTSTART;TZID=${oneOf(['../../etc/passwd', 'Etc/GMT+99', '"', '""', 'constructor', '__proto__', '(UTC+99:99) Nowhere', 'x'.repeat(200_000), '/'.repeat(50_000)], below)}:${stamp(now).slice(0, -1)}`,
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
    ),
  'a zone that always changes': ({ now, below }) => [
    'BEGIN:VTIMEZONE',
    'TZID:Restless',
    ...repeated(
      [
        'BEGIN:DAYLIGHT',
        `DTSTART:${oneOf(['19700101T000000', '00010101T000000', '99990101T000000'], below)}`,
        `TZOFFSETFROM:${oneOf(['+0000', '-9999', '+999999999', 'x'], below)}`,
        `TZOFFSETTO:${oneOf(['+0100', '-9999', '+235959', ''], below)}`,
        `RRULE:FREQ=${oneOf(['SECONDLY', 'MONTHLY', 'YEARLY;BYMONTH=13', 'YEARLY;INTERVAL=0'], below)}`,
        'END:DAYLIGHT',
      ].join('\r\n'),
      1 + below(50),
    ),
    'END:VTIMEZONE',
    ...event(
      'UID:restless',
      `DTSTART;TZID=Restless:${stamp(now).slice(0, -1)}`,
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
    ),
  ],
  'zones shown by cities that are none': ({ now, below }) =>
    Array.from({ length: 1 + below(3_000) }, (_, at) =>
      event(
        `UID:city-${at}`,
        `DTSTART;TZID="(UTC+0${at % 9}:00) ${repeated(`City ${at}`, 1 + below(20)).join(', ')}":${stamp(now).slice(0, -1)}`,
        'DURATION:PT1H',
      ),
    ).flat(),
  'rules that are counted from the beginning': ({ below }) =>
    Array.from({ length: 1 + below(200) }, (_, at) =>
      event(
        `UID:slow-${at}`,
        `DTSTART:${1600 + below(400)}0101T090000Z`,
        'DURATION:PT1H',
        `RRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=13;COUNT=${1 + below(5_000)}`,
      ),
    ).flat(),
  'versions of each other': ({ now, below }) =>
    Array.from({ length: 1 + below(3_000) }, (_, at) =>
      event(
        'UID:version',
        `SEQUENCE:${oneOf([String(at), '', '-1', '9'.repeat(50)], below)}`,
        `DTSTART:${stamp(now + at)}`,
        'DURATION:PT1H',
      ),
    ).flat(),
  'one line of hundreds of thousands': ({ now, below, mark }) =>
    event('UID:long', `DTSTART:${stamp(now)}`, `SUMMARY:${mark.repeat(1 + below(400_000 / mark.length))}`),
  'a line of parameters': ({ now, below }) =>
    event('UID:params', `DTSTART${';X=1'.repeat(1 + below(50_000))}:${stamp(now)}`, 'DURATION:PT1H'),
  'thousands of guests': ({ now, below }) =>
    event(
      'UID:guests',
      `DTSTART:${stamp(now)}`,
      'DURATION:PT1H',
      ...repeated('ATTENDEE;PARTSTAT=DECLINED;CN="a,b;c":mailto:nobody@example.com', 1 + below(5_000)),
    ),
  'names of JavaScript': ({ now, mark }) =>
    event(
      'UID:__proto__',
      `DTSTART:${stamp(now)}`,
      `__PROTO__:${mark}`,
      'CONSTRUCTOR:x',
      'TOSTRING;HASOWNPROPERTY=x:y',
      'DTEND;VALUE=__PROTO__:x',
      'RRULE:FREQ=CONSTRUCTOR;__PROTO__=1',
    ),
  'thousands of events': ({ now, below }) =>
    Array.from({ length: 1 + below(4_000) }, (_, at) =>
      event(`UID:${at}`, `DTSTART:${stamp(now + at)}`, 'DURATION:P9D', 'RRULE:FREQ=DAILY'),
    ).flat(),
  'text for a screen': ({ now, mark }) =>
    event(
      'UID:text',
      `DTSTART:${stamp(now)}`,
      'DURATION:PT1H',
      `SUMMARY:OOO <script>${mark}</script>\\n\u202E{time} ${'\\,'.repeat(500)}`,
    ),
};

/** Lines that may take the rest of the file with them. */
const breaks: Record<string, (surroundings: Surroundings) => string[]> = {
  'an event without an end': ({ below }) => repeated('BEGIN:VEVENT', 1 + below(30_000)),
  'ends without an event': ({ below }) => repeated('END:VEVENT', 1 + below(2_000)),
  'a quote that does not end': ({ now }) => event(`DTSTART;TZID="Europe/Berlin:${stamp(now)}`),
  'components in components': ({ below }) => {
    const deep = 1 + below(8_000);
    return [...repeated('BEGIN:X', deep), ...repeated('END:X', deep)];
  },
  'a calendar in a calendar': () => ['BEGIN:VCALENDAR', 'VERSION:9.9', 'END:VCALENDAR'],
  'an early end': () => ['END:VCALENDAR', 'END:VCALENDAR', ...event('UID:late')],
  'lines that are none': ({ below }) => [
    ':',
    ';',
    ';=:',
    '\\',
    'NO COLON',
    ' a fold of nothing',
    '\t'.repeat(1 + below(50_000)),
  ],
};

/** How lines are put together. */
const foldings: Record<string, (text: string, below: Below) => string> = {
  'folded at every character': (text) =>
    text.replaceAll(
      /([A-Z]{3}:)(.{1,80})/g,
      (_, name: string, value: string) => name + [...value].join('\r\n '),
    ),
  'line feeds alone': (text) => text.replaceAll('\r\n', '\n'),
  'carriage returns alone': (text) => text.replaceAll('\r\n', '\r'),
  'empty lines': (text, below) => text.replaceAll('\r\n', '\r\n'.repeat(1 + below(4))),
};

const chosen = <Item>(table: Record<string, Item>, below: Below): [string, Item] =>
  oneOf(Object.entries(table), below);

/**
 * A calendar with an ordinary event of its owner, among entries by an attacker or a broken program.
 * @param now milliseconds since the epoch
 */
export function hostileCalendar(below: Below, now: number, mark: string): HostileCalendar {
  const surroundings = { below, now, mark };
  const begins = Math.ceil(now / 60_000) * 60_000 + DAY;
  const ordinary = event('UID:ordinary', `DTSTART:${stamp(begins)}`, 'DURATION:PT45M', `SUMMARY:${mark}`);
  const some = Array.from({ length: 1 + below(3) }, () => chosen(attacks, below));
  const breaking = below(4) === 0 ? [chosen(breaks, below)] : [];
  const parts = [...some, ...breaking].map(([, lines]) => lines(surroundings));
  parts.splice(below(parts.length + 1), 0, ordinary);
  let text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');
  const kinds = [...some, ...breaking].map(([name]) => name);
  let isWhole = breaking.length === 0;
  if (below(4) === 0) {
    const [name, fold] = chosen(foldings, below);
    text = fold(text, below);
    kinds.push(name);
    isWhole = false;
  }
  const { how, bytes: read } = sometimesDamaged(Buffer.from(text), below);
  if (how !== null) kinds.push(how);
  isWhole &&= how === null;
  let bytes = read;
  if (below(12) === 0) {
    bytes = Buffer.concat([bytes, Buffer.alloc(MAX_CALENDAR_BYTES, ' ')]);
    kinds.push('too large');
  }
  return { kinds, bytes, ordinary: isWhole ? begins : null };
}

import { type CorpusZone, type Producer, PRODUCERS, ZONES } from './producers.ts';

/** A calendar, with the times that are in it: `[from, to]` as `2027-04-05T07:00`, and what they mean. */
export interface CorpusCalendar {
  name: string;
  text: string;
  expected: { from: string; to: string; out: boolean; tentative: boolean }[];
}

/** A day and a time of 2027 on the clock of the zone: `0405T0900`. */
type Wall = string;

/** An event as its owner thinks of it. */
interface Form {
  start: Wall;
  minutes: number;
  /** The year in which a series began. */
  since?: number;
  rule?: string;
  until?: Wall;
  taken?: Wall[];
  moved?: [of: Wall, to: Wall][];
  cancelled?: Wall[];
  /** Whole days; `minutes` counts them. */
  allDay?: boolean;
  title?: string;
  is?: 'free' | 'tentative' | 'out' | 'declined' | 'unanswered' | 'accepted';
  writesDuration?: boolean;
  /** The starts in the window. */
  expected: Wall[];
}

/** Of spring 2027, with the change of the clocks in Berlin on March 28. */
const FORMS: Readonly<Record<string, Form>> = {
  'a meeting': { start: '0405T0900', minutes: 60, expected: ['0405T0900'] },
  'a meeting with a length': {
    start: '0405T0900',
    minutes: 45,
    writesDuration: true,
    expected: ['0405T0900'],
  },
  'over midnight': { start: '0409T2330', minutes: 90, expected: ['0409T2330'] },
  'after an answer': { start: '0405T0900', minutes: 30, is: 'accepted', expected: ['0405T0900'] },
  declined: { start: '0405T0900', minutes: 30, is: 'declined', expected: [] },
  'without an answer': { start: '0405T0900', minutes: 30, is: 'unanswered', expected: ['0405T0900'] },
  tentative: { start: '0405T0900', minutes: 30, is: 'tentative', expected: ['0405T0900'] },
  'marked as free': { start: '0405T0900', minutes: 30, is: 'free', expected: [] },
  'about the holidays': {
    start: '0405T0900',
    minutes: 30,
    title: 'Plan the holidays page',
    expected: ['0405T0900'],
  },
  'out of office': {
    start: '0405T1300',
    minutes: 240,
    title: 'Out of office',
    is: 'out',
    expected: ['0405T1300'],
  },
  'a birthday': { start: '0405', minutes: 1, allDay: true, title: 'Birthday of Olu', expected: [] },
  vacation: { start: '0405', minutes: 5, allDay: true, title: 'Vacation', is: 'out', expected: ['0405'] },
  'every day over the change of the clocks': {
    start: '0326T0900',
    minutes: 30,
    rule: 'FREQ=DAILY;COUNT=4',
    expected: ['0326T0900', '0327T0900', '0328T0900', '0329T0900'],
  },
  'twice a week to its end': {
    start: '0322T0900',
    minutes: 30,
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
    until: '0405T0900',
    expected: ['0322T0900', '0324T0900', '0329T0900', '0331T0900', '0405T0900'],
  },
  'early in the morning to its end': {
    start: '0323T0030',
    minutes: 30,
    rule: 'FREQ=WEEKLY',
    until: '0406T0030',
    expected: ['0323T0030', '0330T0030', '0406T0030'],
  },
  'since years, twice taken out': {
    start: '0105T1500',
    since: 2015,
    minutes: 60,
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    until: '0427T1500',
    taken: ['0330T1500', '0413T1500'],
    expected: ['0323T1500', '0406T1500', '0420T1500', '0427T1500'],
  },
  'moved once': {
    start: '0322T1100',
    minutes: 60,
    rule: 'FREQ=WEEKLY;COUNT=4',
    moved: [['0405T1100', '0407T1400']],
    expected: ['0322T1100', '0329T1100', '0407T1400', '0412T1100'],
  },
  'cancelled once': {
    start: '0322T1100',
    minutes: 60,
    rule: 'FREQ=WEEKLY;COUNT=3',
    cancelled: ['0329T1100'],
    expected: ['0322T1100', '0405T1100'],
  },
  'every other week': {
    start: '0107T1000',
    minutes: 25,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;WKST=MO',
    until: '0501T0000',
    expected: ['0401T1000', '0415T1000', '0429T1000'],
  },
  'on the second Tuesday': {
    start: '0112T1000',
    minutes: 60,
    rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
    expected: ['0413T1000', '0511T1000', '0608T1000'],
  },
  'on the last workday of a month': {
    start: '0129T1600',
    minutes: 60,
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    until: '0601T0000',
    expected: ['0331T1600', '0430T1600', '0531T1600'],
  },
  'on the 31st': {
    start: '0131T1600',
    minutes: 60,
    rule: 'FREQ=MONTHLY;BYMONTHDAY=31',
    until: '0601T0000',
    expected: ['0331T1600', '0531T1600'],
  },
  'once a year': {
    start: '0504T1600',
    since: 2019,
    minutes: 60,
    rule: 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=4',
    expected: ['0504T1600'],
  },
};

const MINUTE = 60_000;

/** When the clock of a zone shows a time, in milliseconds since the epoch. */
function momentOf(wall: Wall, zone: CorpusZone): number {
  const [month, day, hour, minute] = [0, 2, 5, 7].map((at) => Number(wall.slice(at, at + 2)));
  return Date.UTC(2027, (month ?? 0) - 1, day, hour, minute) - zone.offsetOn(wall.slice(0, 4)) * MINUTE;
}

const stamp = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const later = (wall: Wall, minutes: number): string =>
  stamp(
    Date.parse(`2027-${wall.slice(0, 2)}-${wall.slice(2, 4)}T${wall.slice(5, 7)}:${wall.slice(7, 9)}Z`) +
      minutes * MINUTE,
  ).slice(0, 15);

/** One event in the form of a program. */
function eventOf(
  form: Form,
  zone: CorpusZone,
  id: string,
  by: Producer,
  at: Wall,
  ...lines: string[]
): string[] {
  const year = form.since ?? 2027;
  const inZone = (wall: string): string => `;TZID=${id}:${wall}`;
  const end = (wall: Wall): string => String(year) + later(wall, form.minutes).slice(4);
  const times = (): string[] => {
    if (form.allDay) {
      const last = later(`${at}T0000`, form.minutes * 24 * 60).slice(0, 8);
      return [`DTSTART;VALUE=DATE:2027${at}`, `DTEND;VALUE=DATE:${last}`];
    }
    if (by.singlesInUtc && form.rule === undefined) {
      const from = momentOf(at, zone);
      return [`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + form.minutes * MINUTE)}`];
    }
    const start = `DTSTART${inZone(`${year}${at}00`)}`;
    return [start, form.writesDuration ? `DURATION:PT${form.minutes}M` : `DTEND${inZone(end(at))}`];
  };
  const until =
    form.until &&
    {
      moment: stamp(momentOf(form.until, zone)),
      time: `2027${form.until}00`,
      day: `2027${form.until.slice(0, 4)}`,
    }[by.until];
  return [
    'BEGIN:VEVENT',
    'UID:corpus@example.com',
    ...times(),
    ...(form.rule === undefined || lines.some((line) => line.startsWith('RECURRENCE-ID'))
      ? []
      : [`RRULE:${form.rule}${until === undefined ? '' : `;UNTIL=${until}`}`]),
    ...(lines.length > 0 ? [] : (form.taken ?? [])).map((wall) =>
      by.exdateInUtc ? `EXDATE:${stamp(momentOf(wall, zone))}` : `EXDATE${inZone(`2027${wall}00`)}`,
    ),
    `SUMMARY:${form.title ?? 'Planning'}`,
    ...meaningLines(form, by),
    ...by.extra,
    ...lines,
    'END:VEVENT',
  ];
}

function meaningLines({ is, allDay }: Form, by: Producer): string[] {
  const answers = { declined: 'DECLINED', unanswered: 'NEEDS-ACTION', accepted: 'ACCEPTED' } as const;
  const answer = is === 'declined' || is === 'unanswered' || is === 'accepted' ? answers[is] : null;
  const shown = { free: 'FREE', tentative: 'TENTATIVE', out: 'OOF' } as const;
  const busy = is === 'free' || is === 'tentative' || is === 'out' ? shown[is] : allDay ? 'FREE' : 'BUSY';
  return [
    ...(by.busyStatus
      ? [`X-MICROSOFT-CDO-BUSYSTATUS:${busy}`]
      : [`STATUS:${is === 'tentative' ? 'TENTATIVE' : 'CONFIRMED'}`]),
    `TRANSP:${is === 'free' || (allDay && is !== 'out') ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(answer === null
      ? []
      : [
          'ORGANIZER;CN="Adeyemi, Olu":mailto:olu@example.com',
          `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};CN=Mira Novak:mailto:mira@example.com`,
        ]),
  ];
}

function textOf(form: Form, zone: CorpusZone, by: Producer): string {
  const { id, lines } = by.zone(zone);
  const exceptions = [
    ...(form.moved ?? []).map(([of, to]) =>
      eventOf(form, zone, id, by, to, `RECURRENCE-ID;TZID=${id}:2027${of}00`),
    ),
    ...(form.cancelled ?? []).map((of) =>
      eventOf(form, zone, id, by, of, `RECURRENCE-ID;TZID=${id}:2027${of}00`, 'STATUS:CANCELLED').filter(
        (line) => line !== 'STATUS:CONFIRMED',
      ),
    ),
  ];
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...by.head,
    ...lines,
    ...eventOf(form, zone, id, by, form.start),
    ...exceptions.flat(),
    'END:VCALENDAR',
    '',
  ];
  const fold = (line: string): string => line.replaceAll(/(?<=^.{75}|.{74})(?=.)/g, '\r\n ');
  const folded = by.folds === false ? all : all.map(fold);
  return folded.join('\r\n').replaceAll('\r\n', by.newline ?? '\r\n');
}

/**
 * Every form in every zone by every program.
 * @param dayStart when a day of 2027 begins on this computer, in milliseconds since the epoch
 */
export function corpus(dayStart: (day: string) => number): CorpusCalendar[] {
  const short = (moment: number): string => new Date(moment).toISOString().slice(0, 16);
  return Object.entries(PRODUCERS).flatMap(([program, by]) =>
    ZONES.flatMap((zone) =>
      Object.entries(FORMS).map(([name, form]) => ({
        name: `${program}, ${zone.name}, ${name}`,
        text: textOf(form, zone, by),
        expected: form.expected.map((wall) => {
          const from = form.allDay ? dayStart(wall) : momentOf(wall, zone);
          const last = later(`${wall}T0000`, form.minutes * 24 * 60).slice(4, 8);
          const to = form.allDay ? dayStart(last) : from + form.minutes * MINUTE;
          return {
            from: short(from),
            to: short(to),
            out: form.is === 'out',
            tentative: form.is === 'tentative' || form.is === 'unanswered',
          };
        }),
      })),
    ),
  );
}

import { CalendarDateTime, parseDate } from '@internationalized/date';
import { nextTimes } from '../../../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { MOST_TIMES } from '../../../../src-main/contract/values/recurrence-limits.ts';
import { clocksAt, momentAt } from '../time-zone.ts';
import { folded, numberOf, WEEKDAYS, meaningsOfWord } from './vocabulary.ts';

/** A rule in words, and its first time in UNIX seconds. */
interface Repeated {
  at: number;
  repeats: Recurrence;
}

/** The part of a rule that its words say, without time and end. */
type Shape = Pick<Recurrence, 'unit'> & Partial<Recurrence>;

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const LAST_DAY = 31;
const MOST_INTERVAL = 99;

const EVERY = String.raw`(?:every|each|jede[nmrs]?|alle)`;
const OTHER = String.raw`(?:other|2nd|second|zweite[nrs]?|2\.)`;
const MONTHLY = String.raw`(?:(?:of|in) (?:the|each|every) month|(?:im|des|jeden|in jedem) monat(?:e?s)?)`;
const MONTH = String.raw`(?:monthly|(?:every|each|jeden) (?:month|monat)|monatlich)`;
const ORDINALS: [RegExp, 1 | 2 | 3 | 4 | -1][] = [
  [/^(?:first|1st|erste[nrs]?|1\.)$/, 1],
  [/^(?:second|2nd|zweite[nrs]?|2\.)$/, 2],
  [/^(?:third|3rd|dritte[nrs]?|3\.)$/, 3],
  [/^(?:fourth|4th|vierte[nrs]?|4\.)$/, 4],
  [/^(?:last|letzte[nrs]?)$/, -1],
];
const UNITS: [RegExp, Recurrence['unit']][] = [
  [/^(?:days?|tage?n?)$/, 'day'],
  [/^(?:weeks?|wochen?)$/, 'week'],
  [/^(?:months?|monate?n?)$/, 'month'],
  [/^(?:years?|jahre?n?)$/, 'year'],
];

const of = <Found>(table: [RegExp, Found][], word: string): Found | undefined =>
  table.find(([names]) => names.test(word))?.[1];

/** The day that a word is, counted from 0 for Sunday; also of the plural: "mondays", "montags". */
function weekdayOf(word: string): number | undefined {
  const named = [word, word.replace(/s$/, '')].flatMap(meaningsOfWord);
  const index = WEEKDAYS.findIndex((day) => named.includes(day));
  return index === -1 ? undefined : (index + 1) % 7;
}

/** The days at the beginning of some words, "monday, thursday and friday", and how many words they are. */
function weekdaysAt(words: readonly string[]): { days: number[]; length: number } {
  const days: number[] = [];
  let length = 0;
  for (let at = 0; at < words.length; at += 1) {
    const day = weekdayOf(words[at] ?? '');
    if (day !== undefined) {
      days.push(day);
      length = at + 1;
    } else if (days.length === 0 || !/^(?:and|und|&|\+|on|am)$/.test(words[at] ?? '')) break;
  }
  return { days: [...new Set(days)], length };
}

/** The day of a month that a word is: "15th", "15.", "first". */
function dateOf(word: string): number | undefined {
  const nth = of(ORDINALS, word);
  if (nth !== undefined) return nth === -1 ? LAST_DAY : nth;
  const date = Number(/^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word)?.[1]);
  return date >= 1 && date <= LAST_DAY ? date : undefined;
}

interface Read {
  shape: Shape;
  /** The words after it, which have to be a time. */
  rest: string;
}

type Reader = (text: string) => Read | null;

/** A reader of a pattern at the beginning of a text, which gives up where `shapeOf` finds none. */
const pattern =
  (source: string, shapeOf: (...found: string[]) => Shape | null): Reader =>
  (text) => {
    const match = new RegExp(`^${source}(?= |$)`).exec(text);
    const shape = match && shapeOf(...match.slice(1).map((one: string | undefined) => one ?? ''));
    return shape ? { shape, rest: text.slice(match[0].length).trim() } : null;
  };

/** Days of the week, "every other monday and thursday", "mondays", after a pattern of what stands before them. */
const onWeekdays =
  (source: string, interval: number, isPlural = false): Reader =>
  (text) => {
    const before = new RegExp(`^${source}`).exec(text);
    if (!before) return null;
    const words = text.slice(before[0].length).split(' ');
    if (isPlural && !/s$/.test(words[0] ?? '')) return null;
    const { days, length } = weekdaysAt(words);
    return days.length === 0
      ? null
      : { shape: { unit: 'week', interval, days }, rest: words.slice(length).join(' ') };
  };

const PARTS = '(morning|afternoon|evening|night|morgen|vormittag|mittag|nachmittag|abend)';

/** The first reader that understands a text is right. */
const READERS: Reader[] = [
  // The nth weekday of a month.
  pattern(String.raw`(?:${EVERY} |on |am )?(?:the )?(\S+) (\S+) ${MONTHLY}`, (ordinal = '', day = '') => {
    const [nth, weekday] = [of(ORDINALS, ordinal), weekdayOf(day)];
    if (nth === -1 && /^(?:day|tag)$/.test(day)) return { unit: 'month', date: LAST_DAY };
    return nth === undefined || weekday === undefined ? null : { unit: 'month', nth, days: [weekday] };
  }),
  pattern(String.raw`${MONTH} (?:on |am )?(?:the )?(\S+) (\S+)`, (ordinal = '', day = '') => {
    const [nth, weekday] = [of(ORDINALS, ordinal), weekdayOf(day)];
    return nth === undefined || weekday === undefined ? null : { unit: 'month', nth, days: [weekday] };
  }),
  // A day of a month.
  pattern(String.raw`(?:${EVERY} |on |am )?(?:the )?(\S+) ${MONTHLY}`, (day = '') => {
    const date = dateOf(day);
    return date === undefined ? null : { unit: 'month', date };
  }),
  pattern(String.raw`${MONTH} (?:on |am )(?:the )?(\S+)(?: (?:day|tag))?`, (day = '') => {
    const date = dateOf(day);
    return date === undefined ? null : { unit: 'month', date };
  }),
  // Days of every second week, or of every week.
  onWeekdays(
    String.raw`(?:${EVERY} (?:${OTHER} |2 |two |zwei )(?:weeks? |wochen? )?|(?:bi-?weekly|fortnightly|zweiwochentlich) )(?:on |am )?`,
    2,
  ),
  onWeekdays(String.raw`(?:${EVERY} (?:week |woche )?|weekly |wochentlich )(?:on |am )?`, 1),
  onWeekdays(String.raw`(?:on )?`, 1, true),
  // Kinds of days, and parts of them.
  pattern(
    String.raw`(?:(?:on|${EVERY}) )?(?:weekdays?|workdays?|(?:working|business) days?|werktags?|werktaglich|wochentags?)`,
    () => ({
      unit: 'week',
      days: WORKDAYS,
    }),
  ),
  pattern(String.raw`(?:(?:on|${EVERY}) )?(?:weekends?|wochenendes?)`, () => ({
    unit: 'week',
    days: WEEKEND,
  })),
  pattern(String.raw`(?:everyday|daily|taglich|${EVERY} (?:single )?(?:day|tag))`, () => ({ unit: 'day' })),
  (text) => {
    const [, part = '', rest = ''] = new RegExp(`^${EVERY} ${PARTS}(?= |$)(.*)$`).exec(text) ?? [];
    return part === '' ? null : { shape: { unit: 'day' }, rest: `${part}${rest}` };
  },
  // Every so many units.
  pattern(String.raw`${EVERY} (\S+) (\S+)`, (count = '', name = '') => {
    const unit = of(UNITS, name);
    const interval = new RegExp(`^${OTHER}$`).test(count) ? 2 : numberOf(count);
    if (!unit || interval === null || interval < 1 || interval > MOST_INTERVAL) return null;
    return { unit, interval };
  }),
  pattern(String.raw`(?:bi-?weekly|fortnightly|zweiwochentlich)`, () => ({ unit: 'week', interval: 2 })),
  pattern(String.raw`(?:weekly|wochentlich|${EVERY} (?:week|woche))`, () => ({ unit: 'week' })),
  pattern(String.raw`(?:bi-?monthly)`, () => ({ unit: 'month', interval: 2 })),
  pattern(MONTH, () => ({ unit: 'month' })),
  pattern(String.raw`(?:quarterly|vierteljahrlich|${EVERY} (?:quarter|quartal))`, () => ({
    unit: 'month',
    interval: 3,
  })),
  pattern(String.raw`(?:yearly|annually|jahrlich|${EVERY} (?:year|jahr))`, () => ({ unit: 'year' })),
];

/** A text without how often it comes: "every monday 5 times". */
export const withoutCount = (text: string): string => text.replace(/ (?:for )?\S+ ?(?:times|mal|x)$/i, '');

/** How a phrase for a single moment is read: UNIX seconds, or null. */
type MomentOf = (phrase: string) => number | null;

/**
 * The rule that a phrase in English or German means, such as "every Monday at 9", "werktags um 9" or "every other Friday 4pm until
 * Dec 24"; null where it is none that Perch can keep, like "twice a day".
 * @param now milliseconds since the epoch
 */
export function recurrenceIn(
  phrase: string,
  now: number,
  timeZone: string,
  momentOf: MomentOf,
): Repeated | null {
  const plain = folded(phrase)
    .replace(/['’]/g, '')
    .replace(/[,;!?]+(?= |$)/g, '')
    .trim();
  const { text, end } = takeEnd(plain, timeZone, momentOf);
  if (end === undefined) return null;
  const turned = /^((?:at|um) .+?) ((?:every|each|jede|alle|daily|taglich|weekdays|werktags).*)$/.exec(text);
  const ordered = turned ? `${turned[2] ?? ''} ${turned[1] ?? ''}` : text;
  for (const read of READERS) {
    const found = read(ordered);
    if (!found) continue;
    const time = timeIn(found.rest, timeZone, momentOf);
    if (time !== null) return begun({ ...found.shape, time, end }, now, timeZone);
  }
  return null;
}

/** The end of a rule: undefined where its words are no day or number. */
function takeEnd(
  text: string,
  timeZone: string,
  momentOf: MomentOf,
): { text: string; end: Recurrence['end'] | undefined } {
  const [, before = '', word = '', day = ''] = /^(.+?) (until|till|til|bis(?: zum)?) (.+)$/.exec(text) ?? [];
  if (word !== '') {
    // "Until friday at 9" has the time of the rule.
    const [last = '', time] = day.split(/ (?=(?:at|um) )/);
    const at = momentOf(last);
    const until =
      at === null
        ? undefined
        : {
            until: clocksAt(at * 1_000, timeZone)
              .toString()
              .slice(0, 10),
          };
    return { text: time === undefined ? before : `${before} ${time}`, end: until };
  }
  const [, rule = '', number = ''] = /^(.+?) (?:for )?([^\s]+?) ?(?:times|mal|x)$/.exec(text) ?? [];
  const count = number === '' ? null : numberOf(number);
  if (count === null) return { text, end: null };
  return { text: rule, end: count >= 1 && count <= MOST_TIMES ? { count } : undefined };
}

/** The minutes since midnight of a time of day; those of the morning without words. */
function timeIn(words: string, timeZone: string, momentOf: MomentOf): number | null {
  const at = momentOf(`tomorrow ${words}`.trim());
  if (at === null) return null;
  const { hour, minute } = clocksAt(at * 1_000, timeZone);
  return hour * 60 + minute;
}

/** A rule that begins with its next time. */
function begun(
  shape: Shape & Pick<Recurrence, 'time' | 'end'>,
  now: number,
  timeZone: string,
): Repeated | null {
  const today = clocksAt(now, timeZone);
  const start = today.toString().slice(0, 10);
  const isByDate = (shape.unit === 'month' || shape.unit === 'year') && shape.nth === undefined;
  const rule: Recurrence = {
    interval: 1,
    days: shape.unit === 'week' ? [parseDate(start).toDate('UTC').getUTCDay()] : [],
    nth: null,
    date: isByDate ? today.day : null,
    start,
    ...shape,
  };
  const momentOn = (day: string, time: number): number => {
    const { year, month, day: date } = parseDate(day);
    return momentAt(new CalendarDateTime(year, month, date, Math.floor(time / 60), time % 60), timeZone);
  };
  // The interval is counted from the first time.
  const [first] = nextTimes({ ...rule, interval: 1 }, null, now, 1, momentOn);
  return first ? { at: first.at, repeats: { ...rule, start: first.day } } : null;
}

import type { ZonedDateTime } from '@internationalized/date';
import { momentOn } from '../time-zone.ts';
import { type Clock, clockReader, DAY, MINUTE } from './clocks.ts';
import { type Day, day, dotted } from './dates.ts';
import { dayPhrase } from './day-phrases.ts';
import type { Context } from './context.ts';
import { agreeing, EVENING } from './days.ts';
import { areAt, explored } from './explored.ts';
import { longest, once, one, patternsWith, type Read, type Reader } from './grammar.ts';
import { clockLength, inMinutes, length, type Length } from './lengths.ts';
import { type PartOfDay, partPhrase } from './parts.ts';
import { says, textOf, type Token } from './tokens.ts';
import { zone, type Zone } from './zones.ts';

/** What the tokens of a phrase say, whichever order they have. */
export interface Said {
  day?: Day;
  clock?: Clock;
  part?: PartOfDay;
  zone?: Zone;
  /** The moments that a length from now may mean. */
  moments?: (context: Context) => { at: number; isSure: boolean }[];
  /** Which of two ways to read the same tokens it is, if they differ. */
  way?: 'date' | 'clock';
}

/** A moment so long after another. */
const after = (now: ZonedDateTime, { months, days, minutes }: Length, sign = 1): number =>
  now
    .add({ months: sign * months, days: sign * Math.floor(days) })
    .toDate()
    .getTime() +
  sign * ((days % 1) * DAY + minutes) * MINUTE;

type Moments = NonNullable<Said['moments']>;
const ofLengths =
  (lengths: Length[], isSure = lengths.length === 1, sign = 1): Moments =>
  ({ here }) =>
    lengths.map((one) => ({ at: after(here, one, sign), isSure }));

/** Shorter lengths without a unit may be hours. */
const SURELY_MINUTES = 10;
/** Nobody counts more hours, and clocks that show fewer are rare. */
const SURELY_A_LENGTH = 6;
/** Later hours are also written as "21h". */
const LAST_SMALL_HOUR = 12;

const timed = patternsWith({ length })('{length}', ({ length }) =>
  length.some(({ minutes }) => minutes > 0) ? length : null,
);
const read = patternsWith({
  timed,
  roughly: patternsWith({})('at | like | still | exactly'),
  clockLength: clockLength(false),
  inClockLength: clockLength(true),
  minutes: one(({ digits = '', number }) => (/^\d{1,3}$/.test(digits) ? number : undefined)),
  twoDigits: one(({ digits, number }) => (digits?.length === 2 ? number : undefined)),
  lateHour: one(({ digits, number = 0 }) => (digits && number > LAST_SMALL_HOUR ? number : undefined)),
});
/** "in 20 minutes", "1h30", "5 minutes ago" */
const relative: Reader<Moments> = once(
  longest<Moments>(
    read(['{timed} ago', 'before {timed}'], ({ timed }) => ofLengths(timed, true, -1)),
    read('~part day:0 in {timed}', ({ timed }) => ofLengths(timed)),
    read('now', () => ({ now }: Context) => [{ at: now, isSure: true }]),
    read('in roughly? {inClockLength}', ({ inClockLength }) => ofLengths([inClockLength])),
    read(['{timed} (from now | time)?', '(in | past) roughly? {timed} (from now | time)?'], ({ timed }) =>
      ofLengths(timed),
    ),
    read('{clockLength}', ({ clockLength }) =>
      clockLength.minutes < (LAST_SMALL_HOUR + 1) * 60 ? ofLengths([clockLength]) : null,
    ),
    // A number of minutes counts nothing else.
    read(
      "in roughly? {minutes} =($ | sign | to | a | 'ans/daran/about/that/dass' | of | and | or)",
      ({ minutes }) =>
        ofLengths((minutes < SURELY_MINUTES ? [minutes, minutes * 60] : [minutes]).map(inMinutes), true),
    ),
  ),
);
const LATER_HOURS = 3;
/** In some hours or in the evening; nobody says which. */
export const inTheDay: Moments = ({ here, today }) => [
  ...(here.hour + LATER_HOURS < 24 ? [{ at: after(here, inMinutes(LATER_HOURS * 60)), isSure: false }] : []),
  { at: momentOn(today, EVENING * 60, here.timeZone), isSure: false },
];
/** "Fri 20" may be at eight, or the 20th where that is a Friday. */
const dayOrHour = read('{weekday} ,? {date=lateHour} ~(unit | uhr | month)', ({ weekday, date }) =>
  day(({ today }) => agreeing(weekday, date, today)),
);

const filling = patternsWith({ dayWord: one(({ day, weekday }) => day ?? weekday) });
const FILLERS =
  "early =dayWord | exactly | on | at | 'by' | the | like | sharp | round | , | '(/)/[/]'" as const;
// "3. bis 5." is from one to the other.
const fillers = { first: filling([FILLERS, 'by | from']), later: filling(FILLERS) };

/** All moments that tokens from an index on can say, by the index after them: for each way to read them the likeliest. */
export function saidFrom(tokens: readonly Token[], from: number): Map<number, Said[]> {
  const found = explored<Said>(tokens, from, { itemsAt, fillers });
  for (const [to, all] of found)
    found.set(
      to,
      all.filter((said, at) => all.findIndex(({ way }) => way === said.way) === at),
    );
  return found;
}

/** What the next tokens can add to what is said. */
function itemsAt(tokens: readonly Token[], at: number, said: Said, before: readonly Token[]): Read<Said>[] {
  const items: Read<Said>[] = [];
  const add = <Value>(read: Read<Value> | null, value: (value: Value) => Said): void => {
    if (read) items.push({ to: read.to, value: value(read.value) });
  };
  const isFirst = Object.keys(said).length === 0;
  const [isAfterAt, isAfterOn, isAfterThe] = [
    areAt(before),
    says(before.at(-1), 'on'),
    says(before.at(-1), 'the'),
  ];
  const token = tokens[at];
  if (!token || said.moments || isBound(tokens, at)) return [];
  // The dot of "at 5." ends the sentence; that of "bis 5." makes a day of the number.
  const isHour =
    isAfterAt &&
    !isAfterThe &&
    token.digits !== undefined &&
    token.text.endsWith('.') &&
    !/^(?:ab|bis)$/i.test(textOf(before.at(-1)));
  // "Am Morgen" is in the morning.
  const isMorning = isAfterOn && token.day === 1 && token.part === 'morning';
  if (!said.day && !isMorning) {
    const day = dayPhrase(tokens, at);
    // "Tonight" is on no other day.
    const isDay = !isHour || (day?.to ?? 0) > at + 1;
    if (isDay && (said.part?.isToday !== 'said' || day?.value.isToday)) add(day, (day) => ({ day }));
    if (!isAfterAt && !said.way) {
      add(dotted(tokens, at), (day) => ({ day, way: 'date' }));
      if (!said.clock && !said.part) add(dayOrHour(tokens, at), (day) => ({ day, way: 'date' }));
    }
  }
  const isShown = isAfterAt && (token.clock !== undefined || /^h$/i.test(textOf(tokens[at + 1])));
  if (isFirst && !said.day && !isShown) add(relative(tokens, at), (moments) => ({ moments }));
  // "By 2028" is by a year.
  const isYear = says(before.at(-1), 'by') && /^20\d\d$/.test(token.digits ?? '');
  // "Tomorrow about the 3pm call" names the call, but "morgen um die 15 Uhr" says when.
  const isOfName = isAfterThe && !isFirst && !/^um$/i.test(textOf(before.at(-2)));
  if (!said.clock && !isYear && !isOfName) {
    const isAfter = says(token, 'past') && (isFirst || said.day !== undefined);
    const to = isAfter ? at + 1 : at;
    const isTime = isAfterAt || isAfter;
    const isDotted = !isAfterOn && !said.way && tokens[to]?.clock?.by === '.';
    const isOnDay = said.day !== undefined || dayAfter(tokens, to + 1) !== null;
    const reader = clockReader(isTime && 'at', isOnDay && 'day', !isAfterThe && 'bare');
    const time = reader(tokens, to);
    add(time, (clock) => ({ clock }));
    // The minutes of "9 Uhr 30 Fragen" may count what follows.
    const last = tokens[(time?.to ?? 0) - 1];
    if (time && time.to > to + 1 && last?.digits !== undefined && !last.isGlued)
      add(reader(tokens.slice(0, time.to - 1), to), (clock) => ({ clock }));
    if (isDotted)
      add(clockReader(isTime && 'at', 'dotted')(tokens, to), (clock) => ({ clock, way: 'clock' }));
    // "21h" and "9h30" are lengths as well.
    if (isFirst && !isAfterAt) add(hourAsClock(tokens, at), (clock) => ({ clock, way: 'clock' }));
  }
  const read = partPhrase(tokens, at);
  // "First thing monday morning" says one part twice.
  const part = said.part && said.part.name !== read?.value.name ? null : read;
  if (part?.value.isToday !== 'said' || !said.day || said.day.isToday) add(part, (part) => ({ part }));
  if (said.clock !== undefined && said.zone === undefined) add(zone(tokens, at), (zone) => ({ zone }));
  return items;
}

const hourAsClock: Reader<Clock> = longest<Clock>(
  read('{clock} {unit}?', ({ clock: { hour, minute, by }, unit }) =>
    Number(hour) > SURELY_A_LENGTH &&
    Number(minute) < 60 &&
    Number(hour) < 24 &&
    (by === 'h' ? unit === undefined : by === ':' && unit === 'hour')
      ? { minutes: Number(hour) * 60 + Number(minute), how: 'exact' }
      : null,
  ),
  read("{twoDigits} 'h'", ({ twoDigits: hour }) =>
    hour > LAST_SMALL_HOUR && hour < 24 ? { minutes: hour * 60, how: 'exact' } : null,
  ),
);

/** Whether a token hangs on a word before it, as the number of "Q4" does. */
const isBound = (tokens: readonly Token[], at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return Boolean(
    token?.isGlued &&
    (token.digits !== undefined || token.clock !== undefined) &&
    before &&
    (before.sign === undefined ? !says(before, 'week-number', 'at') : before.sign === 'other'),
  );
};
/** A day after a time that needs one: "930 tomorrow". */
const dayAfter = read('(on | uhr)* (day | ~plural weekday)');

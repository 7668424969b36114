import { fromDate, toCalendarDateTime, type ZonedDateTime } from '@internationalized/date';
import { momentAt, momentOn } from '../time-zone.ts';
import { type ClockRead, clockReader, DAY, MINUTE } from './clocks.ts';
import { type Day, day, dotted } from './dates.ts';
import { dayPhrase, moved } from './day-phrases.ts';
import { type Context, EVENING, written } from './days.ts';
import { longest, once, one, patternsWith, type Read, type Reader } from './grammar.ts';
import { clockLength, inMinutes, length, type Length } from './lengths.ts';
import { partOf, type PartOfDay, partPhrase } from './parts.ts';
import { says, type Token } from './tokens.ts';
import { zone, type Zone } from './zones.ts';

/** What the tokens of a phrase say, whichever order they have. */
export interface Said {
  day?: Day;
  clock?: ClockRead;
  part?: PartOfDay;
  zone?: Zone;
  /** The moments that a length from now, or a moment written by a computer, may mean. */
  moments?: (context: Context) => { at: number; isSure: boolean }[];
  /** Which of two ways to read the same tokens it is. */
  way: 'plain' | 'date' | 'clock' | 'half';
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
  // A number of minutes counts nothing else.
  afterCount: (tokens, at) => {
    const token = tokens[at];
    return !token || token.sign || says(token, 'to', 'a', 'of', 'and', 'or') ? { to: at, value: true } : null;
  },
  todayWord: one(({ day, part }) => (day === 0 && part === undefined ? true : undefined)),
  twoDigits: one(({ digits, number }) => (digits?.length === 2 ? number : undefined)),
  anyDigits: one(({ digits, number }) => (digits ? number : undefined)),
  apart: one((token) => (token.isGlued ? undefined : token)),
});
/** "in 20 minutes", "1h30", "5 minutes ago" */
const relative: Reader<Moments> = once(
  longest<Moments>(
    read(['{timed} ago', 'before {timed}'], ({ timed }) => ofLengths(timed, true, -1)),
    read('now', () => ({ now }: Context) => [{ at: now, isSure: true }]),
    read('in roughly? {inClockLength}', ({ inClockLength }) => ofLengths([inClockLength])),
    read(['{timed} (from now | time)?', '(in | past) roughly? {timed} (from now | time)?'], ({ timed }) =>
      ofLengths(timed),
    ),
    read('{clockLength}', ({ clockLength }) =>
      clockLength.minutes < (LAST_SMALL_HOUR + 1) * 60 ? ofLengths([clockLength]) : null,
    ),
    read('in roughly? {minutes} =afterCount', ({ minutes }) =>
      ofLengths((minutes < SURELY_MINUTES ? [minutes, minutes * 60] : [minutes]).map(inMinutes), true),
    ),
  ),
);
const LATER_HOURS = 3;
const laterToday = read('later on? todayWord | todayWord (later | still) | still todayWord');
/** In some hours or in the evening; nobody says which. */
export const inTheDay: Moments = ({ here, today }) => [
  ...(here.hour + LATER_HOURS < 24 ? [{ at: after(here, inMinutes(LATER_HOURS * 60)), isSure: false }] : []),
  { at: momentOn(today, EVENING * 60, here.timeZone), isSure: false },
];
const byComputer: Reader<Moments> = read('{iso}', ({ iso }) => ({ here }: Context) => {
  const isZoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(iso);
  const utc = new Date(isZoned ? iso.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${iso}Z`);
  if (!Number.isFinite(utc.getTime())) return [];
  if (isZoned) return [{ at: utc.getTime(), isSure: true }];
  return [{ at: momentAt(toCalendarDateTime(fromDate(utc, 'UTC')), here.timeZone), isSure: true }];
});

/** "march 3 pm" may be at three in March, or in the afternoon of the third. */
const dayAndHalf = read(
  '{month} {date=anyDigits} =apart ({?ante} | post)',
  ({ month, date, ante }): Pick<Said, 'day' | 'part'> => ({
    day: day(({ today }) =>
      written([{ day: date, month, year: null }], today).map((one) => ({ ...one, isSure: false })),
    ),
    part: partOf(ante ? 'morning' : 'afternoon'),
  }),
);

/** "the night before christmas": on the day before. */
const partBefore = patternsWith({
  dayPhrase,
  partWord: one(({ part, day, plural }) => (plural || day !== undefined ? undefined : part)),
})(
  ['(on | in)? the? {partWord} before the? {dayPhrase}', 'on {partWord=part} before the? {dayPhrase}'],
  ({ partWord, dayPhrase }): Pick<Said, 'day' | 'part'> => ({
    day: moved(dayPhrase, [{ months: 0, days: 1, minutes: 0 }], -1),
    part: partOf(partWord),
  }),
);

const filling = patternsWith({
  dayWord: one(({ day, weekday }) => day ?? weekday),
  bracket: one(({ sign }) => (sign === '(' || sign === ')' ? true : undefined)),
});
const filler = filling(
  'early =dayWord | exactly | on | at | by | the | like | sharp | round | from | , | bracket',
);
const trailing = filling(', | bracket | ! | . | sharp | round | or like | at the latest');

/** No phrase for a moment has more parts that say something. */
const MOST_PARTS = 4;

/** All that tokens from an index on can say, by the index after them. The first for an end is the likeliest. */
export function saidFrom(tokens: readonly Token[], from: number): Map<number, Said[]> {
  const found = new Map<number, Said[]>();
  const put = (to: number, said: Said): void => {
    const others = found.get(to) ?? [];
    if (!others.some(({ way }) => way === said.way)) found.set(to, [...others, said]);
  };
  const explore = (at: number, said: Said, parts: number): void => {
    if (parts > 0) {
      put(at, said);
      for (let read = trailing(tokens, at); read; read = trailing(tokens, read.to)) put(read.to, said);
    }
    if (parts === MOST_PARTS || said.moments) return;
    let start = at;
    let isAfterAt = false;
    let isAfterOn = false;
    let isAfterThe = false;
    for (;;) {
      const preceding: Preceding = { isAfterAt, isAfterOn, isAfterThe, isFirst: parts === 0 };
      for (const { to, value } of itemsAt(tokens, start, said, preceding))
        if (to > start) explore(to, { ...said, ...value }, parts + 1);
      const read = filler(tokens, start);
      if (!read) return;
      const token = tokens[start] as Token;
      // "3. bis 5." is from one to the other.
      if (
        parts > 0 &&
        (says(token, 'from') || (says(token, 'by') && !/^by$/i.test(token.text))) &&
        !says(token, 'at')
      )
        return;
      isAfterAt = says(token, 'at', 'by') || (isAfterAt && says(token, 'like', 'the', 'exactly'));
      isAfterOn = says(token, 'on');
      isAfterThe = says(token, 'the');
      start = read.to;
    }
  };
  explore(from, { way: 'plain' }, 0);
  return found;
}

interface Preceding {
  isAfterAt: boolean;
  isAfterOn: boolean;
  isAfterThe: boolean;
  isFirst: boolean;
}

/** What the next tokens can add to what is said. */
function itemsAt(
  tokens: readonly Token[],
  at: number,
  said: Said,
  { isAfterAt, isAfterOn, isAfterThe, isFirst }: Preceding,
): Read<Partial<Said>>[] {
  const items: Read<Partial<Said>>[] = [];
  const add = <Value>(read: Read<Value> | null, value: (value: Value) => Partial<Said>): void => {
    if (read) items.push({ to: read.to, value: value(read.value) });
  };
  const token = tokens[at];
  if (!token || isBound(tokens, at)) return [];
  // "Am Morgen" is in the morning.
  const isMorning = isAfterOn && token.day === 1 && token.part === 'morning';
  if (!said.day && !isMorning) {
    if (isFirst) {
      add(laterToday(tokens, at), () => ({ moments: inTheDay }));
      add(byComputer(tokens, at), (moments) => ({ moments }));
    }
    const day = dayPhrase(tokens, at);
    // "Tonight" is on no other day.
    if (said.part?.isToday !== 'said' || day?.value.isToday) add(day, (day) => ({ day }));
    if (!said.part) add(partBefore(tokens, at), (value) => value);
    if (!isAfterAt && said.way === 'plain') {
      add(dotted(tokens, at), (day) => ({ day, way: 'date' }));
      if (!said.clock && !said.part) add(dayAndHalf(tokens, at), (value) => ({ ...value, way: 'half' }));
    }
  }
  const isShown = isAfterAt && (token.clock !== undefined || /^h$/i.test(tokens[at + 1]?.text ?? ''));
  if (isFirst && !said.day && !isShown) add(relative(tokens, at), (moments) => ({ moments }));
  if (!said.clock) {
    const isAfter = says(token, 'past') && (isFirst || said.day !== undefined);
    const to = isAfter ? at + 1 : at;
    const isTime = isAfterAt || isAfter;
    const isDotted = !isAfterOn && said.way === 'plain' && tokens[to]?.clock?.by === '.';
    const isOnDay = said.day !== undefined || hasDayAfter(tokens, to);
    const reader = clockReader(isTime && 'at', isOnDay && 'day', !isAfterThe && 'bare');
    add(reader(tokens, to), (clock) => ({ clock }));
    if (isDotted)
      add(clockReader(isTime && 'at', 'dotted')(tokens, to), (clock) => ({ clock, way: 'clock' }));
    // "21h" and "9h30" are lengths as well.
    if (isFirst && !isAfterAt) add(hourAsClock(tokens, at), (clock) => ({ clock, way: 'clock' }));
  }
  const part = said.part ? null : partPhrase(tokens, at);
  if (part?.value.isToday !== 'said' || !said.day || said.day.isToday) add(part, (part) => ({ part }));
  if (said.clock !== undefined && said.zone === undefined) add(zone(tokens, at), (zone) => ({ zone }));
  return items;
}

const hourAsClock: Reader<ClockRead> = longest<ClockRead>(
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
/** Whether a day follows a time that needs one: "930 tomorrow". */
const hasDayAfter = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 4).some((token, index, rest) => {
    const isNext = rest.slice(0, index).every((one) => says(one, 'on', 'uhr'));
    return isNext && (token.day !== undefined || (token.weekday !== undefined && !token.plural));
  });

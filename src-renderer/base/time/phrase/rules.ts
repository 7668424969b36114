import { CalendarDateTime, parseDate, type CalendarDate } from '@internationalized/date';
import { nextTimes } from '../../../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { MOST_INTERVAL, MOST_TIMES } from '../../../../src-main/contract/values/recurrence-limits.ts';
import { momentAt } from '../time-zone.ts';
import { clockReader, type ClockRead, type PartOfDay, partPhrase, slotsIn, slotsOf } from './clocks.ts';
import { type Day, dayPhrase } from './day-phrases.ts';
import { type Context, dayInWeek, MORNING } from './days.ts';
import {
  all,
  any,
  as,
  longest,
  many,
  maybe,
  one,
  sense,
  sign,
  unless,
  word,
  type Reader,
} from './grammar.ts';
import { holiday } from './holidays.ts';
import { datesAfter, length, numeral, type Length } from './lengths.ts';
import { isUnknown, says, type Token } from './tokens.ts';

/** A rule in words, and its first time in UNIX seconds. */
export interface Repeated {
  at: number;
  repeats: Recurrence;
}

/** The part of a rule that its words say, without time and end. */
type Shape = Pick<Recurrence, 'unit'> & Partial<Recurrence> & { month?: number; part?: PartOfDay };

/** "Abends" is this evening, or every one. */
export const EVERY_PART = /^(?:morgens|vormittags|mittags|nachmittags|abends)$/i;

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const LAST_DAY = 31;

const the = maybe(word('the'));
const onThe = all(maybe(word('on', 'at')), the);
const every = word('every');
const unitOf = (...units: string[]): Reader<string> =>
  one(({ unit }) => (unit && units.includes(unit) ? unit : undefined));
const otherOne = any(
  word('other'),
  one(({ ordinal }) => (ordinal === 2 ? ordinal : undefined)),
);
/** "of the month", "im Monat", "jeden Monats" */
const monthly = all(maybe(word('of', 'in')), maybe(any(word('the'), every)), unitOf('month'));
const everyMonth = any(
  all(every, unitOf('month')),
  one(({ often }) => (often?.unit === 'month' && often.interval === 1 ? often : undefined)),
);
const everyYear = any(
  all(every, unitOf('year')),
  one(({ often }) => (often?.unit === 'year' ? often : undefined)),
);
const start = maybe(any(every, word('on')));

/** Days are counted from 0 for Sunday in a rule. */
const inRule = (weekday: number): number => (weekday + 1) % 7;
const weekday = as(sense('weekday'), inRule);
const through = any(sign('-'), word('to', 'by', 'through'));
const between = all(any(word('and', 'on', 'plus'), sign(',', '&', '+')), maybe(word('and', 'on')));
/** "Mon-fri", "tuesdays and thursdays". A short name is rather a word beside a long one: "on thursday to do". */
const daysOf = (isShort: boolean): Reader<number[]> => {
  const named = one(({ weekday, text }) =>
    text.replace('.', '').length <= 2 === isShort && weekday !== undefined ? inRule(weekday) : undefined,
  );
  return any(
    as(all(named, through, named), ([from, , to]) => {
      const days = [from];
      while (days.at(-1) !== to) days.push(((days.at(-1) ?? 0) + 1) % 7);
      return days;
    }),
    as(all(named, many(as(all(between, named), ([, day]) => day))), ([first, others]) => [
      ...new Set([first, ...others]),
    ]),
  );
};
const weekdays: Reader<number[]> = any(daysOf(false), daysOf(true));
/** At least two days: "monday to friday". */
const weekdayRange: Reader<number[]> = (tokens, at) =>
  through(tokens, at + 1) ? as(weekdays, (days) => (days.length > 1 ? days : null))(tokens, at) : null;
/** Days in the plural come again by themselves. */
const pluralDays: Reader<number[]> = (tokens, at) =>
  tokens[at]?.plural
    ? weekdays(tokens, at)
    : as(all(maybe(word('of', 'from')), weekdayRange), ([, days]) => days)(tokens, at);

/** The nth of a month: "first", "letzten", "15th", "15." */
const nthDate = as(sense('ordinal'), (date) =>
  date === -1 ? LAST_DAY : date >= 1 && date <= LAST_DAY ? date : null,
);
const numberedDate = as(
  all(
    one(({ digits, number }) => (digits && digits.length < 3 ? number : undefined)),
    unless(any(sense('unit'), word('uhr', 'a.m.', 'p.m.'))),
  ),
  ([date]) => (date >= 1 && date <= LAST_DAY ? date : null),
);
const nth: Reader<1 | 2 | 3 | 4 | -1> = as(sense('ordinal'), (count) =>
  [1, 2, 3, 4, -1].includes(count) ? (count as 1) : null,
);
const dayUnit = maybe(unitOf('day'));
const lastDay = as(
  all(
    one(({ ordinal }) => (ordinal === -1 ? ordinal : undefined)),
    unitOf('day'),
  ),
  () => LAST_DAY,
);

const weekly = (interval: number, days: number[]): Shape => ({ unit: 'week', interval, days });
const annually = (date: number, month: number): Shape => ({ unit: 'year', date, month });
const monthDate: Reader<[date: number, month: number]> = any(
  as(
    all(onThe, any(nthDate, numberedDate), maybe(word('of')), sense('month')),
    ([, date, , month]) => [date, month] as [number, number],
  ),
  as(
    all(onThe, sense('month'), the, any(nthDate, numberedDate)),
    ([, month, , date]) => [date, month] as [number, number],
  ),
  as(
    one(({ date }) => (date && date.year === null && !date.isOpen ? date : undefined)),
    ({ day, month }) => [day, month] as [number, number],
  ),
);
/** Holidays that are on one date each year. */
const fixedHoliday: Reader<[date: number, month: number]> = as(all(onThe, holiday), ([, days]) => {
  const [first, second] = [2026, 2029].map((year) => days[0]?.(year));
  return first && days.length === 1 && first.month === second?.month && first.day === second.day
    ? ([first.day, first.month] as [number, number])
    : null;
});

const interval: Reader<number> = as(
  any(
    as(otherOne, () => 2),
    numeral,
  ),
  (count) => (Number.isInteger(count) && count >= 1 && count <= MOST_INTERVAL ? count : null),
);
const recurring = unitOf('day', 'week', 'month', 'year') as Reader<Recurrence['unit']>;

/** On which days a rule comes. Of several that read as much the first is right. */
const shape: Reader<Shape> = longest<Shape>(
  // The nth weekday of a month, and a day of a month.
  as(all(start, the, nth, weekday, monthly), ([, , nth, day]) => ({ unit: 'month', nth, days: [day] })),
  as(all(everyMonth, onThe, nth, weekday), ([, , nth, day]) => ({ unit: 'month', nth, days: [day] })),
  as(all(start, the, lastDay, monthly), () => ({ unit: 'month', date: LAST_DAY })),
  as(
    all(start, the, nthDate, dayUnit, any(all(maybe(word('of', 'in')), every, unitOf('month')))),
    ([, , date]) => ({ unit: 'month', date }),
  ),
  as(all(every, the, nthDate, dayUnit, monthly), ([, , date]) => ({ unit: 'month', date })),
  as(
    all(
      everyMonth,
      onThe,
      any(
        lastDay,
        nthDate,
        as(all(numberedDate), ([date]) => date),
      ),
      dayUnit,
    ),
    ([, , date]) => ({ unit: 'month', date }),
  ),
  as(
    all(
      every,
      any(
        one(({ digits, ordinal }) => (digits ? ordinal : undefined)),
        one(({ ordinal, text }) => (ordinal !== undefined && /^[A-Z]/.test(text) ? ordinal : undefined)),
      ),
      unless(any(sense('weekday'), sense('unit'), sense('month'))),
    ),
    ([, date]) => (date >= 1 && date <= LAST_DAY ? { unit: 'month', date } : null),
  ),
  // A day of a year.
  as(all(everyYear, any(monthDate, fixedHoliday)), ([, [date, month]]) => annually(date, month)),
  as(all(every, any(monthDate, fixedHoliday)), ([, [date, month]]) => annually(date, month)),
  // Days of every second week, or of every week.
  as(all(every, interval, maybe(unitOf('week')), maybe(word('on')), weekdays), ([, count, , , days]) =>
    weekly(count, days),
  ),
  as(
    all(
      one(({ often }) => (often?.unit === 'week' ? often : undefined)),
      maybe(word('on')),
      weekdays,
    ),
    ([{ interval }, , days]) => weekly(interval, days),
  ),
  as(all(every, maybe(unitOf('week')), maybe(word('on')), weekdays), ([, , , days]) => weekly(1, days)),
  as(all(maybe(word('on')), pluralDays), ([, days]) => weekly(1, days)),
  // Kinds of days, and parts of them.
  as(
    all(
      start,
      any(
        all(
          word('business'),
          one(({ unit, text }) => (unit === 'day' && /s$/i.test(text) ? unit : undefined)),
        ),
        one(({ unit, text }) => (unit === 'workday' && /s$/i.test(text) ? unit : undefined)),
      ),
    ),
    () => weekly(1, WORKDAYS),
  ),
  as(all(every, any(all(word('business'), unitOf('day')), unitOf('workday'))), () => weekly(1, WORKDAYS)),
  as(
    any(
      all(
        start,
        one((token) => (says(token, 'weekend') && token.plural ? token : undefined)),
      ),
      all(every, word('weekend')),
    ),
    () => weekly(1, WEEKEND),
  ),
  as(all(every, maybe(word('single')), unitOf('day')), () => ({ unit: 'day' })),
  as(
    all(
      every,
      one(({ part, plural }) => (plural ? undefined : part)),
    ),
    ([, name]) => partShape(name),
  ),
  as(
    one(({ part, text }) => (EVERY_PART.test(text) ? part : undefined)),
    partShape,
  ),
  as(
    one(({ part, plural }) => (plural ? part : undefined)),
    (name) => partShape(name),
  ),
  // Every so many units.
  as(all(every, interval, recurring), ([, count, unit]) => ({ unit, interval: count })),
  as(sense('often'), ({ unit, interval, isWorkdays }) =>
    isWorkdays ? weekly(1, WORKDAYS) : { unit, interval },
  ),
  as(all(every, recurring), ([, unit]) => ({ unit })),
  as(all(every, unitOf('quarter')), () => ({ unit: 'month', interval: 3 })),
);
function partShape(name: NonNullable<Token['part']>): Shape | null {
  if (name === 'night' || name === 'nacht' || name === 'work' || name === 'lunch') return null;
  const part = partPhrase([{ from: 0, to: 0, text: '', isGlued: false, part: name }], 0);
  return part && { unit: 'day', part: part.value };
}

/** What the tokens of a rule say. */
interface Said {
  shape?: Shape;
  clock?: ClockRead;
  part?: PartOfDay;
  from?: Day;
  until?: Day;
  lasts?: Length;
  times?: number;
  /** Until the end of this week or month. */
  within?: 'week' | 'month';
}

const times = as(all(maybe(word('for')), numeral, word('times')), ([, count]) =>
  Number.isInteger(count) && count >= 1 && count <= MOST_TIMES ? count : null,
);
const lasting = as(
  all(word('for'), maybe(word('the')), maybe(sense('which')), length),
  ([, , , [first, ...others]]) => (first && others.length === 0 && first.minutes === 0 ? first : null),
);
const ends = as(all(word('by', 'through'), the, dayPhrase), ([, , day]) => day);
const begins = as(all(word('from'), maybe(word('on')), the, dayPhrase), ([, , , day]) => day);
const within = as(
  all(
    maybe(word('in')),
    one(({ which }) => (which === 'this' ? which : undefined)),
    unitOf('week', 'month'),
  ),
  ([, , unit]) => unit as 'week' | 'month',
);
const filler = any(word('at', 'on', 'sharp'), sign(',', '(', ')', '.', '!'));

/** All rules that tokens from an index on can say, by the index after them. */
export function rulesFrom(tokens: readonly Token[], from: number, context: Context): Map<number, Repeated> {
  const found = new Map<number, Repeated>();
  // Most texts say nothing of the kind.
  const mayRepeat = (token: Token, at: number): boolean =>
    says(token, 'every') ||
    EVERY_PART.test(token.text) ||
    comesAgain(token, tokens[at + 1], tokens[at + 2]) ||
    (token.weekday !== undefined && through(tokens, at + 1) !== null) ||
    monthly(tokens, at) !== null;
  if (!tokens.slice(from).some((token, at) => mayRepeat(token, from + at))) return found;
  const explore = (at: number, said: Said): void => {
    if (said.shape && !found.has(at)) {
      const rule = begun(said, context);
      if (rule) found.set(at, rule);
    }
    let to = at;
    let isAfterAt = false;
    for (;;) {
      for (const [next, more] of itemsAt(tokens, to, said, isAfterAt)) explore(next, { ...said, ...more });
      const read = filler(tokens, to);
      if (!read) return;
      isAfterAt = says(read.value as Token, 'at');
      to = read.to;
      if (said.shape && (read.value as Token).sign !== undefined && !found.has(to)) {
        const rule = found.get(at);
        if (rule) found.set(to, rule);
      }
    }
  };
  explore(from, {});
  return found;
}

function itemsAt(tokens: readonly Token[], at: number, said: Said, isAfterAt: boolean): [to: number, Said][] {
  const items: [number, Said][] = [];
  const add = <Value>(reader: Reader<Value>, more: (value: Value) => Said): void => {
    const read = reader(tokens, at);
    if (read) items.push([read.to, more(read.value)]);
  };
  if (!said.shape) add(shape, (shape) => ({ shape }));
  if (!said.until && !said.times && !said.lasts && !said.within) {
    add(ends, (until) => ({ until }));
    add(times, (times) => ({ times }));
    add(lasting, (lasts) => ({ lasts }));
    add(within, (within) => ({ within }));
  }
  if (!said.from) add(begins, (from) => ({ from }));
  if (!said.clock) add(clockReader(isAfterAt, said.shape !== undefined, true, true), (clock) => ({ clock }));
  if (!said.part) add(partPhrase, (part) => ({ part }));
  return items;
}

/** The minutes since midnight of a time of day; those of the morning without one. Null if no clock shows it. */
function timeOf({ clock, part, shape }: Said, { habits }: Context): number | null {
  if (clock === 'impossible' || clock?.how === 'now') return null;
  const partOfDay = part ?? shape?.part;
  if (part && shape?.part) return null;
  const slots = partOfDay
    ? slotsIn(partOfDay, clock ?? null, false)
    : clock
      ? slotsOf(clock, habits, false)
      : null;
  if (!slots) return MORNING * 60;
  const all = slots.flatMap(({ awake, asleep }) => [...awake, ...asleep.slice(awake.length)]);
  // Nobody wants a time again and again at which all are asleep.
  const wanted = all.find(({ minutes }) => minutes >= 7 * 60 && minutes < 21 * 60) ?? all[0];
  return wanted === undefined || wanted.plus > 0 || wanted.minutes >= 24 * 60 ? null : wanted.minutes;
}

/** A rule that begins with its next time. */
function begun(said: Said, context: Context): Repeated | null {
  const { now, here, today } = context;
  const time = timeOf(said, context);
  if (time === null || !said.shape) return null;
  const { month, part: _, ...shape } = said.shape;
  const only = (day: Day | undefined): CalendarDate | null => {
    const choices = day?.choices(context, true) ?? [];
    return choices.length === 1 ? (choices[0]?.date ?? null) : null;
  };
  const begins = only(said.from);
  if (said.from && (!begins || begins.compare(today) < 0)) return null;
  const from = begins ?? today;
  const start = month === undefined ? from.toString() : inMonth(month, shape.date ?? 1, from).toString();
  const isByDate = (shape.unit === 'month' || shape.unit === 'year') && shape.nth === undefined;
  const rule: Recurrence = {
    interval: 1,
    days: shape.unit === 'week' ? [parseDate(start).toDate('UTC').getUTCDay()] : [],
    nth: null,
    date: isByDate ? from.day : null,
    start,
    time,
    end: null,
    ...shape,
  };
  const momentOn = (day: string, minutes: number): number => {
    const { year, month, day: date } = parseDate(day);
    return momentAt(
      new CalendarDateTime(year, month, date, Math.floor(minutes / 60), minutes % 60),
      here.timeZone,
    );
  };
  // The interval is counted from the first time.
  const [first] = nextTimes({ ...rule, interval: 1 }, null, now, 1, momentOn);
  if (!first) return null;
  const end = endOf(said, parseDate(first.day), only, context);
  if (end === undefined) return null;
  if (end && 'until' in end && end.until < first.day) return null;
  return { at: first.at, repeats: { ...rule, start: first.day, end } };
}

/** The first day of the month in which an annual rule comes next. */
function inMonth(month: number, date: number, from: CalendarDate): CalendarDate {
  const first = from.set({ month, day: 1 });
  return first.set({ day: date }).compare(from) < 0
    ? first.month === from.month && from.day <= date
      ? from
      : first.add({ years: 1 })
    : first.compare(from) < 0
      ? from
      : first;
}

/** Undefined if the words for it are not a single day. */
function endOf(
  { until, lasts, times, within }: Said,
  first: CalendarDate,
  only: (day: Day | undefined) => CalendarDate | null,
  context: Context,
): Recurrence['end'] | undefined {
  if (times !== undefined) return { count: times };
  if (until) {
    const day = only(until);
    return day ? { until: day.toString() } : undefined;
  }
  if (lasts) {
    const [after] = datesAfter(lasts, first) ?? [];
    return after ? { until: after.subtract({ days: 1 }).toString() } : undefined;
  }
  if (within === 'week')
    return {
      until: dayInWeek(
        context.weekStart === 'monday' ? 6 : context.weekStart === 'sunday' ? 5 : 4,
        0,
        context,
      ).toString(),
    };
  if (within === 'month')
    return { until: context.today.set({ day: 1 }).add({ months: 1 }).subtract({ days: 1 }).toString() };
  return null;
}

/** The rule that a whole phrase means; null if it is none that Perch can keep, like "twice a day". */
export const ruleBy = (tokens: readonly Token[], context: Context): Repeated | null =>
  rulesFrom(tokens, 0, context).get(tokens.length) ?? null;

const KNOWN_SIGNS = [',', '(', ')', '-', '&', '+', '!', '.'];
/** Whether tokens name a time that comes again and again, and nothing else: "weekdays at 9", "3 times a day". */
export function isRepetition(tokens: readonly Token[]): boolean {
  const isKnown = tokens.every((token) =>
    token.sign === undefined ? !isUnknown(token) : KNOWN_SIGNS.includes(token.sign),
  );
  return isKnown && tokens.some((token, at) => comesAgain(token, tokens[at + 1], tokens[at + 2]));
}

/** Whether a word, with those after it, says that something comes again. */
export function comesAgain(token: Token, next: Token | undefined, third: Token | undefined): boolean {
  if (token.often || token.plural || says(token, 'hourly')) return true;
  if (token.unit === 'workday' && /days$/i.test(token.text)) return true;
  if (says(token, 'once', 'times') && next)
    return (
      says(next, 'a', 'per', 'in', 'on', 'the', 'every') &&
      (third?.unit ?? third?.part ?? third?.weekday) !== undefined
    );
  if (!says(token, 'every') || !next) return false;
  return [next, third].some(
    (one) =>
      one !== undefined &&
      ((one.unit ?? one.part ?? one.weekday ?? one.month) !== undefined ||
        (one.digits !== undefined && one.ordinal !== undefined) ||
        says(one, 'weekend')),
  );
}

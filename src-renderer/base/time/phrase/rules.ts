import { CalendarDateTime, endOfMonth, parseDate, type CalendarDate } from '@internationalized/date';
import { nextTimes } from '../../../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { MOST_INTERVAL, MOST_TIMES } from '../../../../src-main/contract/values/recurrence-limits.ts';
import { momentAt } from '../time-zone.ts';
import { clockReader, type ClockRead } from './clocks.ts';
import type { Day } from './dates.ts';
import { dayPhrase } from './day-phrases.ts';
import { type Context, lastDayOfWeek, MORNING } from './days.ts';
import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { holiday } from './holidays.ts';
import { datesAfter, length, numeral, type Length } from './lengths.ts';
import { partOf, type PartOfDay, partPhrase, slotsIn, slotsOf } from './parts.ts';
import { isUnknown, says, type Token } from './tokens.ts';
import type { Part } from './vocabulary.ts';

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
const NTHS = [1, 2, 3, 4, -1] as const;
/** Parts of a day in which no rule begins. */
const NO_RULE: readonly Part[] = ['night', 'nacht', 'work', 'lunch'];

/** Days are counted from 0 for Sunday in a rule. */
const inRule = (weekday: number): number => (weekday + 1) % 7;
const weekly = (interval: number, days: number[]): Shape => ({ unit: 'week', interval, days });

const through = patternsWith({})('- | to | by | through');
/** "Mon-fri", "tuesdays and thursdays". A short name is rather a word beside a long one: "on thursday to do". */
const daysOf = (isShort: boolean): Reader<number[]> => {
  const day = one(({ weekday, text }) =>
    text.replace('.', '').length <= 2 === isShort && weekday !== undefined ? inRule(weekday) : undefined,
  );
  const read = patternsWith({ day, through });
  const more = read('(and | on | plus | , | & | +) (and | on)? {day}', ({ day }) => day);
  return longest<number[]>(
    read('{from=day} through {to=day}', ({ from, to }) => {
      const days = [from];
      while (days.at(-1) !== to) days.push(((days.at(-1) ?? 0) + 1) % 7);
      return days;
    }),
    (tokens, at) => {
      const days = new Set<number>();
      let to = at;
      for (let read = day(tokens, at); read; read = more(tokens, to)) {
        days.add(read.value);
        to = read.to;
      }
      return days.size > 0 ? { to, value: [...days] } : null;
    },
  );
};
const weekdays: Reader<number[]> = longest(daysOf(false), daysOf(true));

const isDate = (date: number): boolean => date >= 1 && date <= LAST_DAY;
const named = {
  holiday,
  weekdays,
  numeral,
  through,
  day: one(({ weekday }) => (weekday === undefined ? undefined : inRule(weekday))),
  isPlural: one(({ plural, weekday }) => (plural && weekday !== undefined ? true : undefined)),
  nth: one(({ ordinal }) => NTHS.find((nth) => nth === ordinal)),
  // "first", "letzten", "15th", "15."
  nthDate: one(({ ordinal = 0 }) => (ordinal === -1 ? LAST_DAY : isDate(ordinal) ? ordinal : undefined)),
  dated: one(({ digits = '   ', number = 0 }) => (digits.length < 3 && isDate(number) ? number : undefined)),
  capital: one(({ digits, text, ordinal = 0 }) =>
    (digits !== undefined || /^[A-Z]/.test(text)) && isDate(ordinal) ? ordinal : undefined,
  ),
  inDigits: one(({ date }) => (date && date.year === null && !date.isOpen ? date : undefined)),
  oftenWeekly: one(({ often }) => (often?.[1] === 'week' ? often[0] : undefined)),
  oftenMonthly: one(({ often }) => (often?.join() === '1,month' ? often : undefined)),
  oftenYearly: one(({ often }) => (often?.[1] === 'year' ? often : undefined)),
  days: one(({ unit, text }) => (unit === 'day' && /s$/i.test(text) ? unit : undefined)),
  workdays: one(({ unit, text }) => (unit === 'workday' && /s$/i.test(text) ? unit : undefined)),
  weekends: one((token) => (says(token, 'weekend') && token.plural ? true : undefined)),
  // "of the month", "im Monat", "jeden Monats"
  monthly: patternsWith({})('(of | in)? (the | every)? unit:month'),
  partWord: one(({ part, plural }) => (plural ? undefined : part)),
  eachPart: one(({ part, plural, text }) => (plural || EVERY_PART.test(text) ? part : undefined)),
};
const basic = patternsWith(named);
const read = patternsWith({
  ...named,
  everyMonth: basic('every unit:month | oftenMonthly'),
  everyYear: basic('every unit:year | oftenYearly'),
  monthDate: longest<{ date: number; month: number }>(
    basic(
      [
        '(on | at)? the? {date=nthDate} of? {month}',
        '(on | at)? the? {date=dated} ~(unit | uhr | ante | post) of? {month}',
        '(on | at)? {month} the? {date=nthDate}',
        '(on | at)? {month} the? {date=dated} ~(unit | uhr | ante | post)',
      ],
      (date) => date,
    ),
    basic('{inDigits}', ({ inDigits: { day: date, month } }) => ({ date, month })),
    // Holidays that are on one date each year.
    basic('(on | at)? the? {holiday}', ({ holiday }) => {
      const [first, second] = [2026, 2029].map((year) => holiday[0]?.(year));
      const isFixed = holiday.length === 1 && first?.month === second?.month && first?.day === second?.day;
      return isFixed && first ? { date: first.day, month: first.month } : null;
    }),
  ),
  interval: longest(
    basic('other | ordinal:2', () => 2),
    basic('{numeral}', ({ numeral }) =>
      Number.isInteger(numeral) && numeral >= 1 && numeral <= MOST_INTERVAL ? numeral : null,
    ),
  ),
});

/** On which days a rule comes. Of several that read as much the first is right. */
const shape: Reader<Shape> = longest<Shape>(
  // The nth weekday of a month, and a day of a month.
  read(
    ['(every | on)? the? {nth} {day} monthly', 'everyMonth (on | at)? the? {nth} {day}'],
    ({ nth, day }) => ({ unit: 'month', nth, days: [day] }),
  ),
  read('(every | on)? the? ordinal:-1 unit:day monthly', () => ({ unit: 'month', date: LAST_DAY })),
  read(
    [
      '(every | on)? the? {date=nthDate} unit:day? (of | in)? every unit:month',
      'every the? {date=nthDate} unit:day? monthly',
      'everyMonth (on | at)? the? {date=nthDate} unit:day?',
      'everyMonth (on | at)? the? {date=dated} ~(unit | uhr | ante | post)',
      'every {date=capital} ~(weekday | unit | month)',
    ],
    ({ date }) => ({ unit: 'month', date }),
  ),
  read(['everyYear {monthDate}', 'every {monthDate}'], ({ monthDate }) => ({ unit: 'year', ...monthDate })),
  // Days of every second week, or of every week.
  read(
    [
      'every {?interval} unit:week? on? {weekdays}',
      '{?interval=oftenWeekly} on? {weekdays}',
      'every unit:week? on? {weekdays}',
    ],
    ({ interval = 1, weekdays }) => weekly(interval, weekdays),
  ),
  read('on? =isPlural {weekdays}', ({ weekdays }) => weekly(1, weekdays)),
  read('on? (of | from)? =(weekday through) {weekdays}', ({ weekdays }) =>
    weekdays.length > 1 ? weekly(1, weekdays) : null,
  ),
  // Kinds of days, and parts of them.
  read(['(every | on)? (business days | workdays)', 'every (business unit:day | unit:workday)'], () =>
    weekly(1, WORKDAYS),
  ),
  read(['(every | on)? weekends', 'every weekend'], () => weekly(1, WEEKEND)),
  read('every single? unit:day', () => ({ unit: 'day' })),
  read(['every {part=partWord}', '{part=eachPart}'], ({ part }) =>
    NO_RULE.includes(part) ? null : { unit: 'day', part: partOf(part) },
  ),
  // Every so many units.
  read('every {interval} {unit:day/week/month/year}', ({ interval, unit }) => ({
    unit: unit as 'day',
    interval,
  })),
  read('{often}', ({ often: [interval, unit] }) =>
    unit === 'workday' ? weekly(1, WORKDAYS) : { unit: unit as 'day', interval },
  ),
  read('every {unit:day/week/month/year}', ({ unit }) => ({ unit: unit as 'day' })),
  read('every unit:quarter', () => ({ unit: 'month', interval: 3 })),
);

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

const said = patternsWith({ numeral, length, dayPhrase });
const times = said('for? {numeral} times', ({ numeral }) =>
  Number.isInteger(numeral) && numeral >= 1 && numeral <= MOST_TIMES ? numeral : null,
);
const lasting = said('for the? which? {length}', ({ length: [first, ...others] }) =>
  first && others.length === 0 && first.minutes === 0 ? first : null,
);
const ends = said('(by | through) the? {dayPhrase}', ({ dayPhrase }) => dayPhrase);
const begins = said('from on? the? {dayPhrase}', ({ dayPhrase }) => dayPhrase);
const within = said('in? which:this {unit:week/month}', ({ unit }) => unit as 'week' | 'month');
const bracket = one(({ sign }) => (sign === '(' || sign === ')' ? true : undefined));
const filler = patternsWith({ bracket })('at | on | sharp | , | . | ! | bracket');

/** All rules that tokens from an index on can say, by the index after them. */
export function rulesFrom(tokens: readonly Token[], from: number, context: Context): Map<number, Repeated> {
  const found = new Map<number, Repeated>();
  // Most texts say nothing of the kind.
  const mayRepeat = (token: Token, at: number): boolean =>
    says(token, 'every') ||
    EVERY_PART.test(token.text) ||
    comesAgain(token, tokens[at + 1], tokens[at + 2]) ||
    (token.weekday !== undefined && through(tokens, at + 1) !== null) ||
    named.monthly(tokens, at) !== null;
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
      const sign = tokens[to]?.sign;
      isAfterAt = says(tokens[to], 'at');
      to = read.to;
      if (said.shape && sign !== undefined && !found.has(to)) {
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
  if (!said.clock)
    add(clockReader(isAfterAt && 'at', said.shape !== undefined && 'day', 'dotted', 'bare'), (clock) => ({
      clock,
    }));
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

/** The day from which an annual rule is counted: its start, in the month in which it comes next. */
function inMonth(month: number, date: number, from: CalendarDate): CalendarDate {
  const next = from.set({ month, day: date });
  const first = (next.compare(from) < 0 ? next.add({ years: 1 }) : next).set({ day: 1 });
  return first.compare(from) < 0 ? from : first;
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
  if (within === 'week') return { until: lastDayOfWeek(context).toString() };
  return within ? { until: endOfMonth(context.today).toString() } : null;
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

import { type CalendarDate, toCalendarDate } from '@internationalized/date';
import { clocksAt, momentOn } from '../time-zone.ts';
import { type Clock, clockReader, DAY, HOUR, MINUTE } from './clocks.ts';
import type { Day } from './dates.ts';
import { dayPhrase, week } from './day-phrases.ts';
import type { Context } from './context.ts';
import { inWeek, lastDayOfWeek, lastWorkday, MORNING, workWeek, written } from './days.ts';
import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { length } from './lengths.ts';
import { isAwake, type PartOfDay, partPhrase, slotsOf } from './parts.ts';

/** When a status begins and ends, in milliseconds, or hours in minutes since midnight. */
interface Span {
  from: number;
  to: number;
  /** Whether it is tomorrow because it is over today. */
  isLater?: boolean;
}

/** When a status begins and ends. */
export interface Period {
  /** The spans that may be meant, in milliseconds; empty if no calendar or clock shows them. */
  spans: (context: Context) => Span[];
  /**
   * `range`: from one moment to another, or the rest of today. `numbers`: the same in numbers that may count something else.
   * `day`: a day, a part of it or a week. `open`: from a moment on. `from`: the same by a word that many names have as well.
   */
  kind: 'range' | 'numbers' | 'day' | 'open' | 'from';
}
type Spans = Period['spans'];

const TWO_WEEKS = 14;
const LAST_DATE = 31;
/** Nothing that is planned by the hour lasts longer, in minutes. */
const LONGEST = 12 * HOUR;

const spanOf = (first: CalendarDate, last: CalendarDate, { from, to }: Span, { here }: Context): Span => ({
  from: momentOn(first, from, here.timeZone),
  to: momentOn(last, to, here.timeZone),
});
const WHOLE: Span = { from: 0, to: DAY };

/** The days that are surely meant: "next friday" is one of two. */
const daysOf = (day: Day, context: Context): CalendarDate[] =>
  day.choices(context, false).flatMap(({ date, isSure, again }) => {
    // In the afternoon, nobody calls this day by its weekday.
    const isOver = again && date.compare(context.today) === 0 && context.here.hour >= MORNING;
    return isSure ? [isOver ? again : date] : [];
  });
const onDays =
  (day: Day | undefined, hours = WHOLE): Spans =>
  (context) =>
    (day ? daysOf(day, context) : [context.today]).map((date) => spanOf(date, date, hours, context));
const dayToDay =
  (first: Day, last: Day): Spans =>
  (context) =>
    daysOf(first, context).flatMap((from) =>
      daysOf(last, { ...context, today: from })
        .filter((to) => to.compare(from) >= 0)
        .slice(0, 1)
        .map((to) => spanOf(from, to, WHOLE, context)),
    );
/** For that day, until the end of its week, or for two weeks. */
const fromDayOn =
  (first: Day): Spans =>
  (context) =>
    daysOf(first, context).flatMap((from) => {
      const ends = [from, lastDayOfWeek({ ...context, today: from }), from.add({ days: TWO_WEEKS - 1 })];
      const isNew = (end: CalendarDate, at: number): boolean => at === 0 || ends[at - 1]?.compare(end) !== 0;
      return ends.filter(isNew).map((end) => spanOf(from, end, WHOLE, context));
    });
const wholeWeek =
  (ahead: number): Spans =>
  (context) => {
    const first = ahead === 0 ? context.today : workWeek(ahead)(context);
    return ahead < 0 ? [] : [spanOf(first, lastDayOfWeek({ ...context, today: first }), WHOLE, context)];
  };
/** The days without work in this week or the next. */
const wholeWeekend =
  (ahead: number): Spans =>
  (context) => {
    const first = inWeek(lastWorkday(context.weekStart), ahead)(context).add({ days: 1 });
    return [spanOf(first, first.add({ days: 1 }), WHOLE, context)];
  };

/** The minutes since midnight that a clock may show. */
const minutesOf = (clock: Clock, { habits }: Context): number[] =>
  slotsOf(clock, habits, false)
    .flat()
    .flatMap(({ minutes }) => (Number.isNaN(minutes) ? [] : minutes));
/** The next of some hours that is not over, when people are awake. */
function nextOf(hours: Span[], day: Day | undefined, context: Context): Span[] {
  const awake = hours.filter(({ from }) => isAwake(from));
  const dates = day ? daysOf(day, context).slice(0, 1) : [context.today, context.today.add({ days: 1 })];
  return dates
    .flatMap((on, later) =>
      (awake.length > 0 ? awake : hours).map((span) => ({
        ...spanOf(on, on, span, context),
        isLater: later > 0,
      })),
    )
    .filter(({ to }) => to > context.now)
    .toSorted((a, b) => a.from - b.from)
    .slice(0, 1);
}
const hourToHour =
  (first: Clock, last: Clock, day: Day | undefined): Spans =>
  (context) => {
    const pairs = minutesOf(first, context).flatMap((from) =>
      minutesOf(last, context).map((to) => ({ from, to: to > from ? to : to + DAY })),
    );
    // Of both halves of the day, the nearest two are meant.
    const shortest = Math.min(LONGEST, ...pairs.map(({ from, to }) => to - from));
    return nextOf(
      pairs.filter(({ from, to }) => to - from === shortest),
      day,
      context,
    );
  };
/** For an hour, for two, or for the rest of the day. */
const fromHourOn =
  (first: Clock, day: Day | undefined): Spans =>
  (context) => {
    const { here } = context;
    const hours = minutesOf(first, context).map((from) => ({ from, to: from }));
    return nextOf(hours, day, context).flatMap(({ from }) => [
      { from, to: from + HOUR * MINUTE },
      { from, to: from + 2 * HOUR * MINUTE },
      { from, to: momentOn(toCalendarDate(clocksAt(from, here.timeZone)), DAY, here.timeZone) },
    ]);
  };

const clock = clockReader('at', 'day', 'bare');
const joint = patternsWith({})('- | to | by | through');
/** A time that ends before the next joint: "3-4pm" has two. */
const clockBefore: Reader<Clock> = (tokens, at) => {
  const to = tokens.findIndex((_, index) => index > at && joint(tokens, index));
  return to < 0 || (tokens[at]?.number !== undefined && !tokens[at].digits)
    ? null
    : clock(tokens.slice(0, to), at);
};
const isBare = ({ isBare, minutes }: Clock): boolean => isBare === true && !Number.isNaN(minutes);
const hoursOf = (part: PartOfDay): Span => ({ from: part.from * HOUR, to: part.to * HOUR });
const ALL = "(for | in)? the? 'all/whole/entire/ganze/ganzen/rest'" as const;
const read = patternsWith({
  dayPhrase,
  length,
  partPhrase,
  week,
  clock,
  clockBefore,
  joint,
  date: one(({ digits, number = 0 }) => (digits && number <= LAST_DATE ? number : undefined)),
  written: one(({ date }) => (date?.isOpen ? undefined : date)),
});
const dateOf = (day: number, month: number): Day => ({
  choices: ({ today }) => written([{ day, month }], today),
});

/** "dec 24 to jan 2", "from monday", "tomorrow 9-12", "next week", "all day": the longest that is understood. */
export const periodPhrase: Reader<Period> = longest<Period>(
  // "july 5 to 19", "5. bis 19. Juli", "21.-23.12."
  read(
    [
      '(from | of | on)? the? {month} {first=date} joint the? {last=date}',
      '(from | of | on)? the? {first=date} joint the? {last=date} {month}',
      '(from | of | on)? the? {first=date} joint the? {written}',
    ],
    ({ first, last, month, written: end }) => ({
      spans: dayToDay(
        dateOf(first, end?.month ?? month ?? 0),
        dateOf(end?.day ?? last ?? 0, end?.month ?? month ?? 0),
      ),
      kind: 'range',
    }),
  ),
  read('(from | of | on)? the? {first=dayPhrase} joint the? {last=dayPhrase}', ({ first, last }) => ({
    spans: dayToDay(first, last),
    kind: 'range',
  })),
  // In English, notes are from a day as well; and a number counts something.
  read('{from} on? the? {day=dayPhrase}', ({ from, day }) => ({
    spans: fromDayOn(day),
    kind: /^from$/i.test(from.text) ? 'from' : 'open',
  })),
  read(
    // "From 5 to 6" has two times, and not one before six.
    [
      '(on? {?day=dayPhrase})? {from} at? ~(clockBefore joint clock) {clock}',
      '{from} at? ~(clockBefore joint clock) {clock} on? {day=dayPhrase}',
    ],
    ({ from, clock, day }) => ({
      spans: fromHourOn(clock, day),
      kind: /^from$/i.test(from.text) || isBare(clock) ? 'from' : 'open',
    }),
  ),
  // From one time of a day to another.
  read(
    [
      '(on? {?day=dayPhrase} ,?)? ({?at} | {?from} | {?of})? {first=clockBefore} {by=any} {last=clock}',
      '({?at} | {?from} | {?of})? {first=clockBefore} {by=any} {last=clock} on? {day=dayPhrase}',
    ],
    ({ day, at, from, of, first, by, last }): Period => {
      // "Kapitel 3 bis 5" has no time, and the 12 of "room 12 until 5" may belong to the name.
      const isNumbers = isBare(first) && !(day ?? at ?? from ?? of);
      const kind = !isNumbers ? 'range' : by.sign !== '-' ? 'from' : isBare(last) ? 'numbers' : 'range';
      return { spans: hourToHour(first, last, day), kind };
    },
  ),
  // Today, or the rest of it.
  read(
    ['{dayPhrase}', `${ALL} of? the? unit:day`, "for the unit:day | 'ganztägig/ganztags/allday'"],
    ({ dayPhrase }) => (dayPhrase && !dayPhrase.isToday ? null : { spans: onDays(undefined), kind: 'range' }),
  ),
  read(`${ALL} of? (the | which:this)? unit:week`, () => ({ spans: wholeWeek(0), kind: 'range' })),
  // Other days, weeks, and parts of days.
  read(`(${ALL} | for | in)? {week}`, ({ week }) => ({ spans: wholeWeek(week), kind: 'day' })),
  read('(on | at | in | for)? the? {which:this/next/coming}? ~plural weekend', ({ which }) => ({
    spans: wholeWeekend(which === 'next' ? 1 : 0),
    kind: 'day',
  })),
  read(
    "(on | at | for)? the? 'all/whole/ganzen'? ~((in | past)? length) {dayPhrase} ('all' unit:day | 'ganztägig')?",
    ({ dayPhrase }) => ({
      spans: onDays(dayPhrase),
      kind: 'day',
    }),
  ),
  read(
    "(on? {?dayPhrase})? (in? the? 'all/whole/ganzen')? {partPhrase}",
    ({ dayPhrase, partPhrase: part }) =>
      ['fixed', 'eod', 'work'].includes(part.name)
        ? null
        : { spans: onDays(dayPhrase, hoursOf(part)), kind: 'day' },
  ),
);

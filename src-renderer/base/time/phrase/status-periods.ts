import { type CalendarDate, toCalendarDate } from '@internationalized/date';
import { clocksAt, momentOn } from '../time-zone.ts';
import { type Clock, clockReader, DAY, HOUR, MINUTE } from './clocks.ts';
import type { Day } from './dates.ts';
import { dayPhrase, week } from './day-phrases.ts';
import type { Context } from './context.ts';
import { inWeek, lastDayOfWeek, lastWorkday, MORNING, workWeek } from './days.ts';
import { longest, patternsWith, type Reader } from './grammar.ts';
import { length } from './lengths.ts';
import { isAwake, type PartOfDay, partPhrase, slotsOf } from './parts.ts';
import type { Token } from './tokens.ts';

/** A beginning and an end: of a status in milliseconds, of hours in minutes since midnight. */
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
/** Nothing that is planned by the hour lasts longer, in minutes. */
const LONGEST = 12 * HOUR;

const spanOn = (date: CalendarDate, { from, to }: Span, { here }: Context): Span => ({
  from: momentOn(date, from, here.timeZone),
  to: momentOn(date, to, here.timeZone),
});
const wholeDays = (first: CalendarDate, last: CalendarDate, { here }: Context): Span => ({
  from: momentOn(first, 0, here.timeZone),
  to: momentOn(last, DAY, here.timeZone),
});

/** The day that is surely meant. */
function onlyDay(day: Day, context: Context): CalendarDate | null {
  const [only, ...others] = day.choices(context, false);
  if (!only?.isSure || others.length > 0) return null;
  // In the afternoon, nobody calls this day by its weekday.
  const isOver = only.again && only.date.compare(context.today) === 0 && context.here.hour >= MORNING;
  return isOver ? (only.again ?? null) : only.date;
}

const dayToDay =
  (first: Day, last: Day): Spans =>
  (context) => {
    const from = onlyDay(first, context);
    const to = from && onlyDay(last, { ...context, today: from });
    return to && to.compare(from) >= 0 ? [wholeDays(from, to, context)] : [];
  };
/** For that day, until the end of its week, or for two weeks. */
const fromDayOn =
  (first: Day): Spans =>
  (context) => {
    const from = onlyDay(first, context);
    if (!from) return [];
    const ends = [from, lastDayOfWeek({ ...context, today: from }), from.add({ days: TWO_WEEKS - 1 })];
    const isNew = (end: CalendarDate, at: number): boolean =>
      !ends.slice(0, at).some((one) => one.compare(end) === 0);
    return ends.filter(isNew).map((end) => wholeDays(from, end, context));
  };
const WHOLE: Pick<PartOfDay, 'from' | 'to'> = { from: 0, to: 24 };
const onDay =
  (day: Day | undefined, { from, to } = WHOLE): Spans =>
  (context) => {
    const only = day ? onlyDay(day, context) : context.today;
    // "Next friday" is one of two.
    const dates = only
      ? [only]
      : (day?.choices(context, false) ?? []).flatMap(({ date, isSure }) => (isSure ? date : []));
    return dates.map((date) => spanOn(date, { from: from * HOUR, to: to * HOUR }, context));
  };
const wholeWeek =
  (ahead: number): Spans =>
  (context) => {
    const first = ahead === 0 ? context.today : workWeek(ahead)(context);
    return ahead < 0 ? [] : [wholeDays(first, lastDayOfWeek({ ...context, today: first }), context)];
  };
/** The days without work in this week or the next. */
const wholeWeekend =
  (ahead: number): Spans =>
  (context) => {
    const first = inWeek(lastWorkday(context.weekStart), ahead)(context).add({ days: 1 });
    return [wholeDays(first, first.add({ days: 1 }), context)];
  };

/** The minutes since midnight that a clock may show. */
const minutesOf = (clock: Clock, { habits }: Context): number[] =>
  slotsOf(clock, habits, false)
    .flat()
    .flatMap(({ minutes }) => (Number.isNaN(minutes) ? [] : minutes));
/** The next of some hours that is not over, when people are awake. */
function nextOf(hours: Span[], day: Day | undefined, context: Context): Span[] {
  const { today } = context;
  const awake = hours.filter(({ from }) => isAwake(from));
  const date = day && onlyDay(day, context);
  const dates = date ? [date] : day ? [] : [today, today.add({ days: 1 })];
  return dates
    .flatMap((on, later) =>
      (awake.length > 0 ? awake : hours).map((span) => ({
        ...spanOn(on, span, context),
        isLater: later > 0,
      })),
    )
    .filter(({ to }) => to > context.now)
    .toSorted((a, b) => a.from - b.from)
    .slice(0, 1);
}
const hourToHour =
  (first: Clock, last: Clock, day?: Day): Spans =>
  (context) => {
    const pairs = minutesOf(first, context).flatMap((from) =>
      minutesOf(last, context).map((to) => ({ from, to: to > from ? to : to + DAY })),
    );
    // Of both halves of the day, the nearest two are meant.
    const shortest = Math.min(LONGEST, ...pairs.map(({ from, to }) => to - from));
    const likely = pairs.filter(({ from, to }) => to - from === shortest);
    return nextOf(likely, day, context);
  };
/** For an hour, for two, or for the rest of the day. */
const fromHourOn =
  (first: Clock, day?: Day): Spans =>
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
/** A time that ends before the next dash: "3-4pm" has two. */
const clockBefore: Reader<Clock> = (tokens, at) => {
  const dash = tokens.findIndex(({ sign }, index) => index > at && sign === '-');
  return dash < 0 ? null : clock(tokens.slice(0, dash), at);
};
const basic = patternsWith({ dayPhrase });
const read = patternsWith({
  dayPhrase,
  length,
  partPhrase,
  week,
  clock,
  clockBefore,
  todayWord: basic('{dayPhrase}', ({ dayPhrase }) => (dayPhrase.isToday ? dayPhrase : null)),
  allDay: basic([
    "(for | in)? the? 'all/whole/entire/ganzen' unit:day 'long/lang/über'?",
    "'ganztägig/ganztags/allday'",
  ]),
});

const isBare = ({ isBare, minutes }: Clock): boolean => isBare === true && !Number.isNaN(minutes);
const hoursFrom = (first: Clock, last: Clock, day?: Day): Period => ({
  spans: hourToHour(first, last, day),
  kind: day === undefined && isBare(first) && isBare(last) ? 'numbers' : 'range',
});
/** In English, notes are from a day as well; and a number counts something. */
const openAfter = ({ text }: Token, spans: Spans, isNumber = false): Period => ({
  spans,
  kind: isNumber || /^from$/i.test(text) ? 'from' : 'open',
});

/** "dec 24 to jan 2", "from monday", "tomorrow 9-12", "next week", "all day": the longest that is understood. */
export const periodPhrase: Reader<Period> = longest<Period>(
  read(
    '(from | of | on)? the? {first=dayPhrase} (to | by | through | -) the? {last=dayPhrase}',
    ({ first, last }) => ({ spans: dayToDay(first, last), kind: 'range' }),
  ),
  read('{begins=from} on? the? {dayPhrase}', ({ begins, dayPhrase }) =>
    openAfter(begins, fromDayOn(dayPhrase)),
  ),
  // From one time of a day to another.
  read(
    [
      '(on? {?day=dayPhrase} ,?)? (at | from | of)? {first=clockBefore} - {last=clock}',
      '(on? {?day=dayPhrase} ,?)? (at | from | of) {first=clock} (to | by | through) {last=clock}',
      '{first=clockBefore} - {last=clock} on? {day=dayPhrase}',
      '(from | of)? {first=clock} (to | by | through) {last=clock} on? {day=dayPhrase}',
    ],
    ({ first, last, day }) => hoursFrom(first, last, day),
  ),
  read('{first=clock} ({?by} | to | through) {last=clock}', ({ first, by, last }): Period => {
    const period = hoursFrom(first, last);
    if (!isBare(first)) return period;
    // "Kapitel 3 bis 5" has no time, and "room 12 until 5" may have one or two.
    const isUntil = by !== undefined && !/^bis$/i.test(by.text);
    return { ...period, kind: isUntil || !isBare(last) ? 'numbers' : 'from' };
  }),
  read(
    ['on? {day=dayPhrase} {begins=from} at? {clock}', '{begins=from} at? {clock} (on? {?day=dayPhrase})?'],
    (said) => openAfter(said.begins, fromHourOn(said.clock, said.day), isBare(said.clock)),
  ),
  // Today, or the rest of it.
  read(['{todayWord}', 'allDay'], () => ({ spans: onDay(undefined), kind: 'range' })),
  read(["(for | in)? the? 'rest' of? the? unit:day", 'for the unit:day'], () => ({
    spans: onDay(undefined),
    kind: 'range',
  })),
  read(
    [
      "(for | in)? the? 'rest' of? (the | which:this)? unit:week",
      "(for | in)? the? 'all/whole/entire/ganze' unit:week",
    ],
    () => ({ spans: wholeWeek(0), kind: 'range' }),
  ),
  // Other days, weeks, and parts of days.
  read("(for | in)? the? 'all/whole/ganze'? {week}", ({ week }) => ({ spans: wholeWeek(week), kind: 'day' })),
  read('(on | at | in | for)? the? {which:this/next/coming}? ~plural weekend', ({ which }) => ({
    spans: wholeWeekend(which === 'next' ? 1 : 0),
    kind: 'day',
  })),
  read(
    [
      "(on | at | for)? the? 'all/whole/ganzen'? ~((in | past)? length) {day=dayPhrase} allDay?",
      'allDay on? {day=dayPhrase}',
    ],
    ({ day }) => ({ spans: onDay(day), kind: 'day' }),
  ),
  read("(on? {?day=dayPhrase})? (in? the? 'all/whole/ganzen')? {part=partPhrase}", ({ day, part }) =>
    ['fixed', 'eod', 'work'].includes(part.name) ? null : { spans: onDay(day, part), kind: 'day' },
  ),
);

/** "until 4", "bis Freitag", before a name. */
export const untilPhrase: Reader<Period> = longest<Period>(
  read("'until/till/til/bis' at? {clock} (on? {?day=dayPhrase})?", ({ clock, day }) => ({
    spans: (context) =>
      fromHourOn(
        clock,
        day,
      )(context)
        .slice(0, 1)
        .map(({ from }) => ({ from: context.now, to: from })),
    kind: 'range',
  })),
  read("'until/till/til/bis' the? {day=dayPhrase}", ({ day }) => ({
    spans: (context) =>
      onDay(day, { from: MORNING, to: MORNING })(context).map(({ to }) => ({ from: context.now, to })),
    kind: 'range',
  })),
);

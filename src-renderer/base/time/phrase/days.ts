import { CalendarDate, endOfMonth, getDayOfWeek, type ZonedDateTime } from '@internationalized/date';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import type { NumberHabits } from './numbers.ts';

/** What a phrase is read with. */
export interface Context {
  /** Milliseconds since the epoch. */
  now: number;
  here: ZonedDateTime;
  today: CalendarDate;
  habits: NumberHabits;
  weekStart: WeekStart;
}

/** A day that may be meant. */
export interface DayChoice {
  date: CalendarDate;
  /** Whether Perch can take it without asking. */
  isSure: boolean;
  /** So many days later it comes again, if it is over. */
  again?: number;
  /** Whether it counts only if no other choice is in the future. */
  isSpare?: boolean;
  /** The minutes since midnight that it means without a time. */
  time?: number;
}

/** The time of a day without a time, in hours. */
export const MORNING = 9;
export const EVENING = 18;
export const END_OF_DAY = 17;

/** A date without a year that is farther away is rather a slip. */
const FAR_MONTHS = 10;
/** From one 29th of February to the next, and over a turn of the century. */
const LONGEST_WAIT_YEARS = 8;

/** A date as it is written. */
export interface Written {
  day: number;
  month: number;
  year: number | null;
}

/** Whether a date that was named without its year is too far away to be surely meant. */
export const isFar = (date: CalendarDate, today: CalendarDate): boolean =>
  date.compare(today.add({ months: FAR_MONTHS })) > 0;

/** Counted from 0 for Monday. The locale only makes the library count so. */
export const weekdayOf = (date: CalendarDate): number => getDayOfWeek(date, 'en-GB', 'mon');

/** Null if the month has no such day. */
function dayIn(year: number, month: number, day: number): CalendarDate | null {
  const first = new CalendarDate(year, month, 1);
  return day >= 1 && day <= endOfMonth(first).day ? first.set({ day }) : null;
}

/** The date; without a year the next such date, today included. Null if the date does not exist. */
function dateOf({ day, month, year }: Written, today: CalendarDate): CalendarDate | null {
  if (month < 1 || month > 12 || day < 1) return null;
  for (let added = 0; added <= LONGEST_WAIT_YEARS; added += 1) {
    const date = dayIn(year ?? today.year + added, month, day);
    if (year !== null || (date && date.compare(today) >= 0)) return date;
  }
  return null;
}

/** Dates as they may be read, the likeliest first; empty if no calendar shows them. */
export function written(writings: Written[], today: CalendarDate): DayChoice[] {
  const [first, ...others] = writings.flatMap((one) => {
    const date = dateOf(one, today);
    return date ? [{ date, isSure: one.year !== null || !isFar(date, today) }] : [];
  });
  if (!first) return [];
  // Only a reading in the past, or too far away to be meant, brings up the other one.
  const isDoubtful = !first.isSure || first.date.compare(today) < 0;
  return isDoubtful ? [first, ...others.map(({ date }) => ({ date, isSure: false }))] : [first];
}

/** The next date with this day of the month. On that date also its successor, which is meant if the time has passed. */
export function dayOfMonth(day: number, today: CalendarDate): DayChoice[] {
  const dates: CalendarDate[] = [];
  for (let added = 0; added <= 12; added += 1) {
    const { year, month } = today.set({ day: 1 }).add({ months: added });
    const date = dayIn(year, month, day);
    if (date && date.compare(today) >= 0) dates.push(date);
  }
  const [next, after] = dates;
  if (!next) return [];
  return [
    { date: next, isSure: true },
    ...(after && next.compare(today) === 0 ? [{ date: after, isSure: true, isSpare: true }] : []),
  ];
}

/** The next date with this weekday and this day of the month, in this month or the next; null without such a date. */
function soonWithWeekday(day: number, weekday: number, today: CalendarDate): CalendarDate | null {
  for (const added of [0, 1]) {
    const { year, month } = today.set({ day: 1 }).add({ months: added });
    const date = dayIn(year, month, day);
    if (date && date.compare(today) >= 0 && weekdayOf(date) === weekday) return date;
  }
  return null;
}

/** A weekday together with a date. Where the two do not agree, one of them is a slip. */
export function withWeekday(
  weekday: number,
  choices: DayChoice[],
  day: number | null,
  { today }: Context,
): DayChoice[] {
  const soon = day === null ? null : soonWithWeekday(day, weekday, today);
  if (soon) return [{ date: soon, isSure: true }];
  return choices.flatMap((choice) =>
    weekdayOf(choice.date) === weekday
      ? [choice]
      : [
          { ...choice, isSure: false },
          { date: coming(weekday, today), isSure: false },
        ],
  );
}

/** The weekday after today. */
export const coming = (weekday: number, today: CalendarDate): CalendarDate =>
  today.add({ days: ((weekday - weekdayOf(today) + 6) % 7) + 1 });

/** The weekday from today on. */
export const upcoming = (weekday: number, today: CalendarDate): CalendarDate =>
  today.add({ days: (weekday - weekdayOf(today) + 7) % 7 });

const WEEK_STARTS: Record<WeekStart, number> = { monday: 0, saturday: 5, sunday: 6 };
/** Where weeks begin on Saturdays, people work from Sunday to Thursday; elsewhere from Monday to Friday. */
export const firstWorkday = (weekStart: WeekStart): number => (weekStart === 'saturday' ? 6 : 0);
export const lastWorkday = (weekStart: WeekStart): number => (weekStart === 'saturday' ? 3 : 4);

/** A weekday of this week, or of one so many weeks later. */
export function dayInWeek(
  weekday: number,
  weeks: number,
  { today, weekStart }: Pick<Context, 'today' | 'weekStart'>,
): CalendarDate {
  const fromStart = (day: number): number => (day - WEEK_STARTS[weekStart] + 7) % 7;
  const begin = today.subtract({ days: fromStart(weekdayOf(today)) });
  return begin.add({ days: 7 * weeks + fromStart(weekday) });
}

/** The last day of this week. */
export const lastDayOfWeek = (context: Pick<Context, 'today' | 'weekStart'>): CalendarDate =>
  dayInWeek(WEEK_STARTS[context.weekStart], 1, context).subtract({ days: 1 });

/** The day that "next week" means: its first workday. */
export const nextWorkWeek = (today: CalendarDate, weekStart: WeekStart): CalendarDate =>
  dayInWeek(firstWorkday(weekStart), 1, { today, weekStart });

/** Whether a day is one of the two after the last one of work. */
const isFree = (day: CalendarDate, weekStart: WeekStart): boolean =>
  [1, 2].includes((weekdayOf(day) - lastWorkday(weekStart) + 7) % 7);

/** The day so many workdays after another. */
export function workdaysAfter(count: number, { today, weekStart }: Context): CalendarDate {
  let [day, left] = [today, count];
  while (left > 0) {
    day = day.add({ days: 1 });
    if (!isFree(day, weekStart)) left -= 1;
  }
  return day;
}

/** The last workday up to a day. */
export const workdayUntil = (day: CalendarDate, weekStart: WeekStart): CalendarDate =>
  isFree(day, weekStart) ? workdayUntil(day.subtract({ days: 1 }), weekStart) : day;

/** "This weekend" on a weekend means the remaining days; with a time, either day. */
export function weekend(which: string | undefined, context: Context, hasTime: boolean): DayChoice[] {
  const { today, weekStart, here } = context;
  const first = weekStart === 'saturday' ? 4 : 5;
  const sure = (date: CalendarDate, time?: number): DayChoice => ({
    date,
    isSure: true,
    ...(time !== undefined && { time }),
  });
  if (which === 'last') return [sure(dayInWeek(first, -1, context))];
  if (which === 'next') return [sure(dayInWeek(first, 1, context))];
  const untilFirst = (first - weekdayOf(today) + 7) % 7;
  // On its second day the other weekend is six days away.
  const days = untilFirst === 6 ? (which === 'this' ? [0] : [6, 7]) : [untilFirst, untilFirst + 1];
  const dates = days.map((add) => today.add({ days: add }));
  if (hasTime) return dates.map((date) => sure(date));
  const [date = today, next] = dates;
  if (days[0] !== 0 || here.hour < MORNING) return [sure(date)];
  return [next ? sure(next) : sure(date, EVENING * 60)];
}

/** A month, a quarter or a year: its first day, and how many months it has. */
export interface Span {
  first: CalendarDate;
  months: number;
}

/** A month by its number, or this month, quarter or year. */
export function spanOf(
  unit: number | 'month' | 'quarter' | 'year',
  isNext: boolean,
  year: number | null,
  today: CalendarDate,
): Span {
  const first = today.set({ day: 1 });
  if (unit === 'month') return { first: first.add({ months: isNext ? 1 : 0 }), months: 1 };
  if (unit === 'year') return { first: first.set({ month: 1 }).add({ years: isNext ? 1 : 0 }), months: 12 };
  if (unit === 'quarter')
    return {
      first: first.set({ month: today.month - ((today.month - 1) % 3) }).add({ months: isNext ? 3 : 0 }),
      months: 3,
    };
  if (year !== null) return { first: new CalendarDate(year, unit, 1), months: 1 };
  return {
    first: first.set({ month: unit }).add({ years: unit < today.month || isNext ? 1 : 0 }),
    months: 1,
  };
}

/** The beginning, the middle or the end of a month, a quarter or a year. */
export function partOfSpan(part: 'start' | 'mid' | 'end', { first, months }: Span): CalendarDate {
  if (part === 'end') return endOfMonth(first.add({ months: months - 1 }));
  return part === 'mid' ? first.add({ months: Math.floor(months / 2), days: months === 1 ? 14 : 0 }) : first;
}

/** The first, second … such weekday of a month; -1 is the last. */
export function weekdayOfMonth(nth: number, weekday: number, { first }: Span): CalendarDate {
  const from = nth === -1 ? endOfMonth(first).subtract({ days: 6 }) : first;
  return from.add({ days: (weekday - weekdayOf(from) + 7) % 7, weeks: Math.max(nth - 1, 0) });
}

/** The Monday of a week that has a number, in this year or the next; null for a year without it. */
export function weekOfYear(number: number, year: number | null, today: CalendarDate): CalendarDate | null {
  for (const one of year === null ? [today.year, today.year + 1] : [year]) {
    // The first week has the fourth of January.
    const fourth = new CalendarDate(one, 1, 4);
    const monday = fourth.subtract({ days: weekdayOf(fourth) }).add({ weeks: number - 1 });
    const isInYear = number > 0 && monday.add({ days: 3 }).year === one;
    if (isInYear && (year !== null || monday.add({ days: 6 }).compare(today) >= 0)) return monday;
  }
  return null;
}

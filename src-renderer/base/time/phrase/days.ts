import { CalendarDate, type DateDuration, endOfMonth, getDayOfWeek } from '@internationalized/date';
import type { WeekStart } from '../../../../src-main/contract/time/system-formats.ts';
import type { Context } from './context.ts';

/** A day that may be meant. */
export interface DayChoice {
  date: CalendarDate;
  /** Whether Perch can take it without asking. */
  isSure: boolean;
  /** The day when it comes again, if it is over. */
  again?: CalendarDate;
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
  year?: number | undefined;
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
    if (year !== undefined || (date && date.compare(today) >= 0)) return date;
  }
  return null;
}

/** The same days, of which Perch takes none without asking. */
export const unsure = (choices: DayChoice[]): DayChoice[] =>
  choices.map((choice) => ({ ...choice, isSure: false }));

/** Dates as they may be read, the likeliest first; empty if no calendar shows them. */
export function written(writings: Written[], today: CalendarDate): DayChoice[] {
  const [first, ...others] = writings.flatMap((one) => {
    const date = dateOf(one, today);
    return date ? [{ date, isSure: one.year !== undefined || !isFar(date, today) }] : [];
  });
  if (!first) return [];
  // Only a reading in the past, or too far away to be meant, brings up the other one.
  const isDoubtful = !first.isSure || first.date.compare(today) < 0;
  return isDoubtful ? [first, ...unsure(others)] : [first];
}

/** The dates from today on with a day of the month, in so many months. */
const datesWith = (day: number, months: number, today: CalendarDate): CalendarDate[] =>
  Array.from({ length: months }, (_, added) => {
    const { year, month } = today.set({ day: 1 }).add({ months: added });
    return dayIn(year, month, day);
  })
    .filter((date) => date !== null)
    .filter((date) => date.compare(today) >= 0);

/** The next date with this day of the month. */
export function dayOfMonth(day: number, today: CalendarDate): DayChoice[] {
  const [date, again] = datesWith(day, 13, today);
  return date ? [{ date, isSure: true, ...(again && { again }) }] : [];
}

/** The next date with this day of the month that is such a weekday, if it is soon. */
export const agreeing = (weekday: number, day: number, today: CalendarDate): DayChoice[] =>
  datesWith(day, 2, today)
    .filter((date) => weekdayOf(date) === weekday)
    .slice(0, 1)
    .map((date) => ({ date, isSure: true }));

/** "Friday the 13th" is in a later month where the next such day is another weekday by more than a slip. */
export function laterWithWeekday(weekday: number, day: number, today: CalendarDate): DayChoice[] {
  const isSlip = dayOfMonth(day, today).some(({ date }) =>
    [1, 6].includes((weekdayOf(date) - weekday + 7) % 7),
  );
  const later = isSlip ? undefined : datesWith(day, 14, today).find((date) => weekdayOf(date) === weekday);
  return later ? [{ date: later, isSure: true }] : [];
}

/** A weekday together with the days that a date may mean. Where the two do not agree, one of them is a slip. */
export function withWeekday(weekday: number, choices: DayChoice[], context: Context): DayChoice[] {
  const slip = { date: coming(weekday)(context), isSure: false };
  return choices.flatMap((choice) =>
    weekdayOf(choice.date) === weekday ? [choice] : unsure([choice, slip]),
  );
}

/** What dates are counted from. */
export type Calendar = Pick<Context, 'today' | 'weekStart'>;
/** A date that depends on the present day. */
export type DateIn = (calendar: Calendar) => CalendarDate;

/** The weekday from a date on. */
export const upcoming = (weekday: number, from: CalendarDate): CalendarDate =>
  from.add({ days: (weekday - weekdayOf(from) + 7) % 7 });

/** The weekday after today, or so many weeks later. */
export const coming =
  (weekday: number, weeks = 0): DateIn =>
  ({ today }) =>
    upcoming(weekday, today.add({ days: 1 })).add({ weeks });

/** Some days, weeks, months or years after today. */
export const later =
  (by: DateDuration): DateIn =>
  ({ today }) =>
    today.add(by);

const WEEK_STARTS: Record<WeekStart, number> = { monday: 0, saturday: 5, sunday: 6 };
/** Where weeks begin on Saturdays, people work from Sunday to Thursday; elsewhere from Monday to Friday. */
export const lastWorkday = (weekStart: WeekStart): number => (weekStart === 'saturday' ? 3 : 4);

/** A weekday of this week, or of one so many weeks later. */
export const inWeek =
  (weekday: number, weeks: number): DateIn =>
  ({ today, weekStart }) => {
    const fromStart = (day: number): number => (day - WEEK_STARTS[weekStart] + 7) % 7;
    return today.add({ days: 7 * weeks + fromStart(weekday) - fromStart(weekdayOf(today)) });
  };

/** The last day of this week. */
export const lastDayOfWeek: DateIn = (context) =>
  inWeek((WEEK_STARTS[context.weekStart] + 6) % 7, 0)(context);

/** The day that a week means, so many weeks later: its first workday. */
export const workWeek =
  (weeks: number): DateIn =>
  (context) =>
    inWeek(context.weekStart === 'saturday' ? 6 : 0, weeks)(context);

/** Whether a day is one of the two after the last one of work. */
const isFree = (day: CalendarDate, weekStart: WeekStart): boolean =>
  [1, 2].includes((weekdayOf(day) - lastWorkday(weekStart) + 7) % 7);

/** The day so many workdays after today. */
export const afterWorkdays =
  (count: number): DateIn =>
  ({ today, weekStart }) => {
    let [day, left] = [today, count];
    while (left > 0) {
      day = day.add({ days: 1 });
      if (!isFree(day, weekStart)) left -= 1;
    }
    return day;
  };

/** The last workday up to a day. */
export const workdayUntil = (day: CalendarDate, weekStart: WeekStart): CalendarDate =>
  isFree(day, weekStart) ? workdayUntil(day.subtract({ days: 1 }), weekStart) : day;

/** "This weekend" on a weekend means the remaining days; with a time, either day. */
export function weekend(which: string | undefined, context: Context, hasTime: boolean): DayChoice[] {
  const { today, weekStart, here } = context;
  const first = weekStart === 'saturday' ? 4 : 5;
  const sure = (date: CalendarDate): DayChoice => ({ date, isSure: true });
  if (which === 'last' || which === 'next') return [sure(inWeek(first, which === 'last' ? -1 : 1)(context))];
  const untilFirst = upcoming(first, today).compare(today);
  // On its second day the other weekend is six days away.
  const days = untilFirst === 6 ? (which === 'this' ? [0] : [6, 7]) : [untilFirst, untilFirst + 1];
  const dates = days.map((add) => today.add({ days: add }));
  if (hasTime) return dates.map((date) => sure(date));
  const [date = today, next] = dates;
  if (days[0] !== 0 || here.hour < MORNING) return [sure(date)];
  return [next ? sure(next) : { ...sure(date), time: EVENING * 60 }];
}

/** A month, a quarter or a year: its first day, and how many months it has. */
export interface Span {
  first: CalendarDate;
  months: number;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };
export type SpanUnit = keyof typeof MONTHS;
/** A month by its number, or this month, quarter or year; or the next one. */
export function spanOf(unit: number | SpanUnit, today: CalendarDate, isNext = false, year?: number): Span {
  if (typeof unit === 'number') {
    const later = unit < today.month || isNext ? 1 : 0;
    return { first: new CalendarDate(year ?? today.year + later, unit, 1), months: 1 };
  }
  const months = MONTHS[unit];
  const first = today.set({ day: 1, month: today.month - ((today.month - 1) % months) });
  return { first: first.add({ months: isNext ? months : 0 }), months };
}

/** The beginning, the middle or the end of a month, a quarter or a year. */
export function partOfSpan(part: 'start' | 'mid' | 'end', { first, months }: Span): CalendarDate {
  if (part === 'end') return endOfMonth(first.add({ months: months - 1 }));
  return part === 'mid' ? first.add({ months: Math.floor(months / 2), days: months === 1 ? 14 : 0 }) : first;
}

/** The first, second … such weekday of a month; -1 is the last. */
export function weekdayOfMonth(nth: number, weekday: number, { first }: Span): CalendarDate {
  const from = nth === -1 ? endOfMonth(first).subtract({ days: 6 }) : first;
  return upcoming(weekday, from).add({ weeks: Math.max(nth - 1, 0) });
}

/** The Monday of a week that has a number, in this year or the next; null for a year without it. */
export function weekOfYear(
  number: number,
  year: number | undefined,
  today: CalendarDate,
): CalendarDate | null {
  for (const one of year === undefined ? [today.year, today.year + 1] : [year]) {
    // The first week has the fourth of January.
    const fourth = new CalendarDate(one, 1, 4);
    const monday = fourth.subtract({ days: weekdayOf(fourth) }).add({ weeks: number - 1 });
    const isInYear = number > 0 && monday.add({ days: 3 }).year === one;
    if (isInYear && (year !== undefined || monday.add({ days: 6 }).compare(today) >= 0)) return monday;
  }
  return null;
}

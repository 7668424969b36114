import * as z from 'zod/mini';
import { MOST_INTERVAL, MOST_TIMES } from './recurrence-limits.ts';

const MINUTES_A_DAY = 24 * 60;

/** A day of the calendar, `2026-11-30`. */
export const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay));

const DayOfMonth = z.int().check(z.minimum(1), z.maximum(31));

/**
 * When something comes again: an RRULE on the clock of this computer, without a zone. It comes once a day at most, so the day
 * names the occurrence.
 */
export const Recurrence = z.strictObject({
  unit: z.enum(['day', 'week', 'month', 'year']),
  /** Every so many units. */
  interval: z.int().check(z.minimum(1), z.maximum(MOST_INTERVAL)),
  /** Weekdays, counted from 0 for Sunday: of a week, or those that `nth` counts in a month. */
  days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)),
  /** Which of the weekdays of a month; -1 is the last one. Null for a day of the month. */
  nth: z.nullable(z.literal([1, 2, 3, 4, -1])),
  /** The day of a month or year, or several of a month; months without it have their last day in its place. */
  date: z.nullable(z.union([DayOfMonth, z.array(DayOfMonth).check(z.minLength(2), z.maxLength(31))])),
  /** No day before it counts. Its week, month or year is the first one, and its month that of a year. */
  start: Day,
  /** Minutes since midnight. A time that the clock leaves out is as much later. */
  time: z.int().check(z.minimum(0), z.maximum(MINUTES_A_DAY - 1)),
  /** The last possible day, or how often it comes; null for never. */
  end: z.nullable(
    z.union([
      z.strictObject({ until: Day }),
      z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(MOST_TIMES)) }),
    ]),
  ),
});
export type Recurrence = z.infer<typeof Recurrence>;

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return Number.isFinite(date.getTime()) && date.toISOString().startsWith(day);
}

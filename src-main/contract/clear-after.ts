import { z } from 'zod';
import { firstDayOf, type WeekStart } from './system-formats.ts';

/** The last moment that a `Date` can hold. */
const LAST_MOMENT = 8.64e15;
const MINUTES_A_DAY = 24 * 60;
/** The longest duration, a year, in minutes. */
export const LONGEST_MINUTES = 366 * MINUTES_A_DAY;

/**
 * When a status clears itself, as a rule that holds on any day: never, at the end of the local day or week, after
 * `minutes`, or at a `time` of the local day, in minutes since midnight.
 */
export const ClearRule = z.union([
  z.enum(['never', 'today', 'week']),
  z.strictObject({ minutes: z.int().positive().max(LONGEST_MINUTES) }),
  z.strictObject({
    time: z
      .int()
      .nonnegative()
      .max(MINUTES_A_DAY - 1),
  }),
]);
export type ClearRule = z.infer<typeof ClearRule>;

/** When a status clears itself: by a rule, or at a moment (milliseconds). */
export const ClearAfter = z.union([ClearRule, z.strictObject({ at: z.int().positive().max(LAST_MOMENT) })]);
export type ClearAfter = z.infer<typeof ClearAfter>;

const MINUTE = 60_000;

/**
 * The moment to clear, in milliseconds since the epoch, or null for never. Days and times are those of this computer's
 * time zone: `today` ends at the next midnight, `week` at the midnight before the next first day of a week, and a time is the next
 * moment at which the clock shows it. A time that the clock skips that day is as much later as the clock is put forward.
 */
export function clearAtFor(clearAfter: ClearAfter, now: number, weekStart: WeekStart): number | null {
  if (clearAfter === 'never') return null;
  if (clearAfter === 'today') return atLocalTime(now, 1, 0);
  // The day before the first one of a week is one day before the end; the first one is seven days before it.
  if (clearAfter === 'week')
    return atLocalTime(now, (7 + firstDayOf(weekStart) - new Date(now).getDay()) % 7 || 7, 0);
  if ('at' in clearAfter) return clearAfter.at;
  if ('minutes' in clearAfter) return now + clearAfter.minutes * MINUTE;
  const today = atLocalTime(now, 0, clearAfter.time);
  return today > now ? today : atLocalTime(now, 1, clearAfter.time);
}

/** This time of the local day, in minutes since midnight, so many days after the day of `now`. */
function atLocalTime(now: number, days: number, time: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, time).getTime();
}

/** The rule that does for a later status what this did for one that was set at `now`: a moment becomes a duration. */
export function ruleOf(clearAfter: ClearAfter, now: number): ClearRule {
  if (typeof clearAfter === 'string' || !('at' in clearAfter)) return clearAfter;
  const minutes = Math.ceil((clearAfter.at - now) / MINUTE);
  return { minutes: Math.min(Math.max(minutes, 1), LONGEST_MINUTES) };
}

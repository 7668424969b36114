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
  // A week ends when the next first day of a week begins. On a first day, that is seven days later.
  if (clearAfter === 'week')
    return atLocalTime(now, (7 + firstDayOf(weekStart) - new Date(now).getDay()) % 7 || 7, 0);
  if ('at' in clearAfter) return clearAfter.at;
  if ('minutes' in clearAfter) return now + clearAfter.minutes * MINUTE;
  const today = atLocalTime(now, 0, clearAfter.time);
  return today > now ? today : atLocalTime(now, 1, clearAfter.time);
}

/** The moment `days` local days after the day of `now`, `time` minutes after midnight. */
function atLocalTime(now: number, days: number, time: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, time).getTime();
}

/** Turns a choice made at `now` into a rule for later statuses: a moment becomes a duration. */
export function ruleOf(clearAfter: ClearAfter, now: number): ClearRule {
  if (typeof clearAfter === 'string' || !('at' in clearAfter)) return clearAfter;
  const minutes = Math.ceil((clearAfter.at - now) / MINUTE);
  return { minutes: Math.min(Math.max(minutes, 1), LONGEST_MINUTES) };
}

import { z } from 'zod';

/** The last moment that a `Date` can hold. */
const LAST_MOMENT = 8.64e15;

/** When a status clears itself: after a while, at the end of the local day, at a moment (milliseconds), or never. */
export const ClearAfter = z.union([
  z.enum(['never', '30m', '1h', '4h', 'today']),
  z.object({ at: z.int().positive().max(LAST_MOMENT) }),
]);
export type ClearAfter = z.infer<typeof ClearAfter>;

const MINUTE = 60_000;
const DURATIONS = { '30m': 30 * MINUTE, '1h': 60 * MINUTE, '4h': 240 * MINUTE } as const;

/** The moment to clear, in milliseconds since the epoch, or null for never. `today` ends at the next local midnight. */
export function clearAtFor(clearAfter: ClearAfter, now: number): number | null {
  if (typeof clearAfter === 'object') return clearAfter.at;
  if (clearAfter === 'never') return null;
  if (clearAfter === 'today') return new Date(now).setHours(24, 0, 0, 0);
  return now + DURATIONS[clearAfter];
}

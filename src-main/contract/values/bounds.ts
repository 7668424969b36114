/**
 * The least and the most that Perch accepts of each number that a server sends and that a wait, a repeat, a time-out
 * or a count uses. A server, or a proxy in front of it, can send any number; one outside its bounds is replaced by
 * the nearer bound.
 */
const BOUNDS = {
  /** How long to wait before a request is sent again, in seconds (`retry-after`). */
  retryAfter: { least: 0, most: 60 * 60 },
  /** How long a request for events may stay open, in milliseconds (server-notes: Event queues). */
  pollTimeout: { least: 1_000, most: 10 * 60_000 },
  /**
   * How often the user's presence is sent, and after how long without a report a person counts as offline, in
   * milliseconds.
   */
  presencePing: { least: 10_000, most: 10 * 60_000 },
  presenceThreshold: { least: 10_000, most: 24 * 60 * 60_000 },
  /** How long a text may be, in characters; a limit of 0 is ignored, because no text could keep to it. */
  limit: { least: 1, most: 1e9 },
  /** The periods of the typing protocol, in milliseconds (server-notes: Typing). */
  typingPeriod: { least: 1_000, most: 5 * 60_000 },
} as const;

type BoundedNumber = keyof typeof BOUNDS;

/** The number within its bounds; undefined if it is not a number, is negative, or is 0 where 0 is not allowed. */
export function bounded(name: BoundedNumber, value: number | null | undefined): number | undefined {
  const { least, most } = BOUNDS[name];
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || (value === 0 && least > 0))
    return undefined;
  return Math.min(Math.max(value, least), most);
}

/** The longest delay of a timer, in milliseconds; with a longer one it would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The delay to set a timer to, in milliseconds. Where the wait is longer, the caller sets it again when it fires. */
export const timerDelay = (milliseconds: number): number =>
  Math.min(Math.max(1, Math.ceil(milliseconds)), LONGEST_TIMER);

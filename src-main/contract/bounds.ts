/**
 * Every number from outside that something here waits, repeats, times out or counts by, with the least and the most that is taken.
 * Servers and whoever stands before them can say anything; what is beyond is taken as the bound.
 */
const BOUNDS = {
  /** How long a request is to wait before it is made again, in seconds (`retry-after`). */
  retryAfter: { least: 0, most: 60 * 60 },
  /**
   * Until a rate limit is whole again, in milliseconds. Limits are per minute (server-notes: Rate limits); a 429 tells longer
   * ones.
   */
  limitResetsIn: { least: 0, most: 5 * 60_000 },
  /** How long an event may be waited for, in milliseconds (server-notes: Event queues). */
  pollTimeout: { least: 1_000, most: 10 * 60_000 },
  /** How often one's presence is told, in milliseconds, and after how long without a word somebody is not there. */
  presencePing: { least: 10_000, most: 10 * 60_000 },
  presenceThreshold: { least: 10_000, most: 24 * 60 * 60_000 },
  /** How long a text may be, in characters; 0 is no limit that anybody could keep. */
  limit: { least: 1, most: 1e9 },
  /** The periods of the typing protocol, in milliseconds (server-notes: Typing). */
  typingPeriod: { least: 1_000, most: 5 * 60_000 },
} as const;

type BoundedNumber = keyof typeof BOUNDS;

/** A number from outside, within its bounds; undefined where it is none, or negative, or 0 where that makes no sense. */
export function bounded(name: BoundedNumber, told: number | null | undefined): number | undefined {
  const { least, most } = BOUNDS[name];
  if (typeof told !== 'number' || !Number.isFinite(told) || told < 0 || (told === 0 && least > 0))
    return undefined;
  return Math.min(Math.max(told, least), most);
}

/** The most that a number can be, for what is kept and may have been written by an earlier version. */
export const mostOf = (name: BoundedNumber): number => BOUNDS[name].most;

/** The longest that a timer can run, in milliseconds; with a longer one it would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long to set a timer for, in milliseconds. What waits longer has to look again when it fires. */
export const timerDelay = (milliseconds: number): number =>
  Math.min(Math.max(1, Math.ceil(milliseconds)), LONGEST_TIMER);

/** After so many milliseconds, a use counts half: two weeks. */
const HALF_LIFE = 14 * 24 * 60 * 60 * 1000;

/** How often something was used, where later uses count more. */
export interface Use {
  /** How much all uses counted when the last one was. */
  weight: number;
  /** When that was, in milliseconds since the epoch. */
  usedAt: number;
}

/** How much the uses count at a moment. One that lies ahead of it, because the clock was set back, counts in full. */
export const fadedUse = ({ weight, usedAt }: Use, now: number): number =>
  weight * 2 ** (-Math.max(0, now - usedAt) / HALF_LIFE);

/** The uses with one more. */
export const usedAgain = (before: Use | null, now: number): Use => ({
  weight: (before ? fadedUse(before, now) : 0) + 1,
  usedAt: now,
});

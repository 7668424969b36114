import { BUILT_AT } from './built-at.ts';

/** How long a reported server time can be used for decisions, in milliseconds. */
const FRESH_FOR = 20_000;

/** Clocks that differ by less count as equal (sync: Clocks). Milliseconds. */
export const CLOCKS_DIFFER = 60_000;

/** How many responses in a row must agree on a time that differs from the known one before it is believed. */
export const ENOUGH_AGREE = 3;

const DAY = 24 * 60 * 60_000;
const YEAR = 366 * DAY;

/** No Perch is used for longer than this after it was built. */
const LONGEST_USED = 20 * YEAR;

/** Whether this build can run at a moment at all, in milliseconds since the epoch. */
export const isInBuildLifetime = (moment: number): boolean =>
  moment > BUILT_AT - DAY && moment < BUILT_AT + LONGEST_USED;

/**
 * Whether a reported time can be the present one: it is not before this Perch was built, and not years ahead of that or of a
 * computer's clock that is plausible itself. All in milliseconds since the epoch.
 */
export const canBeNow = (moment: number, computerNow: number): boolean =>
  isInBuildLifetime(moment) && (!isInBuildLifetime(computerNow) || moment < computerNow + YEAR);

/** A reported time in milliseconds since the epoch, and when it arrived, by `performance.now()`. */
interface Report {
  serverTime: number;
  at: number;
}

const agree = (one: Report, other: Report): boolean =>
  Math.abs(one.serverTime - other.serverTime - (one.at - other.at)) < CLOCKS_DIFFER;

/**
 * The server's clock: the time that a response reported, advanced by a monotonic clock. The computer's clock is not a base for
 * it, because it may be wrong by hours and may be corrected at any moment.
 *
 * A proxy can put another `Date` on a response, so not every one is believed. A time that cannot be the present one is
 * ignored. A time that agrees with the known one counts at once. Where no reported time is known, it must agree with the
 * computer's clock, either as it is or corrected by the last known skew. Any other time counts when three in a row agree.
 */
export class ServerClock {
  readonly #computerNow: () => number;
  readonly #lastKnownAhead: () => number;
  #report: (Report & { isAssumed: boolean }) | null = null;
  /** The latest time that disagreed with the known one, and how many in a row have agreed with it. */
  #doubted: (Report & { times: number }) | null = null;

  /**
   * @param computerNow the computer's clock, in milliseconds since the epoch.
   * @param lastKnownAhead how far the server's clock was last found to be ahead of it, in milliseconds.
   */
  constructor(computerNow: () => number, lastKnownAhead: () => number) {
    this.#computerNow = computerNow;
    this.#lastKnownAhead = lastKnownAhead;
  }

  /** Whether the latest time disagrees with the known one and is not believed yet. */
  get isInDoubt(): boolean {
    return this.#doubted !== null;
  }

  /**
   * Takes the time of a response into account.
   * @param serverTime the response's `Date`, in milliseconds since the epoch.
   * @param at when the response arrived, by `performance.now()`.
   */
  observe(serverTime: number, at = performance.now()): void {
    const report = { serverTime, at };
    if (!canBeNow(serverTime, this.#computerNow())) return;
    const times = this.#doubted && agree(this.#doubted, report) ? this.#doubted.times + 1 : 1;
    if (this.#agreesWithKnown(report) || times >= ENOUGH_AGREE) {
      this.#report = { ...report, isAssumed: false };
      this.#doubted = null;
    } else this.#doubted = { ...report, times };
  }

  #agreesWithKnown(report: Report): boolean {
    if (this.#report && !this.#report.isAssumed) return agree(this.#report, report);
    const at = performance.now();
    const computer = this.#computerNow();
    return [computer, computer + this.#lastKnownAhead()].some((serverTime) =>
      agree({ serverTime, at }, report),
    );
  }

  /**
   * Ends a doubt after the server was asked and its responses have no time, or times that disagree. The known time stays. If
   * there is none, `assumed` is used: the computer's clock, corrected if its skew is known.
   */
  settle(assumed: number): void {
    this.#doubted = null;
    if (this.now() === null) this.#report = { serverTime: assumed, at: performance.now(), isAssumed: true };
  }

  /** The computer's clock jumped. The machine may have slept, which the monotonic clock may not have counted. */
  forget(): void {
    this.#report = null;
    this.#doubted = null;
  }

  /** Milliseconds since the epoch; null if the server has not reported it lately, or has just reported another time. */
  now(): number | null {
    if (!this.#report || this.#doubted) return null;
    const since = performance.now() - this.#report.at;
    return since > FRESH_FOR ? null : this.#report.serverTime + since;
  }

  /** How far it is ahead of `now`, in whole milliseconds; null if the server has not reported its time lately. */
  aheadOf(now: number): number | null {
    const serverTime = this.now();
    return serverTime === null || this.#report?.isAssumed ? null : Math.round(serverTime - now);
  }
}

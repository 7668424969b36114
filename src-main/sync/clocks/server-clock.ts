import { BUILT_AT } from './built-at.ts';

/** How long what the server said about the time is good enough to decide by, in milliseconds. */
const FRESH_FOR = 20_000;

/** Clocks that differ by less are taken for equal (sync: Clocks). In milliseconds. */
export const CLOCKS_DIFFER = 60_000;

/** So many answers one after the other that agree make another time than the known one true. */
export const ENOUGH_AGREE = 3;

const DAY = 24 * 60 * 60_000;
const YEAR = 366 * DAY;

/** No Perch is used for longer than this after it was built. */
const LONGEST_USED = 20 * YEAR;

/** Whether this Perch can be used at a moment at all, in milliseconds since the epoch. */
export const isOfThisPerch = (moment: number): boolean =>
  moment > BUILT_AT - DAY && moment < BUILT_AT + LONGEST_USED;

/**
 * Whether a moment that is told as the present can be: not before this Perch was built, and not years ahead of that or of a
 * computer's clock that can be right itself. All in milliseconds since the epoch.
 */
export const canBeNow = (moment: number, computerNow: number): boolean =>
  isOfThisPerch(moment) && (!isOfThisPerch(computerNow) || moment < computerNow + YEAR);

/** A time that was told, and when, by `performance.now()`. */
interface Told {
  serverTime: number;
  at: number;
}

const agree = (one: Told, other: Told): boolean =>
  Math.abs(one.serverTime - other.serverTime - (one.at - other.at)) < CLOCKS_DIFFER;

/**
 * The server's clock, as its latest answer told it. It is carried on by a clock that setting the computer's time does not
 * move, because the user's clock may be wrong by hours and may be corrected at any moment.
 *
 * Whoever stands between can put another `Date` on an answer, so not every one is believed. One that cannot be now is left
 * out. One that agrees with what is known counts at once: with the time that was told before and is carried on, or where
 * there is none, with the computer's clock as it is or as it was last put right. Any other counts when three in a row agree.
 */
export class ServerClock {
  readonly #computerNow: () => number;
  readonly #lastKnownAhead: () => number;
  #told: (Told & { isAssumed: boolean }) | null = null;
  /** The latest that did not agree with what is known, and how many in a row have agreed with it. */
  #doubted: (Told & { times: number }) | null = null;

  /**
   * @param computerNow the computer's clock, in milliseconds since the epoch
   * @param lastKnownAhead how far ahead of it the server's was found to be at last, in milliseconds
   */
  constructor(computerNow: () => number, lastKnownAhead: () => number) {
    this.#computerNow = computerNow;
    this.#lastKnownAhead = lastKnownAhead;
  }

  /** What was told last is not what is known, and not enough have said it yet. */
  get isInDoubt(): boolean {
    return this.#doubted !== null;
  }

  /**
   * @param serverTime milliseconds since the epoch, as an answer's `Date` says
   * @param at when the answer arrived, by `performance.now()`
   */
  tell(serverTime: number, at = performance.now()): void {
    const told = { serverTime, at };
    if (!canBeNow(serverTime, this.#computerNow())) return;
    const times = this.#doubted && agree(this.#doubted, told) ? this.#doubted.times + 1 : 1;
    if (this.#isKnown(told) || times >= ENOUGH_AGREE) {
      this.#told = { ...told, isAssumed: false };
      this.#doubted = null;
    } else this.#doubted = { ...told, times };
  }

  #isKnown(told: Told): boolean {
    if (this.#told && !this.#told.isAssumed) return agree(this.#told, told);
    const at = performance.now();
    const computer = this.#computerNow();
    return [computer, computer + this.#lastKnownAhead()].some((serverTime) =>
      agree({ serverTime, at }, told),
    );
  }

  /**
   * The server was asked, and its answers do not say the time, or each another: what was known before stands, or else the
   * computer's clock, put right as far as is known, is the best there is.
   */
  settle(assumed: number): void {
    this.#doubted = null;
    if (this.now() === null) this.#told = { serverTime: assumed, at: performance.now(), isAssumed: true };
  }

  /** The computer's clock jumped: the machine may have slept, and the clock that carries this on may not have counted it. */
  forget(): void {
    this.#told = null;
    this.#doubted = null;
  }

  /** Milliseconds since the epoch; null where the server has not said it lately, or has just said another time. */
  now(): number | null {
    if (!this.#told || this.#doubted) return null;
    const since = performance.now() - this.#told.at;
    return since > FRESH_FOR ? null : this.#told.serverTime + since;
  }

  /** How far it is ahead of the computer's clock, in whole milliseconds; null where the server has not said it lately. */
  aheadOf(now: number): number | null {
    const serverTime = this.now();
    return serverTime === null || this.#told?.isAssumed ? null : Math.round(serverTime - now);
  }
}

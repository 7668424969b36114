/** How long what the server said about the time is good enough to decide by, in milliseconds. */
const FRESH_FOR = 20_000;

/**
 * The server's clock, as its latest answer told it. It is carried on by a clock that setting the computer's time does not
 * move, because the user's clock may be wrong by hours and may be corrected at any moment.
 */
export class ServerClock {
  #told: { serverTime: number; at: number; isAssumed: boolean } | null = null;

  /** @param serverTime milliseconds since the epoch, as an answer's `Date` says. */
  tell(serverTime: number): void {
    this.#told = { serverTime, at: performance.now(), isAssumed: false };
  }

  /** The server's answers do not say the time: the computer's clock is the best there is. */
  assume(now: number): void {
    this.#told = { serverTime: now, at: performance.now(), isAssumed: true };
  }

  /** The computer's clock jumped: the machine may have slept, and the clock that carries this on may not have counted it. */
  forget(): void {
    this.#told = null;
  }

  /** Milliseconds since the epoch; null where the server has not said it lately. */
  now(): number | null {
    if (!this.#told) return null;
    const since = performance.now() - this.#told.at;
    return since > FRESH_FOR ? null : this.#told.serverTime + since;
  }

  /** How far it is ahead of the computer's clock, in whole milliseconds; null where the server has not said it lately. */
  aheadOf(now: number): number | null {
    const serverTime = this.now();
    return serverTime === null || this.#told?.isAssumed ? null : Math.round(serverTime - now);
  }
}

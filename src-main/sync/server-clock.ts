/** How long what the server said about the time is good enough to decide by, in milliseconds. */
const FRESH_FOR = 20_000;

/**
 * The server's clock, as its latest answer told it. It is carried on by a clock that setting the computer's time does not
 * move, because the user's clock may be wrong by hours and may be corrected at any moment.
 */
export class ServerClock {
  #told: { serverTime: number; at: number } | null = null;

  /** @param serverTime milliseconds since the epoch, as an answer's `Date` says. */
  tell(serverTime: number): void {
    this.#told = { serverTime, at: performance.now() };
  }

  /** Milliseconds since the epoch; null where the server has not said it lately. */
  now(): number | null {
    if (!this.#told) return null;
    const since = performance.now() - this.#told.at;
    return since > FRESH_FOR ? null : this.#told.serverTime + since;
  }
}

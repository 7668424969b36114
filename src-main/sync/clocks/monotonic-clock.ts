/** A smaller step is not followed, because clocks are slewed and rounded all the time. Milliseconds. */
const NOTICEABLE = 1_000;

/**
 * The clock by which waits are measured. It starts at the computer's time and advances with `performance.now()`, which
 * setting the time does not move. Whether that counts the time in which the machine sleeps depends on the system. Where it
 * does not, sleep looks like a clock that was set forward.
 */
export class MonotonicClock {
  #begun = Date.now();
  #at = performance.now();

  /** Whole milliseconds since the epoch. */
  now = (): number => this.at(performance.now());

  /** Converts a value of `performance.now()` to milliseconds since the epoch by this clock. */
  at(monotonic: number): number {
    return this.#begun + Math.round(monotonic - this.#at);
  }

  /**
   * Follows the computer's clock if it was set meanwhile.
   * @param shift moves stored moments by this many milliseconds, so that every wait stays as long as it was. If it throws, the
   * clock is not followed until the next call.
   */
  follow(shift: (jump: number) => void): void {
    const jump = Date.now() - this.now();
    if (Math.abs(jump) < NOTICEABLE) return;
    shift(jump);
    this.#begun += jump;
  }
}

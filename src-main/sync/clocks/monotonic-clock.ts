/** A smaller step is no correction: clocks are slewed and rounded all the time. In milliseconds. */
const NOTICEABLE = 1_000;

/**
 * The clock that waits are measured by: it says what the computer's clock said, carried on by one that setting the time does
 * not move. Whether that one counts the time for which the machine sleeps is up to the system; where it does not, sleep looks
 * like a clock that was set forward.
 */
export class MonotonicClock {
  #begun = Date.now();
  #at = performance.now();

  /** Whole milliseconds since the epoch. */
  now = (): number => this.at(performance.now());

  /** The moment when `performance.now()` said so, as this clock tells it now. */
  at(steady: number): number {
    return this.#begun + Math.round(steady - this.#at);
  }

  /**
   * Follows the computer's clock where it was set meanwhile.
   * @param shift moves moments that are kept by as many milliseconds, so that every wait stays as long as it was. Where it
   * fails, nothing is followed until the next time.
   */
  follow(shift: (jump: number) => void): void {
    const jump = Date.now() - this.now();
    if (Math.abs(jump) < NOTICEABLE) return;
    shift(jump);
    this.#begun += jump;
  }
}

import { backOff, type Delays } from './delays.ts';

/** An attempt that lasts longer is made seldom enough as it is, in milliseconds. */
const LONG = 10_000;

/**
 * When one thing that failed is tried again. The account's own back-off ends with any success, so that one thing which never
 * succeeds would be tried all the time, and would take the account offline each time. Moments are of a clock that setting
 * the computer's does not move.
 */
export class Backoff {
  readonly #timing: Delays;
  #failures = 0;
  #notBefore = 0;
  #begunAt = 0;

  constructor(timing: Delays) {
    this.#timing = timing;
  }

  /** How long to wait for the next attempt, in milliseconds; 0 where it can be made now. */
  get waits(): number {
    return Math.max(0, Math.ceil(this.#notBefore - performance.now()));
  }

  begin(): void {
    this.#begunAt = performance.now();
  }

  failed(): void {
    const now = performance.now();
    if (now - this.#begunAt >= LONG) return this.reset();
    this.#notBefore = now + backOff(this.#timing, this.#failures);
    this.#failures += 1;
  }

  /** It succeeded; or what it failed of may be over. */
  reset(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }
}

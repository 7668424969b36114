import { type Delays, waitAfter } from './delays.ts';

/** After an attempt that lasts longer there is no wait, because such attempts are rare enough. Milliseconds. */
const LONG = 10_000;

/**
 * The back-off of one operation that may fail alone. The account's own back-off ends with any success. With that one alone,
 * an operation that never succeeds would be tried all the time, and would take the account offline each time. Moments are
 * by `performance.now()`.
 */
export class Backoff {
  readonly #timing: Delays;
  #failures = 0;
  #notBefore = 0;
  #begunAt = 0;

  constructor(timing: Delays) {
    this.#timing = timing;
  }

  /** When the next attempt can be made; 0 where nothing holds it up. */
  get notBefore(): number {
    return this.#notBefore;
  }

  /** How long to wait for the next attempt, in milliseconds; 0 where it can be made now. */
  get waits(): number {
    return Math.max(0, Math.ceil(this.#notBefore - performance.now()));
  }

  begin(): void {
    this.#begunAt = performance.now();
  }

  /** @param demanded the wait that the server demands, in milliseconds. */
  failed(demanded?: number): void {
    const now = performance.now();
    if (demanded === undefined && now - this.#begunAt >= LONG) return this.reset();
    this.#notBefore = now + waitAfter(this.#timing, this.#failures, demanded);
    this.#failures += 1;
  }

  /** The operation succeeded, or the cause of its failure may be over. */
  reset(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }
}

import { Refusal } from '../../contract/problem.ts';

/**
 * How many requests to servers that a window names may begin in a minute: far more than somebody types, and too few to search
 * a network or to guess a password with.
 */
const MOST = 30;
const MINUTE = 60_000;

/** Limits how often a window has main ask a server that it names. */
export class RequestPace {
  /** When the last ones began, by `performance.now()`. */
  #began: number[] = [];

  /**
   * A request begins.
   * @throws {Refusal} `rate-limited` where there were too many
   */
  begin(): void {
    const now = performance.now();
    this.#began = this.#began.filter((at) => now - at < MINUTE);
    const [first = now] = this.#began;
    if (this.#began.length >= MOST)
      throw new Refusal({
        kind: 'rate-limited',
        retryAfterSeconds: Math.ceil((first + MINUTE - now) / 1_000),
      });
    this.#began.push(now);
  }
}

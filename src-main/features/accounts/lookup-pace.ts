import { Refusal } from '../../contract/problem.ts';

/** How many servers may be looked up in a minute: far more than somebody types, and too few to search a network with. */
const MOST = 30;
const MINUTE = 60_000;

/** Limits how often a window has main look up an address that it names. */
export class LookupPace {
  /** When the last ones began, by `performance.now()`. */
  #began: number[] = [];

  /**
   * A lookup begins.
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

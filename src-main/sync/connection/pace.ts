import { backOff, type Delays } from './delays.ts';

/** What was not needed again for so many times its wait counts as new. */
const CALM = 10;

interface Run {
  at: number;
  /** How many came one upon the other. */
  count: number;
  notBefore: number;
}

/**
 * How often a thing is done again although it succeeds: at once the first time, then more and more seldom as long as it is
 * needed again and again. Each name has a back-off of its own. Moments are of a clock that setting the computer's does not
 * move.
 */
export class Pace {
  readonly #timing: Delays;
  readonly #runs = new Map<string, Run>();

  constructor(timing: Delays) {
    this.#timing = timing;
  }

  /** How long to wait before it is done again, in milliseconds; 0 where it can be done now. */
  waits(name: string): number {
    return Math.max(0, Math.ceil((this.#runs.get(name)?.notBefore ?? 0) - performance.now()));
  }

  /** It is done now. */
  ran(name: string): void {
    const now = performance.now();
    const last = this.#runs.get(name);
    const { firstBackOff, longestBackOff } = this.#timing;
    const isCalm = !last || now - last.at > CALM * Math.min(longestBackOff, firstBackOff * 2 ** last.count);
    const count = isCalm ? 0 : Math.min(last.count + 1, 30);
    this.#runs.set(name, { at: now, count, notBefore: now + backOff(this.#timing, count) });
  }

  /** Everything can be done now: the user asks, or the connection is another. */
  reset(): void {
    this.#runs.clear();
  }
}

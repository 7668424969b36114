import { backOff, type Delays } from './delays.ts';

/** A repetition counts as the first one if it was not needed for this many times its wait. */
const CALM = 10;

interface Run {
  at: number;
  /** How many runs followed each other. */
  count: number;
  notBefore: number;
}

/**
 * Limits how often an operation is repeated although it succeeds: at once the first time, then more and more rarely as long
 * as it is needed again and again. Each name has a back-off of its own. Moments are by `performance.now()`.
 */
export class Pace {
  readonly #timing: Delays;
  readonly #runs = new Map<string, Run>();

  constructor(timing: Delays) {
    this.#timing = timing;
  }

  /** When the next run can begin; 0 where nothing holds it up. */
  notBefore(name: string): number {
    return this.#runs.get(name)?.notBefore ?? 0;
  }

  /** A run begins now. */
  ran(name: string): void {
    const now = performance.now();
    const last = this.#runs.get(name);
    const { firstBackOff, longestBackOff } = this.#timing;
    const isCalm = !last || now - last.at > CALM * Math.min(longestBackOff, firstBackOff * 2 ** last.count);
    const count = isCalm ? 0 : Math.min(last.count + 1, 30);
    this.#runs.set(name, { at: now, count, notBefore: now + backOff(this.#timing, count) });
  }

  /** A run that took long has ended without success: the wait begins only now. */
  failed(name: string): void {
    const now = performance.now();
    const { count } = this.#runs.get(name) ?? { count: 0 };
    this.#runs.set(name, { at: now, count, notBefore: now + backOff(this.#timing, count) });
  }

  /** Everything can run now, because the user retries or the connection is a new one. */
  reset(): void {
    this.#runs.clear();
  }
}

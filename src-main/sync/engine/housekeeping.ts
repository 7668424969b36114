import type { Db } from '../../cache/db.ts';
import { pruneSteps } from '../../cache/prune.ts';
import { inSlices } from '../../cache/slices.ts';

interface HousekeepingOptions {
  db: Db;
  /** How often, in milliseconds; the first time after as long. */
  every: number;
  onFault(error: unknown): void;
}

/** Removes what the cache needs no longer, in slices, at moments at which nothing else is to be done. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #dueAt: number;
  #isRunning = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#dueAt = performance.now() + options.every;
  }

  /** To be called at such a moment; does nothing where it is not due. */
  begin(signal: AbortSignal): void {
    if (this.#isRunning || performance.now() < this.#dueAt) return;
    const { db, every, onFault } = this.#options;
    this.#isRunning = true;
    this.#dueAt = performance.now() + every;
    inSlices(db, pruneSteps(db, Date.now()), { signal, isStale: () => false })
      .catch((error: unknown) => void (signal.aborted || onFault(error)))
      .finally(() => (this.#isRunning = false));
  }
}

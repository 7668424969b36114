import type { Db } from '../../cache/db.ts';
import { pruneSteps } from '../../cache/prune.ts';
import { inSlices } from '../../cache/slices.ts';

interface HousekeepingOptions {
  db: Db;
  /** The time between two runs, and before the first one, in milliseconds. */
  every: number;
  onFault(error: unknown): void;
}

/** Prunes the cache in slices, at moments at which nothing else is to be done. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #dueAt: number;
  #isRunning = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#dueAt = performance.now() + options.every;
  }

  /** Call it at such a moment. It does nothing before the next run is scheduled. */
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

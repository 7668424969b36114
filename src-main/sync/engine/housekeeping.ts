import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../cache/db.ts';
import { pruneSteps } from '../../cache/prune.ts';
import { hasNewTexts, indexSteps } from '../../cache/search-index.ts';
import { inSlices } from '../../cache/slices.ts';

interface HousekeepingOptions {
  db: Db;
  /** The time between two runs, and before the first one, in milliseconds. */
  every: number;
  onFault(error: unknown): void;
}

/** Prunes the cache and looks after its indexes, in slices, at moments at which nothing else is to be done. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #dueAt: number;
  #isRunning = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#dueAt = performance.now() + options.every;
  }

  /** Indexes the texts that wait for it. Call it at a moment at which nothing is read. */
  index(): void {
    const { db } = this.#options;
    if (!this.#isRunning && hasNewTexts(db)) void this.#run(indexSteps(db));
  }

  /** Call it at a moment at which nothing is sent either. It does nothing before the next run is scheduled. */
  begin(): void {
    const { db, every } = this.#options;
    if (this.#isRunning || performance.now() < this.#dueAt) return;
    this.#dueAt = performance.now() + every;
    void this.#run(allSteps(db));
  }

  async #run(steps: Generator<unknown, void>): Promise<void> {
    const { db, onFault } = this.#options;
    this.#isRunning = true;
    try {
      // The answer to a window comes first.
      await setImmediate();
      await inSlices(db, steps, { isStale: () => !db.open });
    } catch (error) {
      if (db.open) onFault(error);
      return;
    } finally {
      this.#isRunning = false;
    }
    // More may have come meanwhile.
    if (db.open) this.index();
  }
}

function* allSteps(db: Db): Generator<unknown, void> {
  yield* pruneSteps(db, Date.now());
  yield* indexSteps(db);
}

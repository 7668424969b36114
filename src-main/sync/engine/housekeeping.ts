import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../cache/file/db.ts';
import { checkSteps } from '../../cache/file/check.ts';
import { pruneSteps } from '../../cache/prune.ts';
import { hasNewTexts, indexSteps } from '../../cache/search/text-index.ts';
import { hasNewRowTexts, rowTextSteps } from '../../cache/search/row-texts.ts';
import { inSlices } from '../../cache/rows/slices.ts';
import { indexedTextOf } from '../collections/found-text.ts';
import type { Delays } from '../connection/delays.ts';

interface HousekeepingOptions extends Pick<Delays, 'checkAfter' | 'pruneEvery'> {
  db: Db;
  onFault(error: unknown): void;
}

/** Checks and prunes the cache and looks after its indexes, in slices, at moments at which nothing else is to be done. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #dueAt: number;
  #isRunning = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#dueAt = performance.now() + options.pruneEvery;
    if (!options.db.isChecked) this.#checkLater();
  }

  /** Indexes the texts that wait for it. Call it at a moment at which nothing is read. */
  index(): void {
    const { db } = this.#options;
    if (!this.#isRunning && (hasNewTexts(db) || hasNewRowTexts(db))) void this.#run(allIndexSteps(db));
  }

  /** Call it at a moment at which nothing is sent either. It does nothing before the next run is scheduled. */
  begin(): void {
    const { db, pruneEvery } = this.#options;
    if (this.#isRunning || performance.now() < this.#dueAt) return;
    this.#dueAt = performance.now() + pruneEvery;
    void this.#run(housekeepingSteps(db));
  }

  #checkLater(): void {
    const { db, checkAfter } = this.#options;
    setTimeout(() => {
      if (!db.open) return;
      if (this.#isRunning) this.#checkLater();
      else void this.#run(checkSteps(db));
    }, checkAfter).unref();
  }

  async #run(steps: Generator<unknown, void>): Promise<void> {
    const { db, onFault } = this.#options;
    this.#isRunning = true;
    try {
      // The answer to a window comes first.
      await setImmediate();
      await inSlices(db, steps, { isStale: () => !db.open, isRepeatable: true });
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

/** All that is done for a cache while nothing else is to be done, in steps. */
export function* housekeepingSteps(db: Db): Generator<unknown, void> {
  yield* pruneSteps(db, Date.now());
  yield* allIndexSteps(db);
}

function* allIndexSteps(db: Db): Generator<unknown, void> {
  yield* indexSteps(db);
  yield* rowTextSteps(db, indexedTextOf);
}

import { setImmediate } from 'node:timers/promises';
import type { Db } from './db.ts';

/** How long the steps of one slice may take together, in milliseconds; their commit takes several times as long. */
const SLICE = 5;

export interface SliceOptions {
  signal: AbortSignal;
  /** What is being written has been overtaken: nothing more of it counts. */
  isStale(): boolean;
  /** Told after each slice what its last step said. */
  onSlice?(said: number): void;
}

/**
 * Does long work on the file in slices, so that windows and network are never kept waiting. Each slice is a transaction:
 * what it did stays, whatever happens to the next.
 * @returns what the work answers; null where it became stale before it was done.
 * @throws the signal's reason
 */
export async function inSlices<Result>(
  db: Db,
  steps: Generator<number, Result>,
  { signal, isStale, onSlice }: SliceOptions,
): Promise<Result | null> {
  for (;;) {
    signal.throwIfAborted();
    if (isStale()) return null;
    const slice = db.transaction(() => {
      const end = performance.now() + SLICE;
      for (;;) {
        const step = steps.next();
        if (step.done || performance.now() >= end) return step;
      }
    });
    const step = slice();
    if (step.done) return step.value;
    onSlice?.(step.value);
    await setImmediate();
  }
}

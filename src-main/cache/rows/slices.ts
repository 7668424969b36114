import { setImmediate } from 'node:timers/promises';
import type { Db } from '../file/db.ts';

/** How long the steps of one slice may take together, in milliseconds. The commit takes several times as long. */
const SLICE = 5;

/** How often windows learn of the rows that long work has written so far, in milliseconds. */
const ANNOUNCED_EVERY = 2_000;

export interface SliceOptions<Step> {
  signal?: AbortSignal;
  /** Whether the data is superseded, so that the rest must not be written. */
  isStale(): boolean;
  /**
   * Whether the work is done again where a power cut takes it back, so that its commits need not wait for the disk. SQLite's
   * log keeps the order: a later commit that waits also waits for these.
   */
  isRepeatable?: boolean;
  /** Receives after each slice the value that its last step yielded. */
  onSlice?(yielded: Step): void;
}

/**
 * Does long work on the file in slices, so that windows and network never wait long. Each slice is a transaction of its
 * own. Windows learn of its rows now and then and at the end, so that they do not read a growing list again and again.
 * @returns the result of the work; null if the work became stale before its end.
 * @throws the signal's reason
 */
export async function inSlices<Step, Result>(
  db: Db,
  steps: Generator<Step, Result>,
  { signal, isStale, isRepeatable = false, onSlice }: SliceOptions<Step>,
): Promise<Result | null> {
  let announcedAt = performance.now();
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (isStale()) return null;
      const slice = db.transaction(() => {
        const end = performance.now() + SLICE;
        for (;;) {
          const step = steps.next();
          if (step.done || performance.now() >= end) return step;
        }
      });
      const step = db.holdBack(() => (isRepeatable ? withoutWaiting(db, slice) : slice()));
      if (step.done) return step.value;
      onSlice?.(step.value);
      if (performance.now() - announcedAt >= ANNOUNCED_EVERY) {
        db.announceHeldBack();
        announcedAt = performance.now();
      }
      await setImmediate();
    }
  } finally {
    db.announceHeldBack();
  }
}

/** Runs a transaction whose commit does not wait for the disk. */
function withoutWaiting<Result>(db: Db, transaction: () => Result): Result {
  const before = db.pragma('synchronous', { simple: true }) as number;
  db.pragma('synchronous = NORMAL');
  try {
    return transaction();
  } finally {
    db.pragma(`synchronous = ${before}`);
  }
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import type { MonotonicClock } from '../../src-main/sync/clocks/monotonic-clock.ts';
import type { ServerClock } from '../../src-main/sync/clocks/server-clock.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { ClockWatch } from '../../src-main/sync/engine/clock-watch.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { forEvery } from '../for-every.ts';
import { newCache } from './cache.ts';

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 24 * 3_600_000];
const LONGEST_RUN = 500;

/** A start of Perch that ends with a kill. All in milliseconds. */
const start = fc.record({
  /** How far the computer's clock is ahead of the server's. */
  ahead: fc.constantFrom(0, 0, -DAY, DAY, 2 * HOUR, -90 * SECOND, 70 * 366 * DAY, -30 * 366 * DAY),
  /** Whether the server's time becomes known. */
  isOnline: fc.boolean(),
  /** The wait after a request that failed in this run; null where none was sent. */
  wait: fc.option(fc.integer({ min: 1, max: 2 * SECOND })),
  lasts: fc.integer({ min: 1, max: LONGEST_RUN }),
});

test('after starts with wrong clocks no change waits longer than after its last request', () => {
  const db = newCache();
  // Nothing here ends in a power cut, and thousands of starts write.
  db.pragma('synchronous = off');
  forEvery([fc.array(start, { minLength: 1, maxLength: 8 })], 1_000, (starts) => {
    db.exec('delete from changes; delete from facts');
    let serverNow = Date.UTC(2026, 10, 23, 7);
    setStatus(db, serverNow);
    let longest = 0;
    for (const { ahead, isOnline, wait, lasts } of [...starts, LAST]) {
      const now = serverNow + ahead;
      const watch = watchAt(db, now);
      if (isOnline) watch.follow({ aheadOf: () => -ahead } as unknown as ServerClock, true);
      if (wait !== null) {
        recordAttempt(db, now, now + wait);
        longest = wait;
      }
      serverNow += lasts;
    }
    const [change] = listChanges(db);
    // A start may begin the wait anew, so what a run lasted comes on top.
    expect((change?.nextAttemptAt ?? 0) - serverNow).toBeLessThanOrEqual(longest + LONGEST_RUN);
  });
});

const LAST = { ahead: 0, isOnline: true, wait: null, lasts: 0 };

const setStatus = (db: Db, now: number): void => setOwnStatus(db, { text: 'Out', emoji: null }, null, now);

function watchAt(db: Db, now: number): ClockWatch {
  const clock = { now: () => now, at: () => now, follow: () => undefined } as unknown as MonotonicClock;
  const ignore = () => undefined;
  return new ClockWatch({
    db,
    timing: defaultDelays,
    clock,
    begunAt: now,
    onJump: ignore,
    onChanged: ignore,
  });
}

const recordAttempt = (db: Db, sentAt: number, nextAttemptAt: number): void =>
  void db.prepare('update changes set last_sent_at = ?, next_attempt_at = ?').run(sentAt, nextAttemptAt);

import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';
import type { StoredChange } from './change.ts';
import { shiftUndo } from './undo-offer.ts';
import { clampUnanswered, renewUnanswered, shiftUnanswered } from './unanswered.ts';

/** The moments that are stored with changes, in milliseconds since the epoch by the computer's clock. */

/**
 * The next moment at which a waiting change can go on: its next attempt, or the end of the request of a create in doubt.
 * @param requestLifetime how long a request can still take effect after it was sent, in milliseconds.
 */
export function nextMoment(db: Db, requestLifetime: number, now: number): number | null {
  return (
    db.value<number | null>(
      `select min(moment) from (
           select min(next_attempt_at) as moment from changes indexed by changes_by_next_attempt
             where state = 'queued' and next_attempt_at > @now
           union all
           select min(coalesce(last_sent_at, 0)) + @requestLifetime from changes
             where state = 'in-doubt' and not must_ask and coalesce(last_sent_at, 0) + @requestLifetime > @now
         )`,
      { requestLifetime, now },
    ) ?? null
  );
}

/** Whether a queued change waits for a moment of its own. */
export const hasPostponed = (db: Db): boolean =>
  db.value<number>(`select exists (select 1 from changes indexed by changes_by_next_attempt
       where state = 'queued' and next_attempt_at is not null)`) === 1;

/** The next attempt of a queued change is not made before this moment. */
export function postpone(db: Db, change: StoredChange, notBefore: number): void {
  db.run('update changes set next_attempt_at = ? where id = ?', [notBefore, change.id]);
}

/** The next attempt of every queued change may be made now. */
export function clearPostponed(db: Db): void {
  db.run(`update changes set next_attempt_at = null where state = 'queued' and next_attempt_at is not null`);
}

/**
 * The computer's clock was set while Perch runs. Every moment moves by the same jump, so that every wait stays as long as
 * it was.
 */
export function shiftMoments(db: Db, jump: number): void {
  db.run('update changes set next_attempt_at = next_attempt_at + ? where next_attempt_at is not null', [
    jump,
  ]);
  db.run('update changes set last_sent_at = last_sent_at + ? where last_sent_at is not null', [jump]);
  shiftUnanswered(db, jump);
  shiftUndo(db, jump);
}

/** How requests are limited after a restart, in milliseconds. */
const storedLimit = new Metadata(
  'rateLimit',
  z.object({
    /** The last wait that the server demanded of a change with 429: its end, and how long it was. */
    until: z.int(),
    wait: z.int(),
    /** When Perch ended, and for how long the requests of the last hour had begun then. */
    endedAt: z.int().default(0),
    begun: z.array(z.int()).default([]),
  }),
);

/** Stores a wait that the server demanded with 429, for a start before its end. */
export const noteLimited = (db: Db, until: number, now: number): void =>
  storedLimit.write(db, { until, wait: until - now, endedAt: now, begun: [] });

/** Stores when the requests of the last hour began, for a start within an hour. */
export const noteBegun = (db: Db, begun: readonly number[], now: number): void =>
  storedLimit.write(db, {
    ...(storedLimit.read(db) ?? { until: now, wait: 0 }),
    endedAt: now,
    begun: begun.map((at) => now - at),
  });

/**
 * How much is left of that wait at a start, and when the earlier requests began. However the clock was set, no wait is longer than
 * it was when Perch ended.
 */
export function limitAtStart(db: Db, now: number): { left: number; begun: number[] } {
  const { until, wait, endedAt, begun } = storedLimit.read(db) ?? {
    until: now,
    wait: 0,
    endedAt: now,
    begun: [],
  };
  return {
    left: Math.min(until - now, wait),
    begun: begun.map((before) => Math.min(now, endedAt) - before),
  };
}

/**
 * Every other wait ends at a start. No request was sent or given up later than then, whatever the clock of an earlier run showed.
 * @returns whether one had a later moment, which is of a clock that was set back since.
 */
export function endWaits(db: Db, now: number): boolean {
  clearPostponed(db);
  const { changes } = db.run('update changes set last_sent_at = ? where last_sent_at > ?', [now, now]);
  return clampUnanswered(db, now) || changes > 0;
}

/** Requests whose outcome is not known count as sent, or given up, at this moment at the earliest. */
export function renewRequests(db: Db, now: number): void {
  db.run(
    `update changes set last_sent_at = ? where state = 'in-doubt' and not must_ask and last_sent_at < ?`,
    [now, now],
  );
  renewUnanswered(db, now);
}

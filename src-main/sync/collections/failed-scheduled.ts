import type { Db } from '../../cache/file/db.ts';
import { storedTold } from '../../cache/metadata/told.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import type { ScheduledValue } from '../../contract/values/scheduled.ts';
import { scheduledRows } from './scheduled.ts';

/**
 * How long after its moment Perch still tells the user that a scheduled message failed, in seconds. The server lists failed
 * messages for ever, and a new computer tells of those of the last day.
 */
export const TOLD_FOR = 24 * 60 * 60;

/** The scheduled messages that failed after a moment, in UNIX seconds. */
export const failedScheduled = (db: Db, after: number): StoredRow<ScheduledValue>[] =>
  scheduledRows.list(db, { fields: { failed: true } }).filter(({ value }) => value.at > after);

/**
 * The failed messages that Perch tells the user of: those of the last day, and since it last looked, because a quiet time may
 * take longer. `now` is in milliseconds since the epoch.
 */
export const failedToTell = (db: Db, now: number): StoredRow<ScheduledValue>[] =>
  failedScheduled(db, Math.min(now / 1000 - TOLD_FOR, (storedTold.read(db)?.at ?? Infinity) / 1000));

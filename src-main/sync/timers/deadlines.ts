import type { Db } from '../../cache/file/db.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';

/** Whether a queued change has a deadline. */
export const hasDeadlines = (db: Db): boolean =>
  db.value<number>(
    `select exists (select 1 from changes indexed by changes_by_deadline where state = 'queued' and deadline_at is not null)`,
  ) === 1;

/** The next deadline of a queued change after a moment, in milliseconds since the epoch; null if there is none. */
export const nextDeadline = (db: Db, after: number): number | null =>
  db.value<number | null>(
    `select min(deadline_at) from changes indexed by changes_by_deadline where state = 'queued' and deadline_at > ?`,
    [after],
  ) ?? null;

/**
 * The queued changes whose deadline has passed at `now`, in milliseconds since the epoch, in the order of their deadlines.
 */
export const changesPastDeadline = (db: Db, now: number, limit: number): StoredChange[] =>
  db
    .rows<ChangeRow>(
      `select * from changes indexed by changes_by_deadline
     where state = 'queued' and deadline_at <= ? order by deadline_at limit ${limit}`,
      [now],
    )
    .map(changeFromRow);

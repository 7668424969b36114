import { prepared, type Db } from '../../cache/db.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';

/** Whether anything waits that can come too late. */
export const hasTimed = (db: Db): boolean =>
  prepared<[], number>(
    db,
    `select exists (select 1 from changes indexed by changes_by_deadline where state = 'queued' and deadline_at is not null)`,
  )
    .pluck()
    .get() === 1;

/** When the next change that waits will be too late, after a moment; milliseconds since the epoch, null for never. */
export const nextDeadline = (db: Db, after: number): number | null =>
  prepared<[number], number | null>(
    db,
    `select min(deadline_at) from changes indexed by changes_by_deadline where state = 'queued' and deadline_at > ?`,
  )
    .pluck()
    .get(after) ?? null;

/** Changes that wait and are too late at a moment, in milliseconds since the epoch, the latest of them last. */
export const changesTooLate = (db: Db, now: number, limit: number): StoredChange[] =>
  prepared<[number, number], ChangeRow>(
    db,
    `select * from changes indexed by changes_by_deadline
     where state = 'queued' and deadline_at <= ? order by deadline_at limit ?`,
  )
    .all(now, limit)
    .map(changeFromRow);

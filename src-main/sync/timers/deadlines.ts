import { prepared, type Db } from '../../cache/db.ts';
import type { ChangeState } from '../../contract/change.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';
import { kinds } from '../collections/catalog.ts';

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

/**
 * The state as it is shown: what waits is expired as soon as its time has passed, as far as that is known here. Whether it really
 * is, the server's clock decides before it is sent.
 */
export function shownState(change: StoredChange, now: number): ChangeState {
  if (change.state !== 'queued') return change.state;
  const deadline = kinds[change.action].deadlineOf(change);
  return deadline !== null && deadline * 1000 <= now ? 'expired' : change.state;
}

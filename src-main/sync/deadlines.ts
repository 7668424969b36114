import type { Db } from '../cache/db.ts';
import { ChangeAction, type ChangeState } from '../contract/change.ts';
import type { StoredChange } from './change.ts';
import { kinds } from './kinds/index.ts';
import { queuedOf } from './outbox.ts';

const timedActions = ChangeAction.options.filter((action) => kinds[action].isTimed);

/** What waits and can come too late. */
export const timedChanges = (db: Db): StoredChange[] =>
  queuedOf(db, timedActions).filter((change) => kinds[change.action].deadlineOf(change) !== null);

/** When a change that waits will be too late, in milliseconds since the epoch; null where it never is. */
function deadlineOf(change: StoredChange): number | null {
  if (change.state !== 'queued') return null;
  const deadline = kinds[change.action].deadlineOf(change);
  return deadline === null ? null : deadline * 1000;
}

/** When changes that wait will be too late, in milliseconds since the epoch. */
export const deadlines = (db: Db): number[] =>
  timedChanges(db)
    .map(deadlineOf)
    .filter((deadline) => deadline !== null);

/**
 * The state as it is shown: what waits is expired as soon as its time has passed, as far as that is known here. Whether it really
 * is, the server's clock decides before it is sent.
 */
export function shownState(change: StoredChange, now: number): ChangeState {
  const deadline = deadlineOf(change);
  return deadline !== null && deadline <= now ? 'expired' : change.state;
}

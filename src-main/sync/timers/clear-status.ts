import { timeReached } from '../clocks/clock-skew.ts';
import type { TimedStatus } from '../../contract/status.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { EMPTY_STATUS } from '../../contract/status.ts';
import { enqueueStatus } from '../collections/own-status.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';

/** Clears a status whose time has come. The change reads the server first, and leaves another client's status alone. */
export function clearOwnStatusAtMoment(db: Db, now: number): boolean {
  const { value, server, clearAt } = readOwnStatus(db);
  if (clearAt === null || clearAt > now) return false;
  db.transaction(() => {
    writeOwnStatus(db, { value: EMPTY_STATUS, clearAt: null });
    // The clearing applies to the status that the server has from us. If a change waits, this is not the visible value but
    // the server's copy, which the change would have replaced. Values that its attempts sent are stored with the change, or
    // will be when it is delivered.
    const isUnsent = changesOf(db, subjects.status).length > 0;
    const ours = isUnsent ? server : value;
    enqueueStatus(db, 'clear-status', { onlyIf: ours ? [ours] : [] }, now);
  })();
  return true;
}

/** The own status if it is scheduled to be cleared later; null otherwise. `now` is in milliseconds since the epoch. */
export function timedStatus(db: Db, now: number): TimedStatus | null {
  const { value, clearAt } = readOwnStatus(db);
  return clearAt !== null && clearAt > timeReached(db, now) ? { ...value, clearAt } : null;
}

import { timeReached } from '../clocks/clock-skew.ts';
import type { TimedStatus } from '../../contract/status.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { EMPTY_STATUS } from '../../contract/status.ts';
import { enqueueStatus } from '../collections/own-status.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';

/** Clears a status whose time has come. The change reads the server first and leaves alone what is not ours. */
export function clearOwnStatusWhenDue(db: Db, now: number): boolean {
  const { value, server, clearAt } = readOwnStatus(db);
  if (clearAt === null || clearAt > now) return false;
  db.transaction(() => {
    writeOwnStatus(db, { value: EMPTY_STATUS, clearAt: null });
    // Ours is what the server has said that it took. What waits was not sent, and the one that it would have replaced is
    // cleared in its stead; where it was sent, it is known with the change, or will be when it is delivered.
    const isUnsent = changesOf(db, subjects.status).length > 0;
    const ours = isUnsent ? server : value;
    enqueueStatus(db, 'clear-status', { onlyIf: ours ? [ours] : [] }, now);
  })();
  return true;
}

/** The own status where it is to be cleared at a moment to come; null else. `now` is in milliseconds since the epoch. */
export function timedStatus(db: Db, now: number): TimedStatus | null {
  const { value, clearAt } = readOwnStatus(db);
  return clearAt !== null && clearAt > timeReached(db, now) ? { ...value, clearAt } : null;
}

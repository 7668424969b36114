import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { Refusal } from '../../contract/problem.ts';
import { checkStatusText, EMPTY_STATUS, isEmptyStatus, type StatusValue } from '../../contract/status.ts';
import { STATUS_SUBJECT } from '../../sync/collections/own-status.ts';
import { changesOf } from '../../sync/outbox/queue.ts';
import { AWAY_SUBJECT, PRESENCE } from '../../sync/collections/settings.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { queue } from '../../sync/rows/enqueue.ts';
import { showSetting } from '../settings/commands.ts';
import { trimmed } from '../../contract/text.ts';

/** Sets the status; `clearAt` is in milliseconds since the epoch, null for never. */
export function setOwnStatus(db: Db, typed: StatusValue, clearAt: number | null, now: number): void {
  const value = { ...typed, text: trimmed(typed.text) };
  const problem = checkStatusText(value.text);
  if (problem) throw new Refusal(problem);
  if (clearAt !== null && clearAt <= trueTime(db, now))
    throw new Refusal({ kind: 'invalid-input', field: 'clearAfter', rule: 'in-the-past' });
  db.transaction(() => {
    writeOwnStatus(db, { value, clearAt: isEmptyStatus(value) ? null : clearAt, clearedUnchecked: false });
    enqueueStatus(db, 'set-status', { value }, now);
  })();
}

/** Clears a status whose time has come. The change reads the server first and leaves alone what is not ours. */
export function clearOwnStatusWhenDue(db: Db, now: number): boolean {
  const { value, server, clearAt } = readOwnStatus(db);
  if (clearAt === null || clearAt > now) return false;
  db.transaction(() => {
    writeOwnStatus(db, { value: EMPTY_STATUS, clearAt: null });
    // Ours is what the server has said that it took. What waits was not sent, and the one that it would have replaced is
    // cleared in its stead; where it was sent, it is known with the change, or will be when it is delivered.
    const isUnsent = changesOf(db, STATUS_SUBJECT).length > 0;
    const ours = isUnsent ? server : value;
    enqueueStatus(db, 'clear-status', { onlyIf: ours ? [ours] : [] }, now);
  })();
  return true;
}

/** Queues a status; the row is not touched. */
export function enqueueStatus(
  db: Db,
  action: 'set-status' | 'clear-status',
  params: unknown,
  now: number,
): void {
  queue(db, action, { subject: STATUS_SUBJECT, mergeKey: STATUS_SUBJECT, params }, now);
}

export function setAway(db: Db, away: boolean, now: number): void {
  db.transaction(() => {
    const value = !away;
    showSetting(db, PRESENCE, value, now);
    const params = { key: PRESENCE, value };
    queue(db, 'set-away', { subject: AWAY_SUBJECT, mergeKey: 'edit', params }, now);
  })();
}

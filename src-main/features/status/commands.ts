import type { Db } from '../../cache/db.ts';
import { writeOwnStatus } from '../../cache/own-status.ts';
import { Refusal } from '../../contract/problem.ts';
import { checkStatusText, isEmptyStatus, type StatusValue } from '../../contract/status.ts';
import { enqueueStatus, setAway as setAwayMutation } from '../../sync/collections/own-status.ts';
import { PRESENCE } from '../../sync/collections/settings.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { showSetting } from '../settings/commands.ts';
import { trimmed } from '../../contract/text.ts';
import { subjects } from '../../sync/outbox/subjects.ts';

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

export function setAway(db: Db, away: boolean, now: number): void {
  db.transaction(() => {
    const value = !away;
    showSetting(db, PRESENCE, value, now);
    const params = { key: PRESENCE, value };
    enqueueMutation(db, setAwayMutation, { subject: subjects.away, mergeKey: 'edit', params }, now);
  })();
}

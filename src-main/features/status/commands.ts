import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/collections/own-status.ts';
import { stateAfterUser } from '../../domain/status-after.ts';
import { readRuleState, writeRuleState } from '../../domain/status-rules.ts';
import { type ClearAfter, clearAtFor, ruleOf } from '../../contract/time/clear-after.ts';
import { invalid, Refusal, refuse } from '../../contract/problem.ts';
import type { WeekStart } from '../../contract/time/system-formats.ts';
import { isEmptyStatus, type StatusValue } from '../../contract/values/status.ts';
import { checkStatusText } from '../../contract/text/status-text.ts';
import { enqueueStatus, setAway as setAwayMutation } from '../../sync/collections/own-status.ts';
import { emojiWithCode } from '../../sync/collections/emoji-names.ts';
import { PRESENCE } from '../../sync/collections/settings.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { noteChosen } from '../../sync/clocks/doubted-time.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { showSetting } from '../settings/commands.ts';
import { trimmed } from '../../contract/text/text.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { noteRecent } from './presets.ts';
import { isAway } from './queries.ts';

/** A status as the window or the tray sets it. */
interface NewStatus extends StatusValue {
  clearAfter: ClearAfter;
  away?: true | undefined;
  isPreset?: boolean | undefined;
}

/** Sets a status, also away if wanted. Stores the status among the recent ones, unless it is a preset. */
export const setStatus = (db: Db, status: NewStatus, now: number, weekStart: WeekStart): void =>
  db.transaction(() => {
    const { clearAfter, away, isPreset = false } = status;
    const value = { text: trimmed(status.text), emoji: status.emoji && emojiWithCode(db, status.emoji) };
    const present = trueTime(db, now);
    setOwnStatus(db, value, clearAtFor(clearAfter, present, weekStart), now);
    if (away && !isAway(db)) setAway(db, true, now);
    if (!isPreset && !isEmptyStatus(value))
      noteRecent(db, { ...value, clearAfter: ruleOf(clearAfter, present), setAt: present });
  })();

/**
 * Postpones the clearing of the status by `minutes`. Only this computer knows the time to clear, so nothing is sent. A
 * status without a time does not change.
 */
export const extendOwnStatus = (db: Db, minutes: number, now: number): void =>
  db.transaction(() => {
    const { clearAt } = readOwnStatus(db);
    if (clearAt === null) return;
    writeOwnStatus(db, { clearAt: clearAt + minutes * 60_000 });
    noteChosen(db, clearAt + minutes * 60_000);
    // A status that a rule set is the user's own from now on.
    writeRuleState(db, { ...readRuleState(db), setAt: trueTime(db, now), held: null });
  })();

/** Sets the status; `clearAt` is in milliseconds since the epoch, null for never. */
export function setOwnStatus(db: Db, typed: StatusValue, clearAt: number | null, now: number): void {
  const emoji = typed.emoji && emojiWithCode(db, typed.emoji);
  const value = { text: trimmed(typed.text), emoji };
  refuse(checkStatusText(value.text));
  if (clearAt !== null && clearAt <= trueTime(db, now))
    throw new Refusal(invalid('clearAfter', 'in-the-past'));
  db.transaction(() => {
    const next = { value, clearAt: isEmptyStatus(value) ? null : clearAt };
    writeRuleState(db, stateAfterUser(readRuleState(db), readOwnStatus(db), next, trueTime(db, now)));
    writeOwnStatus(db, { ...next, clearedUnchecked: false });
    if (next.clearAt !== null) noteChosen(db, next.clearAt);
    enqueueStatus(db, value, now);
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

import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/collections/own-status.ts';
import type { Lasting } from '../../domain/status-after.ts';
import {
  readCalendars,
  readRules,
  readRuleState,
  writeRulesLookAt,
  writeRuleState,
} from '../../domain/status-rules.ts';
import { signsAt } from '../../domain/system-signs.ts';
import type { TimedStatus } from '../../contract/values/status.ts';
import { timeReached } from '../clocks/clock-skew.ts';
import { enqueueStatus } from '../collections/own-status.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';
import { decideRules } from '../../domain/decide-rules.ts';

/**
 * Ends a status whose time is over and sets what the rules want, with or without a connection. The change reads the server
 * first, and leaves another client's status alone (sync: Conflicts).
 * @param writeTime writes a time of day for people
 */
export function runRules(db: Db, now: number, writeTime: (moment: number) => string): void {
  const { goesBack, rules } = readRules(db);
  const { value, clearAt } = readOwnStatus(db);
  const hasRules = rules.some(({ on }) => on);
  const stored = readRuleState(db);
  if (!hasRules && stored.held === null && (clearAt === null || clearAt > now)) {
    writeRulesLookAt(db, null);
    return;
  }
  // After a clock that was ahead, no turn would ever begin later.
  const state = { ...stored, setAt: Math.min(stored.setAt, now) };
  const calendars = hasRules ? readCalendars(db) : {};
  const times = Object.fromEntries(Object.entries(calendars).map(([id, copy]) => [id, copy.times]));
  const current = { value, clearAt };
  const { set, lookAt } = decideRules({
    now,
    rules,
    times,
    signs: signsAt(db, now),
    goesBack,
    current,
    state,
    writeTime,
  });
  db.transaction(() => {
    writeRulesLookAt(db, lookAt);
    if (state.setAt !== stored.setAt) writeRuleState(db, state);
    if (!set) return;
    changeStatus(db, set, now);
    writeRuleState(db, set.state);
  })();
}

function changeStatus(db: Db, { value, clearAt }: Lasting, now: number): void {
  const { value: current, server } = readOwnStatus(db);
  writeOwnStatus(db, { value, clearAt });
  // The change applies to the status that the server has from us. If a change waits, this is not the visible value but
  // the server's copy, which the change would have replaced. Values that its attempts sent are stored with the change, or
  // will be when it is delivered.
  const isUnsent = changesOf(db, subjects.status).length > 0;
  const ours = isUnsent ? server : current;
  enqueueStatus(db, value, now, ours ? [ours] : []);
}

/** The own status if it is scheduled to be cleared later; null otherwise. `now` is in milliseconds since the epoch. */
export function timedStatus(db: Db, now: number): TimedStatus | null {
  const { value, clearAt } = readOwnStatus(db);
  return clearAt !== null && clearAt > timeReached(db, now) ? { ...value, clearAt } : null;
}

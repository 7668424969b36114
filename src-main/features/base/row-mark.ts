import type { Db } from '../../cache/db.ts';
import type { RowMark } from '../../contract/values/change.ts';
import { needsUser } from '../../sync/outbox/change.ts';
import { shownState } from './shown-state.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { timeSurelyReached } from '../../sync/clocks/doubted-time.ts';

/** The mark of a subject's oldest waiting change; the others wait behind it. */
export function markOf(db: Db, subject: string): RowMark | null {
  const change = changesOf(db, subject)[0];
  if (!change) return null;
  return {
    state: shownState(change, timeSurelyReached(db, Date.now())),
    needsUser: needsUser(change),
    changeId: change.id,
    problem: change.problem,
  };
}

import type { ChangeState } from '../../contract/values/change.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import type { StoredChange } from '../../sync/outbox/change.ts';
import { isRestored } from '../../sync/outbox/states.ts';

/**
 * The state as it is shown: a queued change shows as expired as soon as its deadline has passed by this computer's
 * clock. The server's clock decides before it is sent (sync: Deadlines). No server has refused a change of a restored
 * backup: it is not known whether it was sent (sync: Restored backups).
 */
export function shownState(change: StoredChange, now: number): ChangeState {
  if (change.state === 'rejected' && isRestored(change)) return 'in-doubt';
  if (change.state !== 'queued') return change.state;
  const deadline = mutationsByName[change.action].deadlineOf(change);
  return deadline !== null && deadline * 1000 <= now ? 'expired' : change.state;
}

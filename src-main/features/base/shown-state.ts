import type { ChangeState } from '../../contract/values/change.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import { paramsOf } from '../../sync/define/mutation.ts';
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
  const mutation = mutationsByName[change.action];
  const deadline = mutation.deadlineOf?.(paramsOf(mutation, change)) ?? null;
  return deadline !== null && deadline * 1000 <= now ? 'expired' : change.state;
}

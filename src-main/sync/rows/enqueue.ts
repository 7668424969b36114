import type { Db } from '../../cache/db.ts';
import type { ChangeAction } from '../../contract/change.ts';
import { isCaughtUp } from '../outbox/caught-up.ts';
import { kinds } from '../collections/catalog.ts';
import { enqueue, type NewChange } from '../outbox/queue.ts';

/**
 * Queues a change; how it may be delivered is said by its operation. Where it says what the server was found to have on the
 * present connection, it and the one that it would replace cancel each other out (sync.md, States).
 */
export function queue(
  db: Db,
  action: ChangeAction,
  change: Pick<NewChange, 'subject' | 'mergeKey' | 'params'>,
  now: number,
): void {
  const { id: operation, delivery } = kinds[action].operation;
  if (delivery !== 'set' && delivery !== 'create') throw new Error(`${operation} is never queued.`);
  const isAlreadySo = isCaughtUp(db) && kinds[action].isAlreadySo(db, change.params);
  enqueue(db, { action, operation, delivery, ...change }, now, { isAlreadySo });
}

import type { Db } from '../../cache/file/db.ts';
import type { QueueableMutation } from '../define/collection.ts';
import { insertOrMerge } from '../outbox/queue.ts';
import type { NewChange } from '../outbox/store.ts';

/**
 * Queues a change; its operation says how it may be delivered. A change to the value that the server was found to have on the
 * present connection, and the change that it would replace, cancel each other out (sync: States).
 */
export function enqueueMutation(
  db: Db,
  mutation: QueueableMutation,
  change: Pick<NewChange, 'subject' | 'mergeKey' | 'params'>,
  now: number,
): void {
  const { name: action, operation: of } = mutation;
  const { id: operation, delivery } = of;
  if (delivery !== 'set' && delivery !== 'create') throw new Error(`${operation} is never queued.`);
  const known = db.isCaughtUp ? mutation.params.safeParse(change.params).data : undefined;
  insertOrMerge(db, { action, operation, delivery, ...change }, now, {
    isAlreadySo: known !== undefined && mutation.isAlreadySo?.(db, known) === true,
  });
}

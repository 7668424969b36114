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
  { name: action, operation: { id: operation, delivery }, isAlreadySo }: QueueableMutation,
  change: Pick<NewChange, 'subject' | 'mergeKey' | 'params'>,
  now: number,
): void {
  if (delivery !== 'set' && delivery !== 'create') throw new Error(`${operation} is never queued.`);
  insertOrMerge(db, { action, operation, delivery, ...change }, now, {
    isAlreadySo: db.isCaughtUp && isAlreadySo(db, change.params),
  });
}

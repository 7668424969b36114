import { ApiError } from '../../api/transport/errors.ts';
import type { Collection } from '../define/collection.ts';
import type { ServerAccess } from '../define/server-access.ts';
import type { StoredChange } from '../outbox/change.ts';
import { maybeThere } from '../outbox/unanswered.ts';
import { fieldsThatDiffer } from './rows.ts';

/** An edit of an item, and the server's copy of the item if it is known. */
interface Edit<Value> {
  /** The server's ID or the natural key of the item. */
  item: number | string | null;
  target: Value;
  server: Value | null;
  change: StoredChange;
}

/**
 * Sends the fields of an edit that may be different on the server: from its copy, or from what a request without a response sent.
 * Servers refuse a name that the item has already (server-notes: Repeats), and after an attempt without an answer it may have
 * it. So after a refusal the list says which fields are left, and those alone are sent.
 */
export async function sendFields<Value extends object, Item extends object>(
  collection: Collection<Value, Item>,
  { item, target, server, change }: Edit<Value>,
  access: ServerAccess,
  send: (fields: Partial<Value>) => Promise<void>,
): Promise<void> {
  const earlier = maybeThere(access.db, change).flatMap(
    (sent) => collection.value.safeParse(sent).data ?? [],
  );
  const others = [server, ...earlier.map((value) => collection.normalize(value))];
  const fields: Partial<Value> = Object.assign({}, ...others.map((other) => fieldsThatDiffer(target, other)));
  if (Object.keys(fields).length === 0) return;
  try {
    await send(fields);
  } catch (error) {
    const isInDoubt = earlier.length > 0 && error instanceof ApiError && error.kind === 'rejected';
    const left = isInDoubt ? await fieldsLeft(collection, { item, target, server }, access) : null;
    if (left === null || Object.keys(left).length >= Object.keys(fields).length) throw error;
    if (Object.keys(left).length > 0) await send(left);
  }
}

/** The fields that the server's list shows differently; null if the list does not show the item. */
export async function fieldsLeft<Value extends object, Item extends object>(
  { list, keyOf, idOf, valueOf }: Collection<Value, Item>,
  { item, target, server }: Omit<Edit<Value>, 'change'>,
  access: ServerAccess,
): Promise<Partial<Value> | null> {
  const items = (await list?.(access).catch(() => null)) ?? [];
  const listed = items.find((one) => item !== null && (keyOf?.(one) ?? idOf(one)) === item);
  return listed ? fieldsThatDiffer(target, valueOf(listed, server)) : null;
}

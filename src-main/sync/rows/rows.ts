import type { Db } from '../../cache/db.ts';
import { hasCapability } from '../../cache/capabilities.ts';
import { noteId } from '../../cache/highest-ids.ts';
import { Refusal } from '../../contract/problem.ts';
import { z } from 'zod';
import { subjectOf, type Collection } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
import { changesOf, removeChange } from '../outbox/store.ts';

/** A row and the changes that wait on it. */

/** The part of a change's parameters that names its row. The other parameters are the value. */
export const RowKey = z.object({ key: z.string() });
/** The key of the row that a change is about. */
export const keyOfChange = ({ params }: Pick<StoredChange, 'params'>): string => RowKey.parse(params).key;

/**
 * Whether a change with the subject of a row is about this row. The change may be about an earlier row that this row
 * replaces.
 */
export const isAbout = ({ params }: Pick<StoredChange, 'params'>, key: string): boolean =>
  (RowKey.safeParse(params).data?.key ?? key) === key;

/** Whether the server lists the collection and has an equivalent value of this row. */
export function isAsListed<Value extends object, Item extends object>(
  db: Db,
  { name, rows, isEquivalent, normalize }: Collection<Value, Item>,
  key: string,
  value: Value,
): boolean {
  const server = rows.find(db, key)?.server ?? null;
  return server !== null && hasCapability(db, name) === true && isEquivalent(normalize(value), server);
}

/** The fields of a value that differ from the server's copy. All fields if there is no copy. */
export function fieldsThatDiffer<Value extends object>(value: Value, server: Value | null): Partial<Value> {
  const fields = Object.entries(value) as [keyof Value, unknown][];
  const differing = fields.filter(
    ([name, field]) => server === null || JSON.stringify(field) !== JSON.stringify(server[name]),
  );
  return Object.fromEntries(differing) as Partial<Value>;
}

/**
 * Whether the server can change and delete this row. That takes a server that lists the collection, and an ID of the row. A
 * collection whose rows have a natural key needs neither.
 */
export function isChangeable<Value extends object, Item extends object>(
  db: Db,
  { name, keyOf }: Pick<Collection<Value, Item>, 'name' | 'keyOf'>,
  { server, serverId }: { server: Value | null; serverId: number | null },
): boolean {
  if (keyOf) return true;
  return server === null || (serverId !== null && hasCapability(db, name) !== false);
}

/**
 * Binds a row that was made here to the server's item. If a list has added a second row for the item, that one is removed.
 */
export function bindRow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  serverId: number | null,
  server: Value,
): void {
  const { rows } = collection;
  const other = serverId === null ? null : rows.findByServerId(db, serverId);
  if (other && other.key !== key) rows.remove(db, other.key);
  rows.setServer(db, key, serverId, server);
  if (serverId !== null) noteId(db, collection.name, serverId);
}

/** @throws {Refusal} `unsupported` where the ID of the row is not known. */
export function serverIdOf({ serverId }: { serverId: number | null }): number {
  if (serverId === null) throw new Refusal({ kind: 'unsupported' });
  return serverId;
}

/**
 * A change was discarded: the row shows the newest remaining value, or else the server's copy. Without either it is
 * removed.
 */
export function showWhatIsLeft<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): void {
  const { rows } = collection;
  const value = valueThatWaits(db, collection, key) ?? rows.find(db, key)?.server;
  if (value) rows.setVisible(db, key, value);
  else rows.remove(db, key);
}

/** The value that the newest waiting change gives the row, or undefined. */
export const valueThatWaits = <Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): Value | undefined =>
  changesOf(db, subjectOf(collection, key))
    .toReversed()
    .filter(({ action }) => action !== collection.mutations.delete?.name)
    .map(({ params }) => collection.value.safeParse(params).data)
    .find((value) => value !== undefined);

/** Removes a row and every change that is about it. */
export function removeWithItsChanges<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): void {
  for (const change of changesOf(db, subjectOf(collection, key))) {
    if (isAbout(change, key)) removeChange(db, change.id);
  }
  collection.rows.remove(db, key);
}

import type { Db } from '../../cache/file/db.ts';
import { noteId } from '../../cache/metadata/highest-ids.ts';
import type { AnyCollection, Collection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import type { Whose } from './decide.ts';
import { recordReusedId, recordSightings } from './match-creates.ts';
import { addRow, adoptRow, findRow, applyDeletion, rowNamed, updateRow, valueIn } from './row.ts';

/**
 * Brings single items into the cache, from an event or from a read of one item. An item that may be the effect of a create in
 * doubt gets no row: a sighting is stored, and the list resolves the create.
 * @param whose by the key of the row, for items that relate to a delivery of ours.
 */
export function upsertItems<Value extends object, Item extends object>(
  db: Db,
  one: Collection<Value, Item>,
  items: Item[],
  whose: ReadonlyMap<string, Whose> = new Map(),
): void {
  const collection = one as unknown as AnyCollection;
  const { rows, idOf } = collection;
  const withoutId = () => rows.listWithoutId(db).map(({ key }) => key);
  for (const item of items) {
    const id = idOf(item);
    const row = findRow(db, collection, item);
    if (row) recordReusedId(db, collection, item);
    else if (recordSightings(db, collection, item)) continue;
    const listed = valueIn(collection, item, row);
    if (!listed) continue;
    const kept = row ?? adoptRow(db, collection, withoutId(), item, listed);
    if (kept) updateRow(db, collection, kept, { value: listed, serverId: id, whose: whose.get(kept.key) });
    else addRow(db, collection, item, listed);
    if (id !== null) noteId(db, collection.name, id);
  }
}

/**
 * Applies a change to the rows of these items.
 * @param whose as for `upsertItems`.
 * @returns those that have no row.
 */
export function updateItems(
  db: Db,
  collection: AnyCollection,
  names: ItemName[],
  to: (value: object) => object,
  whose: ReadonlyMap<string, Whose>,
): ItemName[] {
  const unknown: ItemName[] = [];
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    const { data: listed } = row ? collection.value.safeParse(to(row.server ?? row.value)) : {};
    if (row && listed)
      updateRow(db, collection, row, { value: listed, serverId: row.serverId, whose: whose.get(row.key) });
    else unknown.push(name);
  }
  return unknown;
}

/**
 * Brings the deletion of these items on the server into the cache.
 * @param whose as for `upsertItems`.
 */
export function removeItems(
  db: Db,
  collection: AnyCollection,
  names: ItemName[],
  whose: ReadonlyMap<string, Whose> = new Map(),
): void {
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    if (row) applyDeletion(db, collection, row, { whose: whose.get(row.key) });
  }
}

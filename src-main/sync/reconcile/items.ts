import type { Db } from '../../cache/db.ts';
import { noteId } from '../../cache/metadata.ts';
import type { AnyCollection, Collection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import type { Whose } from './decide.ts';
import { noteReused, noteSighting } from './match-creates.ts';
import { addRow, adopt, findRow, removeGone, rowNamed, updateRow, valueIn } from './row.ts';

/**
 * Brings items that the server told of one by one into the cache: by an event, or by a read of a single thing. One that may
 * be a create in doubt is noted as seen; the list settles it.
 * @param whose by the key of its row, where it has to do with what was delivered from here.
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
    if (row) noteReused(db, collection, item);
    else if (noteSighting(db, collection, item)) continue;
    const listed = valueIn(collection, item, row);
    if (!listed) continue;
    const kept = row ?? adopt(db, collection, withoutId(), item, listed);
    if (kept) updateRow(db, collection, kept, { value: listed, serverId: id, whose: whose.get(kept.key) });
    else addRow(db, collection, item, listed);
    if (id !== null) noteId(db, collection.name, id);
  }
}

/**
 * Brings into the cache that something of these things is different now.
 * @param whose as for `upsertItems`.
 * @returns false where one of them is not known here.
 */
export function updateItems(
  db: Db,
  collection: AnyCollection,
  names: ItemName[],
  to: (value: object) => object,
  whose: ReadonlyMap<string, Whose>,
): boolean {
  let areKnown = true;
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    const { data: listed } = row ? collection.value.safeParse(to(row.server ?? row.value)) : {};
    if (row && listed)
      updateRow(db, collection, row, { value: listed, serverId: row.serverId, whose: whose.get(row.key) });
    else areKnown = false;
  }
  return areKnown;
}

/** Brings into the cache that the server does not have these things any more. */
export function removeItems(db: Db, collection: AnyCollection, names: ItemName[]): void {
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    if (row) removeGone(db, collection, row);
  }
}

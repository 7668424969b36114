import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import type { AnyCollection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import { apply } from './apply.ts';
import { decide, isAsKnown, type Incoming } from './decide.ts';
import { situationOf, situationOfNew } from './situation.ts';

type Row = StoredRow<object>;

/** The reported state of an item that the server has. */
type ReportedItem = Incoming & { value: object };

/** The row of the item with this ID or natural key; null if there is none. */
export const rowNamed = (db: Db, { rows }: AnyCollection, name: ItemName): Row | null =>
  typeof name === 'number' ? rows.findByServerId(db, name) : rows.find(db, name);

/** The value of a listed item, parsed as it will be when the file is read. Undefined if it cannot be parsed. */
export const valueIn = ({ value, valueOf }: AnyCollection, item: object, row?: Row): object | undefined =>
  value.safeParse(valueOf(item, row?.server)).data;

/** The row of a listed item: the one with its ID, or else with its natural key. */
export function findRow(db: Db, { rows, idOf, keyOf }: AnyCollection, item: object): Row | undefined {
  const id = idOf(item);
  const row = id === null ? null : rows.findByServerId(db, id);
  return row ?? (keyOf && rows.find(db, keyOf(item))) ?? undefined;
}

/**
 * Gives a listed item's ID to a row that is on the server and whose ID is not known yet.
 * @param withoutId the keys of such rows; the key of the adopted row is removed from it.
 * @returns the adopted row; undefined if no row fits.
 */
export function adoptRow(
  db: Db,
  { rows, naturalKey, isEquivalent, idOf, keyOf }: AnyCollection,
  withoutId: string[],
  item: object,
  listed: object,
): Row | undefined {
  if (keyOf) return undefined;
  for (const [index, key] of withoutId.entries()) {
    const row = rows.find(db, key);
    if (!row || row.server === null || row.serverId !== null) continue;
    if (naturalKey ? naturalKey(row.server) !== naturalKey(listed) : !isEquivalent(row.server, listed))
      continue;
    withoutId.splice(index, 1);
    rows.setServer(db, key, idOf(item), row.server);
    return { ...row, serverId: idOf(item) };
  }
  return undefined;
}

/** Adds a row for an item that has none. */
export function addRow(db: Db, collection: AnyCollection, item: object, listed: object): Row {
  const row = newRow(collection, item, listed);
  const situation = situationOfNew(db, collection, row);
  apply(db, collection, row, decide(situation, { value: listed, serverId: row.serverId }));
  return row;
}

function newRow({ idOf, keyOf, createdAtOf }: AnyCollection, item: object, value: object): Row {
  return {
    key: keyOf?.(item) ?? uuidv7(),
    serverId: idOf(item),
    value,
    server: value,
    createdAt: createdAtOf?.(item) ?? Date.now(),
    deleted: false,
    madeHere: false,
  };
}

/** Writes what follows from a reported value into its row. */
export function updateRow(db: Db, collection: AnyCollection, row: Row, incoming: ReportedItem): void {
  // Most rows of a list are unchanged. Their situation need not be read.
  if (isAsKnown(row, incoming.value)) return;
  apply(db, collection, row, decide(situationOf(db, collection, row), incoming));
}

/** Writes what follows from the deletion of a row's item on the server. */
export function applyDeletion(
  db: Db,
  collection: AnyCollection,
  row: Row,
  how: Pick<Incoming, 'isLatest' | 'whose'>,
): void {
  const incoming = { value: null, serverId: null, ...how };
  apply(db, collection, row, decide(situationOf(db, collection, row), incoming));
}

import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/db.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import type { AnyCollection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import { apply } from './apply.ts';
import { decide, isAsKnown, type Incoming } from './decide.ts';
import { situationOf, situationOfNew } from './situation.ts';

type Row = StoredRow<object>;

/** What the server says of a thing that it has. */
type Said = Incoming & { value: object };

/** The row of what the server calls so; null where there is none. */
export const rowNamed = (db: Db, { rows }: AnyCollection, name: ItemName): Row | null =>
  typeof name === 'number' ? rows.findByServerId(db, name) : rows.find(db, name);

/** The value of a listed item as it is read from the file again; undefined where it would not be. */
export const valueIn = (
  { value, valueOf }: AnyCollection,
  item: object,
  known: Row | undefined,
): object | undefined => value.safeParse(valueOf(item, known?.server)).data;

/** The row of a listed item: the one with its ID, or else with its natural key. */
export function findRow(db: Db, { rows, idOf, keyOf }: AnyCollection, item: object): Row | undefined {
  const id = idOf(item);
  const row = id === null ? null : rows.findByServerId(db, id);
  return row ?? (keyOf && rows.find(db, keyOf(item))) ?? undefined;
}

/** A row that is on the server without its ID being known gets it when a list tells it. */
export function adopt(
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

/** Makes a row of an item that is new here. */
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

/** Brings what the server says of a row into it. */
export function updateRow(db: Db, collection: AnyCollection, row: Row, incoming: Said): void {
  // Most rows of a list are as they were; nothing is read for them.
  if (isAsKnown(row, incoming.value)) return;
  apply(db, collection, row, decide(situationOf(db, collection, row), incoming));
}

/** Brings into the cache that the server does not have the thing of a row any more. */
export function removeGone(db: Db, collection: AnyCollection, row: Row): void {
  apply(db, collection, row, decide(situationOf(db, collection, row), { value: null, serverId: null }));
}

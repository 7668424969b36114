import type { Db } from '../../cache/db.ts';
import type { AnyCollection } from '../define/collection.ts';
import { noteListed, unboundMatcher } from './match-creates.ts';
import { addRow, adopt, findRow, removeGone, updateRow, valueIn } from './row.ts';
import { showWhatIsLeft } from '../rows/rows.ts';

/** Rows that made no sense any more and were mended by the list, and items that make none and were left out. */
export interface Reconciled {
  mended: number;
  leftOut: number;
}

/**
 * Brings the server's whole list of a collection into the cache, step by step: how many items are done is said before each.
 * What waits unsent stays on screen; where the user is to choose, a row that changed on the server under an unsent edit
 * becomes a conflict. Items that may be a create on its way or in doubt are left out. Between two steps the user may act:
 * each looks at its rows anew, and what is made meanwhile is no row that the list should have. No delivery may begin or end.
 */
export function* reconcileSteps(
  db: Db,
  collection: AnyCollection,
  items: object[],
): Generator<number, Reconciled> {
  const { rows } = collection;
  // First: what is created from now on, whenever this ends, is none of these.
  yield* noteListed(db, collection, items);
  const { keys, withoutId, mended } = yield* lookThrough(db, collection);
  const mayBeUnbound = unboundMatcher(db, collection);
  const present = new Set<string>();
  let heldBack = 0;
  let leftOut = 0;
  for (const [done, item] of items.entries()) {
    yield done;
    if (mayBeUnbound(item)) {
      heldBack += 1;
      continue;
    }
    const known = findRow(db, collection, item);
    const listed = valueIn(collection, item, known);
    if (!listed) {
      leftOut += 1;
      if (known) present.add(known.key);
      continue;
    }
    const row = known ?? adopt(db, collection, withoutId, item, listed);
    if (row) {
      updateRow(db, collection, row, { value: listed, serverId: collection.idOf(item), isLatest: true });
      present.add(row.key);
      continue;
    }
    const added = addRow(db, collection, item, listed);
    present.add(added.key);
  }
  for (const key of keys) {
    if (present.has(key)) continue;
    yield items.length;
    const row = rows.find(db, key);
    // The user may have made another thing of it meanwhile.
    if (!row || (row.server === null && row.serverId === null)) continue;
    // One whose ID is not known may be what is held back.
    const canBeMissed = row.serverId !== null || collection.keyOf !== undefined || heldBack === 0;
    if (canBeMissed) removeGone(db, collection, row);
  }
  return { mended, leftOut };
}

/** The same at once, for a list that is known to be short. */
export function reconcileList(db: Db, collection: AnyCollection, items: object[]): Reconciled {
  const steps = reconcileSteps(db, collection, items);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Which rows the list should have, and which of them have no ID yet. Those that make no sense are mended. */
function* lookThrough(
  db: Db,
  collection: AnyCollection,
): Generator<number, { keys: string[]; withoutId: string[]; mended: number }> {
  const { rows } = collection;
  const keys: string[] = [];
  const withoutId: string[] = [];
  let mended = 0;
  let after: number | null = 0;
  while (after !== null) {
    yield 0;
    const unreadable: string[] = [];
    const page = rows.pageServer(db, after, (key) => unreadable.push(key));
    for (const key of unreadable) showWhatIsLeft(db, collection, key);
    mended += unreadable.length;
    for (const { key, serverId } of page.rows) {
      keys.push(key);
      if (serverId === null) withoutId.push(key);
    }
    for (const key of unreadable) {
      const row = rows.find(db, key);
      if (!row) continue;
      keys.push(key);
      if (row.serverId === null) withoutId.push(key);
    }
    after = page.last;
  }
  return { keys, withoutId, mended };
}

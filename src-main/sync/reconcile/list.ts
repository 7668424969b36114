import type { Db } from '../../cache/file/db.ts';
import type { AnyCollection } from '../define/collection.ts';
import { recordListed, unboundMatcher } from './match-creates.ts';
import { addRow, adoptRow, findRow, applyDeletion, updateRow, valueIn } from './row.ts';
import { cached } from '../rows/cached-rows.ts';

/** How many rows could not be parsed and were repaired, and how many listed items cannot be parsed and were left out. */
export interface Reconciled {
  repaired: number;
  leftOut: number;
}

/**
 * Brings the server's whole list of a collection into the cache, step by step. Before each step it yields how many items are
 * done. Unsent values stay on screen. In a collection that asks about conflicts, a row that changed on the server under an
 * unsent edit becomes a conflict. Items that may be the effect of a create in flight or in doubt are left out.
 *
 * The user may act between two steps, so each step reads its rows again, and rows that were created meanwhile are not missed
 * in the list. The caller must stop where a delivery begins or ends between two steps.
 */
export function* reconcileSteps(
  db: Db,
  collection: AnyCollection,
  items: object[],
): Generator<number, Reconciled> {
  const { rows } = collection;
  // This comes first, so that IDs above the mark belong to creates that begin after this point, however long the rest takes.
  yield* recordListed(db, collection, items);
  const { unchanged, keys, withoutId, repaired } = yield* compareRows(db, collection, items);
  const mayBeUnbound = unboundMatcher(db, collection);
  const present = new Set<string>();
  let heldBack = 0;
  let leftOut = 0;
  for (const [done, item] of items.entries()) {
    if (unchanged.has(item)) continue;
    yield done;
    if (mayBeUnbound(item)) {
      heldBack += 1;
      continue;
    }
    const cached = findRow(db, collection, item);
    const listed = valueIn(collection, item, cached);
    if (!listed) {
      leftOut += 1;
      if (cached) present.add(cached.key);
      continue;
    }
    const row = cached ?? adoptRow(db, collection, withoutId, item, listed);
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
    // The user may have deleted or replaced it meanwhile.
    if (!row || (row.server === null && row.serverId === null)) continue;
    // A row without an ID may belong to an item that was held back.
    const isMissing = row.serverId !== null || collection.keyOf !== undefined || heldBack === 0;
    if (isMissing) applyDeletion(db, collection, row, { isLatest: true });
  }
  return { repaired, leftOut };
}

/** Runs `reconcileSteps` to its end at once, for a short list. */
export function reconcileList(db: Db, collection: AnyCollection, items: object[]): Reconciled {
  const steps = reconcileSteps(db, collection, items);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Compares the rows with the list, page by page and by their texts: most rows are unchanged, and to parse them all takes several
 * times as long. Rows that cannot be parsed are repaired.
 * @returns the items whose rows are exactly as listed, and the keys of the other rows, of which some have no ID
 */
function* compareRows(
  db: Db,
  collection: AnyCollection,
  items: object[],
): Generator<number, { unchanged: Set<object>; keys: string[]; withoutId: string[]; repaired: number }> {
  const { rows, idOf, keyOf } = collection;
  const byName = new Map(items.map((item) => [idOf(item) ?? keyOf?.(item), item]));
  const unchanged = new Set<object>();
  const keys: string[] = [];
  const withoutId: string[] = [];
  let repaired = 0;
  let after: string | null = '';
  while (after !== null) {
    yield 0;
    const page = rows.pageServer(db, after);
    const changed = page.rows.filter(({ key, serverId, isExactly }) => {
      const item = byName.get(serverId ?? key);
      const listed = item && valueIn(collection, item);
      if (item && listed && isExactly(listed)) unchanged.add(item);
      return !item || !unchanged.has(item);
    });
    const unreadable = changed.filter(({ key }) => rows.find(db, key) === null);
    for (const { key } of unreadable) cached(db, collection).showWhatIsLeft(key);
    repaired += unreadable.length;
    for (const { key } of changed) {
      const row = rows.find(db, key);
      if (!row) continue;
      keys.push(key);
      if (row.serverId === null) withoutId.push(key);
    }
    after = page.last;
  }
  return { unchanged, keys, withoutId, repaired };
}

import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import type { UndoWhat } from '../../contract/values/change.ts';
import { subjectOf, type AnyCollection, type Collection } from '../define/collection.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';
import { endUndo, offerUndo, type RemovedChanges, type RemovedRow } from '../outbox/undo-offer.ts';
import { cached } from './cached-rows.ts';
import { RowKey } from './rows.ts';

/**
 * Removes changes so that the user can undo the removal for a time (sync: Undo). The undo itself is in
 * delivery/undo.ts.
 */

/** A deletion that is held back is sent this long before the item takes effect at the latest, in milliseconds. */
export const LEAST_REST = 60_000;

interface Removal {
  what: UndoWhat;
  title: string;
  /** The subject of the removed changes. */
  subject: string;
  /** The collection of the rows that they are about; null where they are about none. */
  collection: AnyCollection | null;
  /** The key of the row that is removed. */
  key?: string;
  /** As in `offerUndo`. */
  notAfter?: number | null;
}

/**
 * Runs `remove`, which drops changes of a subject or deletes its row, and offers to undo it. Rows and changes are stored as
 * they were. Where the removal joined a deletion that may have been sent before, nothing is offered.
 */
export function removeForNow(
  db: Db,
  { what, title, subject, collection, key, notAfter }: Removal,
  now: number,
  remove: () => void,
): void {
  db.transaction(() => {
    const before = changesOf(db, subject);
    const inChanges = before.flatMap(({ params }) => RowKey.safeParse(params).data?.key ?? []);
    const keys = new Set([...(key === undefined ? [] : [key]), ...inChanges]);
    const rows = collection === null ? [] : [...keys].flatMap((one) => collection.rows.find(db, one) ?? []);
    const [first] = rows;
    const use = collection?.name === 'snippets' && first ? readUse(db, first.key) : null;
    const { clearAt } = subject === subjects.status ? readOwnStatus(db) : { clearAt: null };
    remove();
    const left = changesOf(db, subject);
    const isLeft = (id: string): boolean => left.some((change) => change.id === id);
    const added = left.filter(({ id }) => !before.some((change) => change.id === id));
    const dropped = before.filter(({ id }) => !isLeft(id));
    const removedRows = rows.map((row): RemovedRow => ({
      collection: collection?.name ?? '',
      isRemoved: collection?.rows.find(db, row.key) === null,
      row,
    }));
    const isDeletionOlder =
      added.length === 0 && dropped.length === 0 && !removedRows.some((one) => one.isRemoved);
    if (isDeletionOlder) return endUndo(db);
    const removed: RemovedChanges = { rows: removedRows, changes: dropped, use, clearAt };
    offerUndo(db, { what, title, subject, deletion: added.at(-1)?.id ?? null, notAfter, removed }, now);
  })();
}

/**
 * Deletes a row like `delete`. The deletion can be undone for `UNDO_TIME`, and is sent only after that.
 * One that takes effect on the server within `LEAST_REST` is deleted without that, which ends the time of an earlier one.
 * @param options `title` is what the window calls the deleted item; `takesEffectAt` is in milliseconds since the epoch, by this
 * computer's clock.
 */
export function deleteRowForNow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  { what, title, takesEffectAt = null }: { what: UndoWhat; title: string; takesEffectAt?: number | null },
  now: number,
): void {
  const rows = cached(db, collection);
  const stored = collection.rows.find(db, key);
  if (!stored || stored.deleted) return;
  const mayBeThere =
    stored.server !== null ||
    rows.changesOf(key).some(({ state }) => state === 'sending' || state === 'in-doubt');
  const isAhead = takesEffectAt !== null && takesEffectAt > now && mayBeThere;
  const notAfter = isAhead ? takesEffectAt - LEAST_REST : null;
  if (notAfter !== null && notAfter <= now)
    return db.transaction(() => {
      rows.delete(key, now);
      endUndo(db);
    })();
  const removal = {
    what,
    title,
    subject: subjectOf(collection, key),
    collection: collection as unknown as AnyCollection,
    notAfter,
    key,
  };
  removeForNow(db, removal, now, () => rows.delete(key, now));
}

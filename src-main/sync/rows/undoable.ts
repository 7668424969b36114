import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import { readDraft, saveDraft } from '../../cache/local/drafts.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import type { UndoWhat } from '../../contract/values/change.ts';
import { draftOf, subjectOf, type AnyCollection, type Collection } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
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
  /** The subjects of the removed changes. */
  subjects: string[];
  /** The collection of the rows that they are about; null if they are about none. */
  collection: AnyCollection | null;
  /** The keys of the rows that are removed. */
  keys?: string[];
  /** The entries of the activity that are marked as read on this computer. */
  marked?: string[];
  /** As in `offerUndo`. */
  notAfter?: number | null;
}

/**
 * Runs `remove`, which drops or adds changes of subjects or deletes their rows, and offers to undo it. Rows and changes are stored as
 * they were. Where the removal joined a deletion that may have been sent before, nothing is offered.
 */
export function removeForNow(
  db: Db,
  { what, title, subjects: of, collection, keys: removedKeys = [], marked = [], notAfter }: Removal,
  now: number,
  remove: () => void,
): void {
  db.transaction(() => {
    const before = of.flatMap((subject) => changesOf(db, subject));
    const inChanges = before.flatMap(({ params }) => RowKey.safeParse(params).data?.key ?? []);
    const keys = new Set([...removedKeys, ...inChanges]);
    const rows = collection === null ? [] : [...keys].flatMap((one) => collection.rows.find(db, one) ?? []);
    const uses = rows.map(({ key }) => (collection?.name === 'snippets' ? readUse(db, key) : null));
    const { clearAt } = of.includes(subjects.status) ? readOwnStatus(db) : { clearAt: null };
    remove();
    const left = of.map((subject) => changesOf(db, subject));
    const [wereThere, areLeft] = [before, left.flat()].map((changes) => new Set(changes.map(versionOf)));
    const added = left.flatMap((changes) =>
      changes.filter((one) => !wereThere?.has(versionOf(one))).slice(-1),
    );
    const dropped = before.filter((one) => !areLeft?.has(versionOf(one)));
    const removedRows = rows.map((row, at): RemovedRow => ({
      collection: collection?.name ?? '',
      isRemoved: collection?.rows.find(db, row.key) === null,
      row,
      use: uses[at] ?? null,
      draft: collection && takeDraft(db, collection, row.key, now),
    }));
    const isDeletionOlder =
      added.length + dropped.length + marked.length === 0 && !removedRows.some((one) => one.isRemoved);
    if (isDeletionOlder) return endUndo(db);
    const removed: RemovedChanges = { rows: removedRows, changes: dropped, clearAt, marked };
    const deletions = added.map(({ id }) => id);
    offerUndo(db, { what, title, subjects: of, deletions, notAfter, removed }, now);
  })();
}

/** Deletes what was written of a row that the user removed. @returns it, or null */
function takeDraft(db: Db, collection: AnyCollection, key: string, now: number): string | null {
  const isThere = collection.rows.find(db, key)?.deleted === false;
  const name = draftOf(collection, key);
  const draft = isThere ? null : readDraft(db, name);
  if (draft !== null) saveDraft(db, name, '', now);
  return draft;
}

/** A change that took the values of a newer one keeps its ID. */
const versionOf = ({ id, replaced }: StoredChange): string => `${id} ${replaced}`;

/** What a removal of rows of one collection is about. */
export const removalOf = <Value extends object, Item extends object>(
  collection: Collection<Value, Item>,
  keys: string[],
): Pick<Removal, 'subjects' | 'collection' | 'keys'> => ({
  subjects: keys.map((key) => subjectOf(collection, key)),
  collection: collection as unknown as AnyCollection,
  keys,
});

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
      saveDraft(db, draftOf(collection, key), '', now);
      endUndo(db);
    })();
  const removal = { what, title, notAfter, ...removalOf(collection, [key]) };
  removeForNow(db, removal, now, () => rows.delete(key, now));
}

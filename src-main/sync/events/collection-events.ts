import { noteStale } from '../../cache/metadata/stale-lists.ts';
import type { Db } from '../../cache/file/db.ts';
import type { StoredChange } from '../outbox/change.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import type { EventHandler } from '../define/event-handler.ts';
import type { ItemName, CollectionEvent, Patch } from '../define/patch.ts';
import { applyNotes } from '../reconcile/apply.ts';
import type { Note, Whose } from '../reconcile/decide.ts';
import { noteUnknown } from './unknown-items.ts';
import { judgeItemEvent } from '../reconcile/item-event.ts';
import { removeItems, updateItems, upsertItems } from '../reconcile/items.ts';
import type { ReportedChange } from '../reconcile/judge.ts';
import { reconcileList } from '../reconcile/list.ts';
import { recordSightings } from '../reconcile/match-creates.ts';
import { rowNamed } from '../reconcile/row.ts';

/** The handler of one type of event about a collection. */
export const collectionHandler = (
  collection: AnyCollection,
  { type, op, read }: CollectionEvent<object, object>,
): EventHandler => ({
  type,
  op,
  effectOf(event, context) {
    const patch = read(event, context);
    return (
      patch && {
        staleAfterFault: [collection.name],
        isHeldUp: (sending) => patch.some((one) => isHeldUp(context.db, collection, one, sending)),
        apply: (db) => patch.forEach((one) => apply(db, collection, one)),
      }
    );
  },
});

function apply(db: Db, collection: AnyCollection, patch: Patch<object, object>): void {
  const whose = new Map<string, Whose>();
  const after: Note[] = [];
  const changesRow = (name: ItemName | null, reported: ReportedChange): boolean => {
    const judged = name === null ? null : judgeItemEvent(db, collection, name, reported);
    if (!judged) return true;
    // These come last: until the value is in the cache, the unanswered request must be known as its cause.
    after.push(...judged.after);
    if (judged.row && judged.whose) whose.set(judged.row.key, judged.whose);
    return judged.changesRow;
  };
  if ('upsert' in patch)
    upsertItems(
      db,
      collection,
      patch.upsert.filter((item) =>
        changesRow(nameOf(collection, item), { valueOf: (before) => collection.valueOf(item, before) }),
      ),
      whose,
    );
  else if ('replaceAll' in patch) {
    patch.replaceAll.forEach((item) => recordSightings(db, collection, item));
    reconcileList(db, collection, patch.replaceAll);
  } else if ('remove' in patch)
    removeItems(
      db,
      collection,
      patch.remove.filter((name) => changesRow(name, { valueOf: () => null })),
      whose,
    );
  else if ('update' in patch) {
    const change = (value: object) => patch.to(value);
    const reported: ReportedChange = { valueOf: (before) => before && change(before), change };
    const names = patch.update.filter((name) => changesRow(name, reported));
    noteUnknown(db, collection.name, updateItems(db, collection, names, change, whose));
  } else noteStale(db, collection.name);
  applyNotes(db, collection.name, after);
}

const nameOf = ({ idOf, keyOf }: AnyCollection, item: object): ItemName | null =>
  idOf(item) ?? keyOf?.(item) ?? null;

/**
 * Whether a change that is being sent holds up the event. A new item may be the effect of a create that is being sent. A
 * known item may be reported in the state before a change that is being sent.
 */
function isHeldUp(
  db: Db,
  collection: AnyCollection,
  patch: Patch<object, object>,
  sending: readonly StoredChange[],
): boolean {
  const ofCollection = sending.filter(({ action }) => mutationsByName[action].collection === collection.name);
  if (ofCollection.length === 0 || 'invalidate' in patch) return false;
  if ('replaceAll' in patch) return true;
  const names =
    'upsert' in patch
      ? patch.upsert.map((item) => nameOf(collection, item))
      : 'remove' in patch
        ? patch.remove
        : patch.update;
  const creates = ofCollection.some(({ delivery }) => delivery === 'create');
  return names.some((name) => {
    const row = name === null ? null : rowNamed(db, collection, name);
    if (!row) return creates;
    return ofCollection.some(({ subject }) => subject === subjectOf(collection, row.key));
  });
}

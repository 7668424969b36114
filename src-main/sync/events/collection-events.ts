import { noteStale } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { noteSighting } from '../reconcile/match-creates.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { mayComeFromUnanswered, settleUnanswered } from '../outbox/unanswered.ts';
import { removeItems, updateItems, upsertItems } from '../reconcile/items.ts';
import { reconcileList } from '../reconcile/list.ts';
import type { Whose } from '../reconcile/decide.ts';
import { rowNamed } from '../reconcile/row.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import type { EventHandler } from '../define/event-handler.ts';
import { recordReportedOverwrite } from './overwritten.ts';
import type { CollectionEvent, ItemName, Patch } from '../define/patch.ts';
import { fingerprintOf, GONE, subjectOfDeleted, valueOfFingerprint } from '../rows/echo.ts';

/** The handler of an event that tells of a collection. */
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
        collections: [collection.name],
        isHeldUp: (sending) => patch.some((one) => isHeldUp(context.db, collection, one, sending)),
        apply: (db) => patch.forEach((one) => apply(db, collection, one, context.echoes)),
      }
    );
  },
});

function apply(
  db: Db,
  collection: AnyCollection,
  patch: Patch<object, object>,
  echoes: ExpectedEchoes,
): void {
  const { mutations, value: shape } = collection;
  // Only when it is in the cache: until then, what one's own late request did must be known for that.
  const settles: (() => void)[] = [];
  const whose = new Map<string, Whose>();
  const isSuperseded = (
    name: ItemName | null,
    valueOf: (known: object | null) => object | null,
    isOf = (delivered: string, told: string): boolean => delivered === told,
  ): boolean => {
    if (name === null) return false;
    const row = rowNamed(db, collection, name);
    const subject = row ? subjectOf(collection, row.key) : subjectOfDeleted(collection, name);
    if (!row && !echoes.isExpected(subject, GONE)) return false;
    const value = valueOf(row ? row.server : valueOfFingerprint(echoes.lastReported(subject) ?? GONE));
    const told = value ? fingerprintOf(collection, value) : GONE;
    const saysSo = (params: unknown, action: string): boolean => {
      if (action === mutations.delete?.name) return told === GONE;
      // Some say only what they change.
      const { data } = shape.safeParse({ ...row?.server, ...(params as object) });
      return data !== undefined && isOf(fingerprintOf(collection, data, row?.server), told);
    };
    const isWhole = echoes.isExpected(subject, told);
    const whoseWord = echoes.classify(
      subject,
      told,
      (delivered) => isOf(delivered, told),
      () => mayComeFromUnanswered(db, subject, saysSo),
    );
    if (whoseWord === 'foreign' || whoseWord === 'foreign-before-own')
      settles.push(() => settleUnanswered(db, subject, saysSo));
    if (row && whoseWord === 'foreign-before-own') whose.set(row.key, 'before ours');
    if (row && whoseWord === 'own-latest') whose.set(row.key, isWhole ? 'ours' : 'partly ours');
    for (const other of echoes.takeOverwritten(subject))
      if (!standsAfter(collection, patch, other))
        recordReportedOverwrite(db, collection, row?.key ?? String(name), row && value, other);
    if (row || whoseWord === 'own-superseded' || whoseWord === 'own-latest')
      return !row || whoseWord === 'own-superseded';
    // What is told of a thing that was deleted here, before that is told, is over. One that goes by its own key may have
    // been made again; the list tells.
    if (typeof name === 'string') noteStale(db, collection.name);
    return true;
  };
  if ('upsert' in patch)
    upsertItems(
      db,
      collection,
      patch.upsert.filter(
        (item) => !isSuperseded(nameOf(collection, item), (known) => collection.valueOf(item, known)),
      ),
      whose,
    );
  else if ('replaceAll' in patch) {
    patch.replaceAll.forEach((item) => noteSighting(db, collection, item));
    reconcileList(db, collection, patch.replaceAll);
  } else if ('remove' in patch)
    removeItems(
      db,
      collection,
      patch.remove.filter((name) => !isSuperseded(name, () => null)),
    );
  else if ('update' in patch) {
    // It tells only a part of what was delivered; the rest may have been changed elsewhere.
    const isOf = (delivered: string): boolean => {
      const value = valueOfFingerprint(delivered);
      return value !== null && fingerprintOf(collection, patch.to(value)) === delivered;
    };
    const names = patch.update.filter(
      (name) => !isSuperseded(name, (known) => known && patch.to(known), isOf),
    );
    if (!updateItems(db, collection, names, (value) => patch.to(value), whose))
      noteStale(db, collection.name);
  } else noteStale(db, collection.name);
  settles.forEach((settle) => settle());
}

/** Whether our own event, which tells only a part, leaves what others patch as it is. */
const standsAfter = (collection: AnyCollection, patch: Patch<object, object>, other: string): boolean => {
  const value = 'update' in patch ? valueOfFingerprint(other) : null;
  return value !== null && 'update' in patch && fingerprintOf(collection, patch.to(value)) === other;
};

const nameOf = ({ idOf, keyOf }: AnyCollection, item: object): ItemName | null =>
  idOf(item) ?? keyOf?.(item) ?? null;

/** What is new may be a create that is on its way; what is known may be told of as it was before a change that is. */
function isHeldUp(
  db: Db,
  collection: AnyCollection,
  patch: Patch<object, object>,
  sending: readonly StoredChange[],
): boolean {
  const ofCollection = sending.filter(({ action }) =>
    mutationsByName[action].collections.includes(collection.name),
  );
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

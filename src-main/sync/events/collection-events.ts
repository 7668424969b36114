import { noteStale } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { noteSighting } from '../reconcile/match-creates.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { settleUnanswered, mayComeFromUnanswered } from '../outbox/unanswered.ts';
import {
  updateItems,
  removeItems,
  reconcileList,
  upsertItems,
  rowNamed,
  type Whose,
} from '../reconcile/list.ts';
import {
  fingerprintOf,
  GONE,
  subjectOfDeleted,
  valueOfFingerprint,
  subjectOf,
  type AnyCollection,
} from '../define/collection.ts';
import type { EventHandler } from '../define/event-handler.ts';
import { recordReportedOverwrite } from './overwritten.ts';
import type { ItemName, CollectionEvent, Patch } from '../define/patch.ts';

/** The handler of an event that tells of a collection. */
export const collectionHandler = (
  collection: AnyCollection,
  { type, op, read }: CollectionEvent<object, object>,
): EventHandler => ({
  type,
  op,
  effectOf(event, context) {
    const said = read(event, context);
    return (
      said && {
        collections: [collection.name],
        isHeldUp: (sending) => said.some((one) => isHeldUp(context.db, collection, one, sending)),
        apply: (db) => said.forEach((one) => apply(db, collection, one, context.echoes)),
      }
    );
  },
});

function apply(db: Db, collection: AnyCollection, said: Patch<object, object>, echoes: ExpectedEchoes): void {
  const { mutations, value: shape } = collection;
  // Only when it is in the cache: until then, what one's own late request did must be known for that.
  const forgetsLate: (() => void)[] = [];
  const whose = new Map<string, Whose>();
  const isOver = (
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
    const heard = echoes.classify(
      subject,
      told,
      (delivered) => isOf(delivered, told),
      () => mayComeFromUnanswered(db, subject, saysSo),
    );
    if (heard === 'others' || heard === 'before')
      forgetsLate.push(() => settleUnanswered(db, subject, saysSo));
    if (row && heard === 'before') whose.set(row.key, 'before ours');
    if (row && heard === 'ours') whose.set(row.key, isWhole ? 'ours' : 'partly ours');
    for (const other of echoes.takeOverwritten(subject))
      if (!standsAfter(collection, said, other))
        recordReportedOverwrite(db, collection, row?.key ?? String(name), row && value, other);
    if (row || heard === 'over' || heard === 'ours') return !row || heard === 'over';
    // What is told of a thing that was deleted here, before that is told, is over. One that goes by its own key may have
    // been made again; the list tells.
    if (typeof name === 'string') noteStale(db, collection.name);
    return true;
  };
  if ('has' in said)
    upsertItems(
      db,
      collection,
      said.has.filter(
        (item) => !isOver(nameOf(collection, item), (known) => collection.valueOf(item, known)),
      ),
      whose,
    );
  else if ('all' in said) {
    said.all.forEach((item) => noteSighting(db, collection, item));
    reconcileList(db, collection, said.all);
  } else if ('gone' in said)
    removeItems(
      db,
      collection,
      said.gone.filter((name) => !isOver(name, () => null)),
    );
  else if ('changed' in said) {
    // It tells only a part of what was delivered; the rest may have been changed elsewhere.
    const isOf = (delivered: string): boolean => {
      const value = valueOfFingerprint(delivered);
      return value !== null && fingerprintOf(collection, said.to(value)) === delivered;
    };
    const names = said.changed.filter((name) => !isOver(name, (known) => known && said.to(known), isOf));
    if (!updateItems(db, collection, names, (value) => said.to(value), whose)) noteStale(db, collection.name);
  } else noteStale(db, collection.name);
  forgetsLate.forEach((forget) => forget());
}

/** Whether our own event, which tells only a part, leaves what others said as it is. */
const standsAfter = (collection: AnyCollection, said: Patch<object, object>, other: string): boolean => {
  const value = 'changed' in said ? valueOfFingerprint(other) : null;
  return value !== null && 'changed' in said && fingerprintOf(collection, said.to(value)) === other;
};

const nameOf = ({ idOf, keyOf }: AnyCollection, item: object): ItemName | null =>
  idOf(item) ?? keyOf?.(item) ?? null;

/** What is new may be a create that is on its way; what is known may be told of as it was before a change that is. */
function isHeldUp(
  db: Db,
  collection: AnyCollection,
  said: Patch<object, object>,
  sending: readonly StoredChange[],
): boolean {
  const ofCollection = sending.filter(({ action }) =>
    mutationsByName[action].collections.includes(collection.name),
  );
  if (ofCollection.length === 0 || 'stale' in said) return false;
  if ('all' in said) return true;
  const names =
    'has' in said
      ? said.has.map((item) => nameOf(collection, item))
      : 'gone' in said
        ? said.gone
        : said.changed;
  const creates = ofCollection.some(({ delivery }) => delivery === 'create');
  return names.some((name) => {
    const row = name === null ? null : rowNamed(db, collection, name);
    if (!row) return creates;
    return ofCollection.some(({ subject }) => subject === subjectOf(collection, row.key));
  });
}

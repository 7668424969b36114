import type { Db } from '../../cache/file/db.ts';
import { highestId, setHighestId } from '../../cache/metadata/highest-ids.ts';
import type { Problem } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { cached } from '../rows/cached-rows.ts';
import { keyOfChange } from '../rows/rows.ts';
import { changesInDoubt, hasMarks, lowerMarks, removeChange, unboundCreates } from '../outbox/store.ts';
import { isRestored, reject, requeue, setMustAsk } from '../outbox/states.ts';
import type { AnyCollection } from '../define/collection.ts';

/** The collection in which a create makes a row; null for a create without a row. */
export const collectionOf = ({ action }: Pick<StoredChange, 'action'>): AnyCollection | null =>
  mutationsByName[action].row?.collection ?? null;

/** Creates of this collection that are being sent or in doubt: their row is not bound to an ID yet. */
const unboundOf = (db: Db, collection: AnyCollection): StoredChange[] =>
  unboundCreates(db).filter((create) => collectionOf(create) === collection);

function isBound(db: Db, collection: AnyCollection, create: StoredChange, item: object): boolean {
  const { rows, idOf, keyOf } = collection;
  const id = idOf(item);
  if (id === null) return keyOf !== undefined && (rows.find(db, keyOf(item))?.server ?? null) !== null;
  // The row may belong to another item that had this ID before the server was restored from a backup.
  const isReused = () => wasSighted(db, create, id) && !isKnown(db, collection, item);
  return rows.findByServerId(db, id) !== null && !isReused();
}

/** Whether the listed item is equivalent to the server's copy in the row with its ID. */
function isKnown(db: Db, { rows, idOf, isEquivalent, valueOf }: AnyCollection, item: object): boolean {
  const id = idOf(item);
  const server = id === null ? null : (rows.findByServerId(db, id)?.server ?? null);
  return server !== null && isEquivalent(server, valueOf(item, server));
}

/**
 * Stores the highest ID of a complete list, step by step, before any item is brought into the cache.
 *
 * A highest ID that went back has one of two causes. The newest items were deleted, or the server was restored from a backup
 * and assigns IDs again that are below the marks of creates. So the marks are lowered, to the last ID up to which the cache
 * knows every listed item. An unknown item between the new mark and the old one may be the effect of a create that is being
 * sent or in doubt, even if it was changed since. It is stored as a sighting, so that the list does not exclude that the
 * create took effect. Other clients may have raised the highest ID again by now, so an item that equals a create becomes a
 * sighting whether the highest ID went back or not.
 *
 * Everything is written in the last step. The caller must stop where a delivery begins or ends before.
 */
export function* recordListed(db: Db, collection: AnyCollection, items: object[]): Generator<number, void> {
  const { name, mutations, idOf } = collection;
  const listed = items.flatMap((item) => ({ item, id: idOf(item) ?? 0 })).toSorted((a, b) => a.id - b.id);
  const highest = listed.at(-1)?.id ?? 0;
  const before = highestId(db, name);
  const creates = unboundOf(db, collection);
  const wentBack = before !== null && highest < before;
  const lowers = wentBack && mutations.create !== undefined && hasMarks(db, mutations.create.name);
  const equals = creates.map((create) => ({ create, mayBe: reusedMatcher(collection, create) }));
  const sighted: { create: StoredChange; id: number }[] = [];
  let mark: number | null = null;
  let last = 0;
  if (lowers || creates.length > 0)
    for (const { item, id } of listed) {
      yield 0;
      const equal = equals.filter(({ mayBe }) => mayBe(item));
      if (id > 0 && (lowers || equal.length > 0) && !isKnown(db, collection, item)) {
        mark ??= last;
        const found = lowers
          ? creates.filter((create) => id <= (create.mark ?? 0))
          : equal.map(({ create }) => create);
        for (const create of found) sighted.push({ create, id });
      }
      last = id;
    }
  for (const { create, id } of sighted) insertSighting(db, create, id);
  if (lowers && mutations.create) lowerMarks(db, mutations.create.name, mark ?? last);
  if (before === null || highest !== before) setHighestId(db, name, highest);
}

/** Matches items that equal a create although their ID is not above its mark. */
function reusedMatcher(collection: AnyCollection, create: StoredChange): (item: object) => boolean {
  const { idOf, isEquivalent, valueOf, value } = collection;
  const wanted = value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) => (idOf(item) ?? Infinity) <= mark && isEquivalent(valueOf(item), wanted);
}

/**
 * Stores a sighting for an item that may be the effect of a create although another row has its ID. This happens when the
 * server was restored from a backup and assigned the ID again.
 */
export function recordReusedId(db: Db, collection: AnyCollection, item: object): void {
  const id = collection.idOf(item);
  if (id === null) return;
  for (const create of unboundOf(db, collection))
    if (reusedMatcher(collection, create)(item) && !isKnown(db, collection, item))
      insertSighting(db, create, id);
}

const insertSighting = (db: Db, { id }: StoredChange, serverId: number) =>
  db.run('insert or ignore into sightings (change_id, server_id) values (?, ?)', [id, serverId]);

/** Matches listed items that may be the effect of a create: above its mark, equivalent, and not bound to a row. */
function matcherOf(db: Db, collection: AnyCollection, create: StoredChange): (item: object) => boolean {
  const wanted = collection.value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) =>
    (collection.idOf(item) ?? Infinity) > mark &&
    collection.isEquivalent(collection.valueOf(item), wanted) &&
    !isBound(db, collection, create, item);
}

const matchesOf = (db: Db, collection: AnyCollection, create: StoredChange, items: object[]): object[] =>
  items.filter(matcherOf(db, collection, create));

/**
 * The matches of a create in a list. Equivalent rows that are on the server and have no ID yet account for the items with the
 * lowest IDs, so these are left out.
 */
function matchesLeft(db: Db, collection: AnyCollection, create: StoredChange, items: object[]): object[] {
  const { rows, idOf, isEquivalent, value } = collection;
  const wanted = value.parse(create.params);
  const waiting = rows
    .listWithoutId(db)
    .filter(({ server }) => server !== null && isEquivalent(server, wanted));
  const matches = matchesOf(db, collection, { ...create, mark: 0 }, items);
  const mayBeIt = matcherOf(db, collection, create);
  return matches
    .toSorted((a, b) => (idOf(a) ?? 0) - (idOf(b) ?? 0))
    .slice(waiting.length)
    .filter(mayBeIt);
}

/** Matches listed items that may be the effect of a create in flight or in doubt. They get no row until that is settled. */
export function unboundMatcher(db: Db, collection: AnyCollection): (item: object) => boolean {
  const matchers = unboundOf(db, collection).map((create) => matcherOf(db, collection, create));
  return (item) => matchers.some((mayBeIt) => mayBeIt(item));
}

/**
 * Stores a sighting for an item that may be the effect of a create in flight or in doubt. Even if the item is deleted before
 * the list is read, the list then does not exclude that the create took effect.
 * @returns whether the item matches a create.
 */
export function recordSightings(db: Db, collection: AnyCollection, item: object): boolean {
  const id = collection.idOf(item);
  const creates = unboundOf(db, collection).filter(
    (create) => matchesOf(db, collection, create, [item]).length > 0,
  );
  if (id !== null)
    for (const create of creates.filter((one) => !wasSighted(db, one))) insertSighting(db, create, id);
  return creates.length > 0;
}

/** Whether anything was seen that may be this create's effect; with an ID, whether that was. */
const wasSighted = (db: Db, { id }: StoredChange, serverId: number | null = null): boolean =>
  db.value<number>('select 1 from sightings where change_id = ? and server_id = coalesce(?, server_id)', [
    id,
    serverId,
  ]) === 1;

/**
 * Resolves creates in doubt from the server's list (sync: Evidence). The list must have been requested after the last moment
 * at which the first request could still run. With exactly one match the create is bound to it. With no match and no
 * unexplained new item the create had no effect and is queued again. In any other case the user is asked, unless the list is
 * out of date. A create that the server refused is bound to its match or else rejected, without a question. The user
 * is also asked about a create of a restored backup that is not in the list: it may have been sent and deleted since.
 * @param userId the user who made the creates.
 * @param isOutdated whether a delivery began or ended after the list was requested.
 * @param maybeTakenEffect creates that may have taken effect and left the list since. The list cannot exclude that they did.
 */
export function resolveFromList(
  db: Db,
  collection: AnyCollection,
  creates: StoredChange[],
  items: object[],
  {
    userId,
    isOutdated,
    maybeTakenEffect,
  }: { userId: number; isOutdated: boolean; maybeTakenEffect: StoredChange[] },
): void {
  const own = items.filter((item) => (collection.creatorOf?.(item) ?? userId) === userId);
  const others = creates.filter((create) => !bindToOnlyMatch(db, collection, create, own));
  // An item that matches another unsettled create belongs to that create. So the item is not this create in an edited form.
  const explained = new Set(items.filter(unboundMatcher(db, collection)));
  for (const create of others) {
    if (create.problem && !isRestored(create)) {
      settleAsRefused(db, create, create.problem);
      continue;
    }
    const isAbsent =
      maybeTakenEffect.every(({ id }) => id !== create.id) &&
      matchesLeft(db, collection, create, items).length === 0 &&
      isExcluded(db, collection, create, items, explained);
    if (isAbsent && !isRestored(create)) resolveAsAbsent(db, create);
    else if (!isOutdated) setMustAsk(db, create, true);
  }
}

/** Whether the list shows that a create without a match had no effect. Its item may also have been edited since. */
function isExcluded(
  db: Db,
  { rows, idOf, valueOf, naturalKey, value, isUnrelated }: AnyCollection,
  create: StoredChange,
  items: object[],
  explained: Set<object>,
): boolean {
  if (wasSighted(db, create)) return false;
  if (naturalKey) {
    const wanted = naturalKey(value.parse(create.params));
    return items.every((item) => naturalKey(valueOf(item)) !== wanted);
  }
  const { mark } = create;
  if (mark === null) return false;
  const wanted = value.parse(create.params);
  return items.every((item) => {
    const id = idOf(item);
    if (id === null) return false;
    if (id <= mark || explained.has(item) || isUnrelated?.(valueOf(item), wanted)) return true;
    return rows.findByServerId(db, id)?.madeHere === true;
  });
}

function bindToOnlyMatch(db: Db, collection: AnyCollection, create: StoredChange, items: object[]): boolean {
  const [match, ...more] = matchesLeft(db, collection, create, items);
  if (!match || more.length > 0 || create.mark === null) return false;
  const key = keyOfChange(create);
  const known = collection.valueOf(match, collection.value.parse(create.params));
  cached(db, collection).bind(key, collection.idOf(match), known);
  removeChange(db, create.id);
  cached(db, collection).showWhatIsLeft(key);
  return true;
}

/** The create had no effect, and the server's refusal gives the reason. */
function settleAsRefused(db: Db, create: StoredChange, refusal: Problem): void {
  db.run('delete from sightings where change_id = ?', [create.id]);
  reject(db, { ...create, maybeOnServer: false }, refusal);
  mutationsByName[create.action].fold?.(db, create);
}

/** The create certainly had no effect. It is queued again, with later changes folded into it. */
export function resolveAsAbsent(db: Db, create: StoredChange): void {
  db.run('delete from sightings where change_id = ?', [create.id]);
  requeue(db, create, { maybeOnServer: false });
  mutationsByName[create.action].fold?.(db, create);
}

/**
 * Matches creates that have to wait for a create in doubt. While Perch looks for its evidence, these are all of its collection:
 * what made one doubtful would make the next one doubtful too, and each that is there makes the evidence of the others harder
 * to read. Where the user has to decide, only those wait whose evidence would look the same (twins).
 */
export function heldMatcher(db: Db): (create: StoredChange) => boolean {
  const matchers = changesInDoubt(db).map((doubtful) => {
    const collection = collectionOf(doubtful);
    if (!collection) return (create: StoredChange) => doubtful.subject === create.subject;
    const { data: doubtfulValue } = collection.value.safeParse(doubtful.params);
    return (create: StoredChange) => {
      if (collectionOf(create) !== collection) return false;
      if (!doubtful.mustAsk) return true;
      const { data: value } = collection.value.safeParse(create.params);
      return (
        doubtfulValue !== undefined && value !== undefined && collection.isEquivalent(doubtfulValue, value)
      );
    };
  });
  return (create) => matchers.some((isHeld) => isHeld(create));
}

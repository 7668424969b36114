import type { Db } from '../../cache/db.ts';
import { highestId, setHighestId } from '../../cache/metadata.ts';
import type { Problem } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { bindRow, keyOfChange, showWhatIsLeft } from '../rows/rows.ts';
import { changesInDoubt, hasMarks, lowerMarks, removeChange, unboundCreates } from '../outbox/store.ts';
import { reject, requeue, setMustAsk } from '../outbox/states.ts';
import type { AnyCollection } from '../define/collection.ts';

/** The rows that a create is about; null for what leaves no row. */
export const collectionOf = ({ action }: Pick<StoredChange, 'action'>): AnyCollection | null =>
  mutationsByName[action].row?.collection ?? null;

/** Creates of this collection that the server may have although no row is bound to them. */
const unboundOf = (db: Db, collection: AnyCollection): StoredChange[] =>
  unboundCreates(db).filter((create) => collectionOf(create) === collection);

function isBound(db: Db, collection: AnyCollection, create: StoredChange, item: object): boolean {
  const { rows, idOf, keyOf } = collection;
  const id = idOf(item);
  if (id === null) return keyOf !== undefined && (rows.find(db, keyOf(item))?.server ?? null) !== null;
  // A row of something else that had this ID before the server was restored.
  const isReused = () => wasSighted(db, create, id) && !isKnown(db, collection, item);
  return rows.findByServerId(db, id) !== null && !isReused();
}

/** Whether the server's copy here is what it lists under this ID. */
function isKnown(db: Db, { rows, idOf, isEquivalent, valueOf }: AnyCollection, item: object): boolean {
  const id = idOf(item);
  const server = id === null ? null : (rows.findByServerId(db, id)?.server ?? null);
  return server !== null && isEquivalent(server, valueOf(item, server));
}

/**
 * Notes the highest ID of a complete list, step by step, before any of it is brought in. Where the ID went back, the newest
 * things were deleted, or the server was restored from a backup and gives IDs below the marks of creates again. The marks go
 * back with it, to the last ID up to which the list has nothing but what is known here. What it has else, up to the mark that
 * was, may be the effect of a create on its way or in doubt, changed since or not, so that the list alone does not exclude
 * that it took effect. Others may have brought the highest ID up again by now, so what equals a create counts wherever it is.
 * Everything is written in the last step: no delivery may begin or end before.
 */
export function* noteListed(db: Db, collection: AnyCollection, items: object[]): Generator<number, void> {
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
  for (const { create, id } of sighted) sight(db, create, id);
  if (lowers && mutations.create) lowerMarks(db, mutations.create.name, mark ?? last);
  if (before === null || highest !== before) setHighestId(db, name, highest);
}

/** Whether an item equals a create although it has an ID that was given before the create was first sent. */
function reusedMatcher(collection: AnyCollection, create: StoredChange): (item: object) => boolean {
  const { idOf, isEquivalent, valueOf, value } = collection;
  const wanted = value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) => (idOf(item) ?? Infinity) <= mark && isEquivalent(valueOf(item), wanted);
}

/**
 * Notes that an event told of what may be the effect of a create although something else has its ID here: the server was
 * restored from a backup and gave the ID again.
 */
export function noteReused(db: Db, collection: AnyCollection, item: object): void {
  const id = collection.idOf(item);
  if (id === null) return;
  for (const create of unboundOf(db, collection))
    if (reusedMatcher(collection, create)(item) && !isKnown(db, collection, item)) sight(db, create, id);
}

const sight = (db: Db, { id }: StoredChange, serverId: number) =>
  db.prepare('insert or ignore into sightings (change_id, server_id) values (?, ?)').run(id, serverId);

/** Whether a listed item may be this create: newer than its mark, no row's own yet, and equal. */
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
 * Those of a list that may be this create, but for those that are of earlier ones: the user saw them there, and their rows
 * wait for an ID.
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

/** Tells listed items that may be a create on its way or in doubt: until that is settled, no row is made of them. */
export function unboundMatcher(db: Db, collection: AnyCollection): (item: object) => boolean {
  const matchers = unboundOf(db, collection).map((create) => matcherOf(db, collection, create));
  return (item) => matchers.some((mayBeIt) => mayBeIt(item));
}

/**
 * Notes that an event told of what may be the effect of a create in doubt. Should it be gone when the list is asked, the
 * create took effect all the same.
 * @returns whether it may be.
 */
export function noteSighting(db: Db, collection: AnyCollection, item: object): boolean {
  const id = collection.idOf(item);
  const creates = unboundOf(db, collection).filter(
    (create) => matchesOf(db, collection, create, [item]).length > 0,
  );
  if (id !== null) for (const create of creates.filter((one) => !wasSighted(db, one))) sight(db, create, id);
  return creates.length > 0;
}

/** Whether anything was seen that may be this create's effect; with an ID, whether that was. */
const wasSighted = (db: Db, { id }: StoredChange, serverId: number | null = null): boolean =>
  db
    .prepare<[string, number | null], number>(
      'select 1 from sightings where change_id = ? and server_id = coalesce(?, server_id)',
    )
    .pluck()
    .get(id, serverId) === 1;

/**
 * Resolves creates in doubt by the server's list (sync: Evidence). The list must have been asked for when the first request
 * could not be running any more. One match: it is ours. No match and no unexplained new item: the create had no effect, and is
 * queued again. Anything else: the user is asked, unless a delivery overtook the list. A create that the server refused is ours
 * where the list has it, and else rejected, without a question.
 * @param userId whose creates they are.
 * @param maybeOver those that may have taken effect and left the list since: the list excludes nothing about them.
 */
export function resolveFromList(
  db: Db,
  collection: AnyCollection,
  creates: StoredChange[],
  items: object[],
  { userId, isOvertaken, maybeOver }: { userId: number; isOvertaken: boolean; maybeOver: StoredChange[] },
): void {
  const own = items.filter((item) => (collection.creatorOf?.(item) ?? userId) === userId);
  const others = creates.filter((create) => !bindToOnlyMatch(db, collection, create, own));
  // What may be another create that is not settled is not this one, changed since.
  const explained = new Set(items.filter(unboundMatcher(db, collection)));
  for (const create of others) {
    if (create.problem) {
      settleAsRefused(db, create, create.problem);
      continue;
    }
    const isAbsent =
      maybeOver.every(({ id }) => id !== create.id) &&
      matchesLeft(db, collection, create, items).length === 0 &&
      isExcluded(db, collection, create, items, explained);
    if (isAbsent) resolveAsAbsent(db, create);
    else if (!isOvertaken) setMustAsk(db, create, true);
  }
}

/** Whether the list shows that a create without a match took no effect, rather than having been changed since. */
function isExcluded(
  db: Db,
  { rows, idOf, valueOf, naturalKey, value }: AnyCollection,
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
  return items.every((item) => {
    const id = idOf(item);
    if (id === null) return false;
    return id <= mark || explained.has(item) || rows.findByServerId(db, id)?.madeHere === true;
  });
}

function bindToOnlyMatch(db: Db, collection: AnyCollection, create: StoredChange, items: object[]): boolean {
  const [match, ...more] = matchesLeft(db, collection, create, items);
  if (!match || more.length > 0 || create.mark === null) return false;
  const key = keyOfChange(create);
  const known = collection.valueOf(match, collection.value.parse(create.params));
  bindRow(db, collection, key, collection.idOf(match), known);
  removeChange(db, create.id);
  showWhatIsLeft(db, collection, key);
  return true;
}

/** The create took no effect, and the server said why. */
function settleAsRefused(db: Db, create: StoredChange, refusal: Problem): void {
  db.prepare('delete from sightings where change_id = ?').run(create.id);
  reject(db, { ...create, maybeOnServer: false }, refusal);
  mutationsByName[create.action].fold?.(db, create);
}

/** The create certainly took no effect: it is sent again, with whatever was changed meanwhile. */
export function resolveAsAbsent(db: Db, create: StoredChange): void {
  db.prepare('delete from sightings where change_id = ?').run(create.id);
  requeue(db, create, { maybeOnServer: false });
  mutationsByName[create.action].fold?.(db, create);
}

/** Tells creates that have to wait: while one is in doubt, another whose evidence would be equal does. */
export function twinMatcher(db: Db): (create: StoredChange) => boolean {
  const matchers = changesInDoubt(db).map((doubtful) => {
    const collection = collectionOf(doubtful);
    if (!collection) return (create: StoredChange) => doubtful.subject === create.subject;
    const { data: wanted } = collection.value.safeParse(doubtful.params);
    return (create: StoredChange) => {
      if (collectionOf(create) !== collection) return false;
      const { data: value } = collection.value.safeParse(create.params);
      return wanted !== undefined && value !== undefined && collection.isEquivalent(wanted, value);
    };
  });
  return (create) => matchers.some((isTwin) => isTwin(create));
}

import type { Db } from '../../cache/db.ts';
import { highestId, setHighestId } from '../../cache/metadata.ts';
import type { Problem } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { bindRow, keyOfChange, showWhatIsLeft } from '../rows/row-mutations.ts';
import {
  changesInDoubt,
  hasMarks,
  lowerMarks,
  reject,
  removeChange,
  requeue,
  setMustAsk,
  unboundCreates,
} from '../outbox/queue.ts';
import type { AnyCollection } from '../define/collection.ts';

/** The rows that a create is about; null for what leaves no row. */
export const collectionOf = ({ action }: Pick<StoredChange, 'action'>): AnyCollection | null =>
  mutationsByName[action].row?.resource ?? null;

/** Creates of this resource that the server may have although no row is bound to them. */
const unboundOf = (db: Db, resource: AnyCollection): StoredChange[] =>
  unboundCreates(db).filter((create) => collectionOf(create) === resource);

function isBound(db: Db, resource: AnyCollection, create: StoredChange, item: object): boolean {
  const { rows, idOf, keyOf } = resource;
  const id = idOf(item);
  if (id === null) return keyOf !== undefined && (rows.find(db, keyOf(item))?.server ?? null) !== null;
  // A row of something else that had this ID before the server was restored.
  const isReused = () => wasSighted(db, create, id) && !isKnown(db, resource, item);
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
export function* noteListed(db: Db, resource: AnyCollection, items: object[]): Generator<number, void> {
  const { collection, mutations, idOf } = resource;
  const listed = items.flatMap((item) => ({ item, id: idOf(item) ?? 0 })).toSorted((a, b) => a.id - b.id);
  const highest = listed.at(-1)?.id ?? 0;
  const before = highestId(db, collection);
  const creates = unboundOf(db, resource);
  const wentBack = before !== null && highest < before;
  const lowers = wentBack && mutations.create !== undefined && hasMarks(db, mutations.create.name);
  const equals = creates.map((create) => ({ create, mayBe: reusedMatcher(resource, create) }));
  const sighted: { create: StoredChange; id: number }[] = [];
  let mark: number | null = null;
  let last = 0;
  if (lowers || creates.length > 0)
    for (const { item, id } of listed) {
      yield 0;
      const equal = equals.filter(({ mayBe }) => mayBe(item));
      if (id > 0 && (lowers || equal.length > 0) && !isKnown(db, resource, item)) {
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
  if (before === null || highest !== before) setHighestId(db, collection, highest);
}

/** Whether an item equals a create although it has an ID that was given before the create was first sent. */
function reusedMatcher(resource: AnyCollection, create: StoredChange): (item: object) => boolean {
  const { idOf, isEquivalent, valueOf, value } = resource;
  const wanted = value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) => (idOf(item) ?? Infinity) <= mark && isEquivalent(valueOf(item), wanted);
}

/**
 * Notes that an event told of what may be the effect of a create although something else has its ID here: the server was
 * restored from a backup and gave the ID again.
 */
export function noteReused(db: Db, resource: AnyCollection, item: object): void {
  const id = resource.idOf(item);
  if (id === null) return;
  for (const create of unboundOf(db, resource))
    if (reusedMatcher(resource, create)(item) && !isKnown(db, resource, item)) sight(db, create, id);
}

const sight = (db: Db, { id }: StoredChange, serverId: number) =>
  db.prepare('insert or ignore into sightings (change_id, server_id) values (?, ?)').run(id, serverId);

/** Whether a listed item may be this create: newer than its mark, no row's own yet, and equal. */
function matcherOf(db: Db, resource: AnyCollection, create: StoredChange): (item: object) => boolean {
  const wanted = resource.value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) =>
    (resource.idOf(item) ?? Infinity) > mark &&
    resource.isEquivalent(resource.valueOf(item), wanted) &&
    !isBound(db, resource, create, item);
}

const matchesOf = (db: Db, resource: AnyCollection, create: StoredChange, items: object[]): object[] =>
  items.filter(matcherOf(db, resource, create));

/**
 * Those of a list that may be this create, but for those that are of earlier ones: the user saw them there, and their rows
 * wait for an ID.
 */
function matchesLeft(db: Db, resource: AnyCollection, create: StoredChange, items: object[]): object[] {
  const { rows, idOf, isEquivalent, value } = resource;
  const wanted = value.parse(create.params);
  const waiting = rows
    .listWithoutId(db)
    .filter(({ server }) => server !== null && isEquivalent(server, wanted));
  const matches = matchesOf(db, resource, { ...create, mark: 0 }, items);
  const mayBeIt = matcherOf(db, resource, create);
  return matches
    .toSorted((a, b) => (idOf(a) ?? 0) - (idOf(b) ?? 0))
    .slice(waiting.length)
    .filter(mayBeIt);
}

/** Tells listed items that may be a create on its way or in doubt: until that is settled, no row is made of them. */
export function unboundMatcher(db: Db, resource: AnyCollection): (item: object) => boolean {
  const matchers = unboundOf(db, resource).map((create) => matcherOf(db, resource, create));
  return (item) => matchers.some((mayBeIt) => mayBeIt(item));
}

/**
 * Notes that an event told of what may be the effect of a create in doubt. Should it be gone when the list is asked, the
 * create took effect all the same.
 * @returns whether it may be.
 */
export function noteSighting(db: Db, resource: AnyCollection, item: object): boolean {
  const id = resource.idOf(item);
  const creates = unboundOf(db, resource).filter(
    (create) => matchesOf(db, resource, create, [item]).length > 0,
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
 * Settles creates in doubt against the server's list (sync.md, Evidence). The list must have been asked for after the
 * longest time that the first request could still be running. One match: it is ours. None, and nothing new that is
 * unexplained: it never arrived and is queued again. Anything else: the user is asked, unless a delivery overtook the list.
 * One that the server refused is ours where it is there, and else rejected: nothing is to be asked.
 * @param userId whose creates they are.
 * @param maybeOver those that may have taken effect and left the list since: that it does not have them tells nothing.
 */
export function resolveFromList(
  db: Db,
  resource: AnyCollection,
  creates: StoredChange[],
  items: object[],
  { userId, isOvertaken, maybeOver }: { userId: number; isOvertaken: boolean; maybeOver: StoredChange[] },
): void {
  const own = items.filter((item) => (resource.creatorOf?.(item) ?? userId) === userId);
  const others = creates.filter((create) => !bindToOnlyMatch(db, resource, create, own));
  // What may be another create that is not settled is not this one, changed since.
  const explained = new Set(items.filter(unboundMatcher(db, resource)));
  for (const create of others) {
    if (create.problem) {
      settleAsRefused(db, create, create.problem);
      continue;
    }
    const isAbsent =
      maybeOver.every(({ id }) => id !== create.id) &&
      matchesLeft(db, resource, create, items).length === 0 &&
      isExcluded(db, resource, create, items, explained);
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

function bindToOnlyMatch(db: Db, resource: AnyCollection, create: StoredChange, items: object[]): boolean {
  const [match, ...more] = matchesLeft(db, resource, create, items);
  if (!match || more.length > 0 || create.mark === null) return false;
  const key = keyOfChange(create);
  const known = resource.valueOf(match, resource.value.parse(create.params));
  bindRow(db, resource, key, resource.idOf(match), known);
  removeChange(db, create.id);
  showWhatIsLeft(db, resource, key);
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
    const resource = collectionOf(doubtful);
    if (!resource) return (create: StoredChange) => doubtful.subject === create.subject;
    const { data: wanted } = resource.value.safeParse(doubtful.params);
    return (create: StoredChange) => {
      if (collectionOf(create) !== resource) return false;
      const { data: value } = resource.value.safeParse(create.params);
      return wanted !== undefined && value !== undefined && resource.isEquivalent(wanted, value);
    };
  });
  return (create) => matchers.some((isTwin) => isTwin(create));
}

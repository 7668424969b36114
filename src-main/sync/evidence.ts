import type { Db } from '../cache/db.ts';
import type { StoredChange } from './change.ts';
import { kinds } from './kinds/index.ts';
import { bindRow, keyOfChange, showWhatIsLeft } from './kinds/row-kinds.ts';
import { changesInDoubt, removeChange, requeue, setMustAsk, unboundCreates } from './outbox.ts';
import type { AnyResource } from './resources/resource.ts';

/** The rows that a create is about; null for what leaves no row. */
export const resourceOf = ({ action }: Pick<StoredChange, 'action'>): AnyResource | null =>
  kinds[action].row?.resource ?? null;

/** Creates of this resource that the server may have although no row is bound to them. */
const unboundOf = (db: Db, resource: AnyResource): StoredChange[] =>
  unboundCreates(db).filter((create) => resourceOf(create) === resource);

function isBound(db: Db, { rows, idOf, keyOf }: AnyResource, item: object): boolean {
  const id = idOf(item);
  if (id !== null) return rows.findByServerId(db, id) !== null;
  return keyOf !== undefined && (rows.find(db, keyOf(item))?.server ?? null) !== null;
}

/** Whether a listed item may be this create: newer than its mark, no row's own yet, and equal. */
function matcherOf(db: Db, resource: AnyResource, create: StoredChange): (item: object) => boolean {
  const wanted = resource.value.parse(create.params);
  const mark = create.mark ?? 0;
  return (item) =>
    (resource.idOf(item) ?? Infinity) > mark &&
    resource.isSame(resource.valueOf(item), wanted) &&
    !isBound(db, resource, item);
}

const matchesOf = (db: Db, resource: AnyResource, create: StoredChange, items: object[]): object[] =>
  items.filter(matcherOf(db, resource, create));

/**
 * Those of a list that may be this create, but for those that are of earlier ones: the user saw them there, and their rows
 * wait for an ID.
 */
function matchesLeft(db: Db, resource: AnyResource, create: StoredChange, items: object[]): object[] {
  const { rows, idOf, isSame, value } = resource;
  const wanted = value.parse(create.params);
  const waiting = rows.listWithoutId(db).filter(({ server }) => server !== null && isSame(server, wanted));
  const matches = matchesOf(db, resource, { ...create, mark: 0 }, items);
  const mayBeIt = matcherOf(db, resource, create);
  return matches
    .toSorted((a, b) => (idOf(a) ?? 0) - (idOf(b) ?? 0))
    .slice(waiting.length)
    .filter(mayBeIt);
}

/** Tells listed items that may be a create on its way or in doubt: until that is settled, no row is made of them. */
export function unboundMatcher(db: Db, resource: AnyResource): (item: object) => boolean {
  const matchers = unboundOf(db, resource).map((create) => matcherOf(db, resource, create));
  return (item) => matchers.some((mayBeIt) => mayBeIt(item));
}

/**
 * Notes that an event told of what may be the effect of a create in doubt. Should it be gone when the list is asked, the
 * create took effect all the same.
 * @returns whether it may be.
 */
export function noteSighting(db: Db, resource: AnyResource, item: object): boolean {
  const id = resource.idOf(item);
  const creates = unboundOf(db, resource).filter(
    (create) => matchesOf(db, resource, create, [item]).length > 0,
  );
  if (id !== null)
    for (const create of creates)
      db.prepare('insert or ignore into sightings (change_id, server_id) values (?, ?)').run(create.id, id);
  return creates.length > 0;
}

const wasSighted = (db: Db, { id }: StoredChange): boolean =>
  db.prepare<[string], number>('select 1 from sightings where change_id = ?').pluck().get(id) === 1;

/**
 * Settles creates in doubt against the server's list (sync.md, Evidence). The list must have been asked for after the
 * longest time that the first request could still be running. One match: it is ours. None, and nothing new that is
 * unexplained: it never arrived and is queued again. Anything else: the user is asked, unless a delivery overtook the list.
 * @param userId whose creates they are.
 * @param maybeOver those that may have taken effect and left the list since: that it does not have them tells nothing.
 */
export function settleByList(
  db: Db,
  resource: AnyResource,
  creates: StoredChange[],
  items: object[],
  { userId, isOvertaken, maybeOver }: { userId: number; isOvertaken: boolean; maybeOver: StoredChange[] },
): void {
  const own = items.filter((item) => (resource.creatorOf?.(item) ?? userId) === userId);
  const others = creates.filter((create) => !bindToOnlyMatch(db, resource, create, own));
  // What may be another create that is not settled is not this one, changed since.
  const explained = new Set(items.filter(unboundMatcher(db, resource)));
  for (const create of others) {
    const isAbsent =
      !maybeOver.includes(create) &&
      matchesLeft(db, resource, create, items).length === 0 &&
      isExcluded(db, resource, create, items, explained);
    if (isAbsent) settleAsAbsent(db, create);
    else if (!isOvertaken) setMustAsk(db, create, true);
  }
}

/** Whether the list shows that a create without a match took no effect, rather than having been changed since. */
function isExcluded(
  db: Db,
  { rows, idOf, valueOf, uniqueBy, value }: AnyResource,
  create: StoredChange,
  items: object[],
  explained: Set<object>,
): boolean {
  if (wasSighted(db, create)) return false;
  if (uniqueBy) {
    const wanted = uniqueBy(value.parse(create.params));
    return items.every((item) => uniqueBy(valueOf(item)) !== wanted);
  }
  const { mark } = create;
  if (mark === null) return false;
  return items.every((item) => {
    const id = idOf(item);
    if (id === null) return false;
    return id <= mark || explained.has(item) || rows.findByServerId(db, id)?.madeHere === true;
  });
}

function bindToOnlyMatch(db: Db, resource: AnyResource, create: StoredChange, items: object[]): boolean {
  const [match, ...more] = matchesLeft(db, resource, create, items);
  if (!match || more.length > 0 || create.mark === null) return false;
  const key = keyOfChange(create);
  const known = resource.valueOf(match, resource.value.parse(create.params));
  bindRow(db, resource, key, resource.idOf(match), known);
  removeChange(db, create.id);
  showWhatIsLeft(db, resource, key);
  return true;
}

/** The create certainly took no effect: it is sent again, with whatever was changed meanwhile. */
export function settleAsAbsent(db: Db, create: StoredChange): void {
  db.prepare('delete from sightings where change_id = ?').run(create.id);
  requeue(db, create, { maybeOnServer: false });
  kinds[create.action].fold?.(db, create);
}

/** While a create is in doubt, another whose evidence would be equal waits. */
export function hasTwinInDoubt(db: Db, create: StoredChange): boolean {
  const resource = resourceOf(create);
  return changesInDoubt(db).some((doubtful) => {
    if (!resource) return doubtful.subject === create.subject;
    return (
      resourceOf(doubtful) === resource &&
      resource.isSame(resource.value.parse(doubtful.params), resource.value.parse(create.params))
    );
  });
}

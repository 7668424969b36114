import { hasCapability } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import type { ApiError } from '../../api/errors.ts';
import type { StoredChange } from '../outbox/change.ts';
import { noteListed, collectionOf, resolveAsAbsent, resolveFromList } from '../reconcile/match-creates.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { changesToResolve, removeChange } from '../outbox/store.ts';
import { setMustAsk } from '../outbox/states.ts';
import { reconcileSteps } from '../reconcile/list.ts';
import type { AnyCollection, Asking } from '../define/collection.ts';
import { inSlices } from '../../cache/slices.ts';

/**
 * Creates in doubt about which something can be found out: those that were sent so long ago, in milliseconds since the
 * epoch, that their request cannot be running any more. Where no list tells, or the server has answered, there is nothing to
 * wait for.
 */
export function createsToResolve(db: Db, sentUntil: number): StoredChange[] {
  return changesToResolve(db).filter(
    (change) => change.problem !== null || !canFindOut(db, change) || (change.lastSentAt ?? 0) <= sentUntil,
  );
}

/** Whether the server can be asked what became of a create in doubt. */
export function canFindOut(db: Db, change: StoredChange): boolean {
  const { evidence } = mutationsByName[change.action];
  return evidence ? hasCapability(db, evidence.idsOf) !== false : canList(db, collectionOf(change));
}

/**
 * Whether the list tells if a create that was refused is there all the same: what has a natural key can be there only once,
 * so the server refuses it too when a proxy sends it a second time.
 */
export const mayBeThereThough = (db: Db, change: StoredChange, refusal: ApiError): boolean => {
  const collection = collectionOf(change);
  if (change.delivery !== 'create' || collection?.naturalKey === undefined) return false;
  return canList(db, collection) && mayBeOfSecond(refusal);
};

const mayBeOfSecond = ({ kind, details: { status } }: ApiError): boolean =>
  kind === 'rejected' && (status === 400 || status === 409);

const canList = (db: Db, collection: AnyCollection | null): collection is AnyCollection =>
  collection?.list !== undefined && hasCapability(db, collection.name) !== false;

/**
 * Asks the lists that can tell, and settles what they tell; about the rest the user is asked.
 * @param epoch a count that changes when a delivery begins or ends; a list asked for at another count is stale.
 * @returns false where nothing was settled: deliveries overtook each list that did not tell.
 * @throws {ApiError}
 */
export async function resolveInDoubt(
  asking: Asking,
  due: StoredChange[],
  epoch: () => number,
): Promise<boolean> {
  const { db } = asking;
  for (const collection of new Set(due.map(collectionOf))) {
    const creates = due.filter((change) => collectionOf(change) === collection);
    if (canList(db, collection)) await askTheList(asking, collection, creates, epoch);
    else if (!collection) await lookForEach(asking, creates);
    else db.transaction(() => creates.forEach((create) => setMustAsk(db, create, true)))();
  }
  const open = new Set(changesToResolve(db).map(({ id }) => id));
  return due.some(({ id }) => !open.has(id));
}

/** Those that make no row: the server is asked about each. */
async function lookForEach(asking: Asking, creates: StoredChange[]): Promise<void> {
  const { db } = asking;
  for (const create of creates) {
    const { evidence } = mutationsByName[create.action];
    const hasTakenEffect =
      evidence && canFindOut(db, create) ? await evidence.hasTakenEffect(create, asking) : null;
    db.transaction(() => {
      // The user may have decided meanwhile.
      if (changesToResolve(db).every(({ id }) => id !== create.id)) return;
      if (hasTakenEffect === null) setMustAsk(db, create, true);
      else if (hasTakenEffect) removeChange(db, create.id);
      else resolveAsAbsent(db, create);
    })();
  }
}

async function askTheList(
  asking: Asking,
  collection: AnyCollection,
  due: StoredChange[],
  epoch: () => number,
): Promise<void> {
  const { db, userId } = asking;
  const askedAt = epoch();
  const items = (await collection.list?.(asking)) ?? [];
  const { happened, maybeOver } = await whatHappened(collection, due, asking);
  const isStale = () => epoch() !== askedAt;
  await inSlices(db, noteListed(db, collection, items), { signal: asking.signal, isStale });
  const isOvertaken = isStale();
  db.transaction(() => {
    for (const create of happened) {
      removeChange(db, create.id);
      mutationsByName[create.action].discard(db, create);
    }
    const openIds = new Set(due.filter((create) => !happened.includes(create)).map(({ id }) => id));
    // As they are now: their marks may have gone back.
    const open = changesToResolve(db).filter(({ id }) => openIds.has(id));
    resolveFromList(db, collection, open, items, { userId, isOvertaken, maybeOver });
  })();
  await inSlices(db, reconcileSteps(db, collection, items), { signal: asking.signal, isStale });
}

/** Creates whose time has come since, so that their effect is not in the list any more. */
async function whatHappened(
  { value, hasTakenEffect }: AnyCollection,
  due: StoredChange[],
  asking: Asking,
): Promise<{ happened: StoredChange[]; maybeOver: StoredChange[] }> {
  const happened: StoredChange[] = [];
  const maybeOver: StoredChange[] = [];
  if (hasTakenEffect)
    for (const create of due) {
      const has = await hasTakenEffect(value.parse(create.params), asking);
      if (has === null) maybeOver.push(create);
      else if (has) happened.push(create);
    }
  return { happened, maybeOver };
}

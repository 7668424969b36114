import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import type { ApiError } from '../../api/transport/errors.ts';
import type { StoredChange } from '../outbox/change.ts';
import { recordListed, collectionOf, resolveAsAbsent, resolveFromList } from '../reconcile/match-creates.ts';
import { discardChange, mutationsByName } from '../collections/catalog.ts';
import { paramsOf } from '../define/mutation.ts';
import { changesToResolve, removeChange } from '../outbox/store.ts';
import { isRestored, setMustAsk } from '../outbox/states.ts';
import { reconcileSteps } from '../reconcile/list.ts';
import type { AnyCollection } from '../define/collection.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { inSlices } from '../../cache/rows/slices.ts';

/**
 * Creates in doubt that can be resolved now: those whose request cannot run any more. If no list can show the effect, or the
 * server has responded already, there is nothing to wait for.
 * @param sentUntil requests that were sent until this moment cannot run any more, in milliseconds since the epoch.
 */
export function createsToResolve(db: Db, sentUntil: number): StoredChange[] {
  return changesToResolve(db).filter(
    (change) => isAnswered(change) || !canFindOut(db, change) || (change.lastSentAt ?? 0) <= sentUntil,
  );
}

/** Whether the server has responded to the create, so that its request cannot be running any more. */
const isAnswered = (change: StoredChange): boolean => change.problem !== null && !isRestored(change);

/** Whether the server can show what became of a create in doubt. */
export function canFindOut(db: Db, change: StoredChange): boolean {
  const { evidence } = mutationsByName[change.action];
  return evidence ? hasCapability(db, evidence.idsOf) !== false : canList(db, collectionOf(change));
}

/**
 * Whether a refused create may have had its effect nevertheless, and a list can show it. A thing with a natural key exists
 * once, so the server also refuses a copy of our request that a proxy sent.
 */
export const mayBeThereNevertheless = (db: Db, change: StoredChange, refusal: ApiError): boolean => {
  const collection = collectionOf(change);
  if (change.delivery !== 'create' || collection?.naturalKey === undefined) return false;
  return canList(db, collection) && mayAnswerCopy(refusal);
};

const mayAnswerCopy = ({ kind, details: { status } }: ApiError): boolean =>
  kind === 'rejected' && (status === 400 || status === 409);

const canList = (db: Db, collection: AnyCollection | null): collection is AnyCollection =>
  collection?.list !== undefined && hasCapability(db, collection.name) !== false;

/**
 * Fetches the lists that can show what became of creates in doubt, and resolves these. The user is asked about the rest.
 * @param epoch a count that changes when a delivery begins or ends. A list that was requested at another count is out of date.
 * @returns false if nothing was resolved, because every list without an unambiguous match was out of date.
 * @throws {ApiError}
 */
export async function resolveInDoubt(
  access: ServerAccess,
  due: StoredChange[],
  epoch: () => number,
): Promise<boolean> {
  const { db } = access;
  for (const collection of new Set(due.map(collectionOf))) {
    const creates = due.filter((change) => collectionOf(change) === collection);
    if (canList(db, collection)) await resolveByList(access, collection, creates, epoch);
    else if (!collection) await resolveEach(access, creates);
    else db.transaction(() => creates.forEach((create) => setMustAsk(db, create, true)))();
  }
  const open = new Set(changesToResolve(db).map(({ id }) => id));
  return due.some(({ id }) => !open.has(id));
}

/** Looks for the effect of each create that makes no row. */
async function resolveEach(access: ServerAccess, creates: StoredChange[]): Promise<void> {
  const { db } = access;
  for (const create of creates) {
    const mutation = mutationsByName[create.action];
    const { evidence } = mutation;
    const hasTakenEffect =
      evidence && canFindOut(db, create)
        ? await evidence.hasTakenEffect(paramsOf(mutation, create), { ...access, mark: create.mark })
        : null;
    db.transaction(() => {
      // The user may have decided meanwhile.
      if (changesToResolve(db).every(({ id }) => id !== create.id)) return;
      if (hasTakenEffect) removeChange(db, create.id);
      // An item that is missing now may have been sent and deleted since.
      else if (hasTakenEffect === null || isRestored(create)) setMustAsk(db, create, true);
      else resolveAsAbsent(db, create);
    })();
  }
}

async function resolveByList(
  access: ServerAccess,
  collection: AnyCollection,
  due: StoredChange[],
  epoch: () => number,
): Promise<void> {
  const { db, userId } = access;
  const askedAt = epoch();
  const items = (await collection.list?.(access)) ?? [];
  const { happened, maybeTakenEffect } = await takenEffect(collection, due, access);
  const isStale = () => epoch() !== askedAt;
  await inSlices(db, recordListed(db, collection, items), { signal: access.signal, isStale });
  const isOutdated = isStale();
  db.transaction(() => {
    for (const create of happened) {
      removeChange(db, create.id);
      discardChange(db, create);
    }
    const openIds = new Set(due.filter((create) => !happened.includes(create)).map(({ id }) => id));
    // Read them again, because their marks may have gone back.
    const open = changesToResolve(db).filter(({ id }) => openIds.has(id));
    resolveFromList(db, collection, open, items, { userId, isOutdated, maybeTakenEffect });
  })();
  await inSlices(db, reconcileSteps(db, collection, items), { signal: access.signal, isStale });
}

/** Finds creates whose scheduled time has passed meanwhile, so that their items have left the list. */
async function takenEffect(
  { value, hasTakenEffect }: AnyCollection,
  due: StoredChange[],
  access: ServerAccess,
): Promise<{ happened: StoredChange[]; maybeTakenEffect: StoredChange[] }> {
  const happened: StoredChange[] = [];
  const maybeTakenEffect: StoredChange[] = [];
  if (hasTakenEffect)
    for (const create of due) {
      const has = await hasTakenEffect(value.parse(create.params), access);
      if (has === null) maybeTakenEffect.push(create);
      else if (has) happened.push(create);
    }
  return { happened, maybeTakenEffect };
}

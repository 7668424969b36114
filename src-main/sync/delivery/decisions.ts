import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import type { Decision } from '../../contract/values/change.ts';
import { Refusal } from '../../contract/problem.ts';
import { cached } from '../rows/cached-rows.ts';
import type { AnyCollection } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
import { collectionOf, resolveAsAbsent } from '../reconcile/match-creates.ts';
import { discardChange, isReadable, mutationsByName } from '../collections/catalog.ts';
import { keyOfChange } from '../rows/rows.ts';
import { canFindOut } from './resolve-in-doubt.ts';
import { restoredChanges } from '../outbox/groups.ts';
import { findChange, removeChange } from '../outbox/store.ts';
import { isRestored, requeue, setMustAsk } from '../outbox/states.ts';

/** The decisions that the user can take about a change in its state (sync: States). */
export function decisionsFor(db: Db, change: StoredChange): Decision[] {
  if (!isReadable(change)) return ['discard'];
  switch (change.state) {
    case 'sending':
      return [];
    case 'queued':
    case 'held':
      return ['discard'];
    case 'expired':
      return ['discard'];
    case 'rejected':
      if (change.problem?.kind === 'conflict')
        return ['keep-mine', 'take-servers', ...(canKeepBoth(change) ? (['keep-both'] as const) : [])];
      if (change.problem?.kind === 'gone' || change.problem?.kind === 'already-sent')
        return collectionOf(change)?.mutations.create ? ['create-again', 'discard'] : ['discard'];
      return [isRestored(change) ? 'send-again' : 'retry', 'discard'];
    case 'in-doubt':
      return [
        ...(canFindOut(db, change) ? (['look-again'] as const) : []),
        'is-there',
        'send-again',
        'discard',
      ];
  }
}

/**
 * Does what the user decided about a change, in one transaction.
 * @throws {Refusal} `gone` where the change has been delivered meanwhile, `unsupported` where its state does not allow the
 * decision.
 */
export function decide(db: Db, changeId: string, decision: Decision, now: number): void {
  db.transaction(() => {
    const change = findChange(db, changeId);
    if (!change) throw new Refusal({ kind: 'gone' });
    if (!decisionsFor(db, change).includes(decision)) throw new Refusal({ kind: 'unsupported' });
    const collection = collectionOf(change);
    // Lists left out items that may be this create, and an item that counts as deleted may exist. So the list is read again.
    const isToBeRead = change.state === 'in-doubt' || change.problem?.kind === 'gone';
    if (collection && (isToBeRead || isWaitedFor(collection))) noteStale(db, collection.name);
    switch (decision) {
      case 'retry':
      case 'keep-mine':
        requeue(db, change, { maybeOnServer: change.maybeOnServer });
        return;
      case 'discard':
      case 'take-servers':
        removeChange(db, change.id);
        discardChange(db, change);
        return;
      case 'look-again':
        setMustAsk(db, change, false);
        return;
      case 'keep-both':
        keepBoth(db, change, now);
        return;
      case 'is-there':
        acceptAsDelivered(db, change);
        return;
      case 'send-again':
        if (change.delivery === 'create') resolveAsAbsent(db, change);
        else requeue(db, change, { maybeOnServer: change.maybeOnServer });
        return;
      case 'create-again':
        createAgain(db, change, now);
    }
  })();
}

/**
 * Decides about every change of a restored backup that waits for the user and can be repeated. Creates are decided one by one,
 * because a repeat makes a second thing.
 */
export function decideRestored(db: Db, decision: 'send-again' | 'discard', now: number): void {
  db.transaction(() => {
    // A decision about one change can end another change of its subject.
    for (const id of restoredChanges(db)) if (findChange(db, id)) decide(db, id, decision, now);
  })();
}

/**
 * Whether an item that left the list stays while a change of the item waits. Its delivery then shows what happened to
 * the item.
 */
export const isWaitedFor = ({ hasTakenEffect }: Pick<AnyCollection, 'hasTakenEffect'>): boolean =>
  hasTakenEffect !== undefined;

/** The user saw the item on the server. Its ID stays unknown until a list contains it. */
function acceptAsDelivered(db: Db, create: StoredChange): void {
  const collection = collectionOf(create);
  removeChange(db, create.id);
  if (!collection) return;
  const { rows, naturalKey, normalize } = collection;
  const key = keyOfChange(create);
  const value = normalize(collection.value.parse(create.params));
  const listed =
    naturalKey &&
    rows.listServer(db).find(({ server }) => server && naturalKey(server) === naturalKey(value));
  cached(db, collection).bind(key, listed?.serverId ?? null, listed?.server ?? value);
  cached(db, collection).showWhatIsLeft(key);
}

const canKeepBoth = (change: StoredChange): boolean =>
  collectionOf(change)?.keepsBoth === true && mutationsByName[change.action].row?.does === 'edit';

/** An edit of an item that another client changed becomes a new item, and the item shows the server's value. */
function keepBoth(db: Db, edit: StoredChange, now: number): void {
  const collection = collectionOf(edit);
  removeChange(db, edit.id);
  discardChange(db, edit);
  if (collection) cached(db, collection).create(collection.value.parse(edit.params), now);
}

/** An edit of an item that another client deleted becomes a create. */
function createAgain(db: Db, edit: StoredChange, now: number): void {
  const collection = collectionOf(edit);
  removeChange(db, edit.id);
  if (!collection) return;
  const key = keyOfChange(edit);
  const value = collection.value.parse(edit.params);
  if (!collection.rows.find(db, key)) return;
  collection.rows.clearServer(db, key);
  cached(db, collection).enqueueCreate(key, value, now);
}

import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/db.ts';
import { recordOverwrite } from '../../cache/overwrites.ts';
import { Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import { isAbout, isChangeable, keyOfChange } from './rows.ts';
import { amend, reject } from '../outbox/states.ts';
import { changesOf, removeChange } from '../outbox/store.ts';
import { type QueueableMutation, subjectOf, type Collection } from '../define/collection.ts';
import { valuesSent, withEarlier } from '../outbox/values-sent.ts';
import { enqueueMutation } from './enqueue.ts';

/**
 * The user's writes to rows. Each function writes the row and its change in one transaction, or throws and writes
 * nothing.
 */

/** Creates a row and returns its key. The key stays when the server gives the row an ID. */
export function createRow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  value: Value,
  now: number,
): string {
  const key = uuidv7();
  db.transaction(() => {
    collection.rows.insert(db, { key, serverId: null, value, server: null, createdAt: now, madeHere: true });
    enqueueCreate(db, collection, key, value, now);
  })();
  return key;
}

export function enqueueCreate<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  value: Value,
  now: number,
): void {
  const params = { key, ...value };
  enqueueMutation(
    db,
    mutationOf(collection, 'create'),
    { subject: subjectOf(collection, key), mergeKey: null, params },
    now,
  );
}

/**
 * Edits a row. A create that was never sent takes the new value; otherwise the edit waits behind what is being sent. A
 * deleted row with a natural key is restored when it is edited.
 * @param seen the value that the writer last saw. If the row has another value by now, the edit becomes a conflict.
 * @param serverSeen the server's value when the writing began. If the server has another value by now that the writer did not
 * see, the edit becomes a conflict, or stays one.
 * @param replaces whether the writer saw a warning that saving replaces another client's value. That value then goes into the
 * history.
 * @returns whether the user must choose.
 * @throws {Refusal} `gone`, or `unsupported` where the server cannot change the row.
 */
export function editRow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  value: Value,
  now: number,
  seen?: Value,
  serverSeen?: Value,
  replaces = false,
): boolean {
  const { rows, mutations, isEquivalent } = collection;
  return db.transaction(() => {
    const stored = rows.find(db, key);
    if (!stored || (stored.deleted && !collection.keyOf)) throw new Refusal({ kind: 'gone' });
    const subject = subjectOf(collection, key);
    const sent = stored.deleted ? restoreDeleted(db, collection, key) : [];
    const create = changesOf(db, subject).find(({ action }) => action === mutations.create?.name);
    const isUnsent = create !== undefined && create.state !== 'sending' && create.state !== 'in-doubt';
    const isEditable = mutations.edit !== undefined && (create || isChangeable(db, collection, stored));
    if (!isUnsent && !isEditable) throw new Refusal({ kind: 'unsupported' });
    rows.setVisible(db, key, value);
    if (isUnsent) {
      amend(db, create, { key, ...value });
      return false;
    }
    const isInConflict = changesOf(db, subject).some(
      ({ mergeKey, problem }) => mergeKey === 'edit' && problem?.kind === 'conflict',
    );
    const isStoredUnseen = seen && collection.conflicts === 'ask' && !isAlike(seen, stored.value);
    const isSeenThere = (server: Value): boolean =>
      !seen ||
      // Without the server's value, the user has not seen the value that the question is about.
      (serverSeen ? isEquivalent(server, serverSeen) : !isInConflict) ||
      isEquivalent(server, seen) ||
      isSent(db, collection, key, server);
    const asks =
      isStoredUnseen === true ||
      (collection.conflicts === 'ask' && stored.server !== null && !isSeenThere(stored.server));
    enqueueEdit(db, collection, key, value, now, sent);
    const edit = changesOf(db, subject).findLast(({ mergeKey }) => mergeKey === 'edit');
    if (edit?.state !== 'queued') return false;
    if (asks) reject(db, edit, { kind: 'conflict' });
    else if (replaces && stored.server && !isEquivalent(stored.server, value))
      recordReplaced(db, collection, edit, stored.server);
    return asks;
  })();
}

/** Whether an attempt of a waiting change sent this value, so that it is nobody else's. */
const isSent = <Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  server: Value,
): boolean =>
  changesOf(db, subjectOf(collection, key))
    .flatMap(valuesSent)
    .map((sent) => collection.value.safeParse(sent).data)
    .some((sent) => sent !== undefined && collection.isEquivalent(sent, server));

/** Drops a deletion that is not being sent. Returns what its attempts may have put on the server. */
function restoreDeleted<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): object[] {
  const { rows, mutations } = collection;
  const dropped = changesOf(db, subjectOf(collection, key)).filter(
    ({ action, state }) => action === mutations.delete?.name && state !== 'sending',
  );
  for (const { id } of dropped) removeChange(db, id);
  rows.markDeleted(db, key, false);
  return dropped.flatMap(valuesSent);
}

/** Queues the value that a row shows. `sent` is what dropped changes may have put on the server. */
export function enqueueEdit<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  value: Value,
  now: number,
  sent: object[] = [],
): void {
  const params = withEarlier({ key, ...value }, sent);
  enqueueMutation(
    db,
    mutationOf(collection, 'edit'),
    { subject: subjectOf(collection, key), mergeKey: 'edit', params },
    now,
  );
}

/**
 * Deletes a row. A row that was never sent is removed at once. A row that may be on the server stays hidden until its
 * deletion is delivered. Where the server cannot delete, only the row is removed.
 */
export function deleteRow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  now: number,
): void {
  const { rows } = collection;
  db.transaction(() => {
    const stored = rows.find(db, key);
    if (!stored || stored.deleted) return;
    const subject = subjectOf(collection, key);
    // A change here may delete another row that this one replaces. That deletion stays.
    const ofThisRow = () => changesOf(db, subject).filter((change) => isAbout(change, key));
    const waiting = ofThisRow();
    const dropped = waiting.filter(({ state }) => state !== 'sending' && state !== 'in-doubt');
    for (const change of dropped) removeChange(db, change.id);
    const isOnItsWay = dropped.length < waiting.length;
    // An edit whose response was lost may have stored a row with a natural key.
    const earlier = dropped.flatMap(valuesSent);
    const isNotThere = stored.server === null && !(collection.keyOf && earlier.length > 0);
    if (!isOnItsWay && (isNotThere || !isChangeable(db, collection, stored))) {
      rows.remove(db, key);
      return;
    }
    rows.markDeleted(db, key, true);
    // Values that dropped edits may have put on the server are still our own.
    const params = withEarlier({ key }, earlier);
    enqueueMutation(db, mutationOf(collection, 'delete'), { subject, mergeKey: 'delete', params }, now);
    // The user had not decided yet about another client's value. That value goes into the history.
    const deletion = changesOf(db, subject).findLast(({ mergeKey }) => mergeKey === 'delete');
    if (deletion && stored.server && dropped.some(({ problem }) => problem?.kind === 'conflict'))
      recordReplaced(db, collection, deletion, stored.server);
  })();
}

/** Stores that a waiting change will overwrite another client's value. */
export function recordReplaced<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  change: StoredChange,
  server: Value,
): void {
  const earlier = {
    action: mutationOf(collection, 'edit').name,
    params: { key: keyOfChange(change), ...server },
  };
  recordOverwrite(db, change.id, { ours: change, earlier });
}

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

function mutationOf<Value extends object, Item extends object>(
  { noun, mutations }: Collection<Value, Item>,
  does: 'create' | 'edit' | 'delete',
): QueueableMutation {
  const mutation = mutations[does];
  if (!mutation) throw new Error(`There is no way to ${does} a ${noun}.`);
  return mutation;
}

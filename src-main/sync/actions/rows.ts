import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/db.ts';
import type { ChangeAction } from '../../contract/change.ts';
import { Refusal } from '../../contract/problem.ts';
import { isAbout, isChangeable } from '../kinds/row-kinds.ts';
import { amend, changesOf, reject, removeChange, valuesSent } from '../outbox.ts';
import { subjectOf, type Resource } from '../resources/resource.ts';
import { queue } from './queue.ts';

/** What the user does with rows. Each writes the row and its change in one transaction, or throws and writes nothing. */

/** Creates a row; answers its key, which stays the same when the server gives it an ID. */
export function createRow<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  value: Value,
  now: number,
): string {
  const key = uuidv7();
  db.transaction(() => {
    resource.rows.insert(db, { key, serverId: null, value, server: null, createdAt: now, madeHere: true });
    enqueueCreate(db, resource, key, value, now);
  })();
  return key;
}

export function enqueueCreate<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  key: string,
  value: Value,
  now: number,
): void {
  const params = { key, ...value };
  queue(db, actionOf(resource, 'create'), { subject: subjectOf(resource, key), mergeKey: null, params }, now);
}

/**
 * Edits a row. One that was never sent is changed in place; else the edit waits behind what is on its way. What has a natural
 * key comes back when it is edited after it was deleted.
 * @param seen what the writer last saw of it: where it is something else by now, the edit becomes a conflict.
 * @throws {Refusal} `gone`, or `unsupported` where the server cannot change it.
 */
export function editRow<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  key: string,
  value: Value,
  now: number,
  seen?: Value,
): void {
  const { rows, actions } = resource;
  db.transaction(() => {
    const stored = rows.find(db, key);
    if (!stored || (stored.deleted && !resource.keyOf)) throw new Refusal({ kind: 'gone' });
    const subject = subjectOf(resource, key);
    if (stored.deleted) bringBack(db, resource, key);
    const create = changesOf(db, subject).find(({ action }) => action === actions.create);
    const isUnsent = create !== undefined && create.state !== 'sending' && create.state !== 'in-doubt';
    const isEditable = actions.edit !== undefined && (create || isChangeable(db, resource, stored));
    if (!isUnsent && !isEditable) throw new Refusal({ kind: 'unsupported' });
    rows.show(db, key, value);
    if (isUnsent) {
      amend(db, create, { key, ...value });
      return;
    }
    enqueueEdit(db, resource, key, value, now);
    if (seen && resource.conflicts === 'ask' && !isAlike(seen, stored.value)) {
      const edit = changesOf(db, subject).find(({ mergeKey }) => mergeKey === 'edit');
      if (edit?.state === 'queued') reject(db, edit, { kind: 'conflict' });
    }
  })();
}

/** A deletion that is not on its way is not sent any more. */
function bringBack<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  key: string,
): void {
  const { rows, actions } = resource;
  for (const { id, action, state } of changesOf(db, subjectOf(resource, key))) {
    if (action === actions.delete && state !== 'sending') removeChange(db, id);
  }
  rows.hide(db, key, false);
}

/** Queues the value that a row shows. */
export function enqueueEdit<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  key: string,
  value: Value,
  now: number,
): void {
  const params = { key, ...value };
  queue(db, actionOf(resource, 'edit'), { subject: subjectOf(resource, key), mergeKey: 'edit', params }, now);
}

/**
 * Deletes a row. One that was never sent is gone at once; one that may be on the server stays as a tombstone until its
 * deletion is delivered. Where the server cannot delete, only the copy here goes.
 */
export function deleteRow<Value extends object, Item extends object>(
  db: Db,
  resource: Resource<Value, Item>,
  key: string,
  now: number,
): void {
  const { rows } = resource;
  db.transaction(() => {
    const stored = rows.find(db, key);
    if (!stored || stored.deleted) return;
    const subject = subjectOf(resource, key);
    // Another row may be waiting here to be deleted in favour of this one. It goes all the same.
    const ofThisRow = () => changesOf(db, subject).filter((change) => isAbout(change, key));
    const waiting = ofThisRow();
    for (const change of waiting) {
      if (change.state !== 'sending' && change.state !== 'in-doubt') removeChange(db, change.id);
    }
    const isOnItsWay = ofThisRow().length > 0;
    // What has a natural key may have been stored by an edit whose answer was lost.
    const earlier = waiting.flatMap(valuesSent);
    const isNotThere = stored.server === null && !(resource.keyOf && earlier.length > 0);
    if (!isOnItsWay && (isNotThere || !isChangeable(db, resource, stored))) {
      rows.remove(db, key);
      return;
    }
    rows.hide(db, key, true);
    // What edits that went with it may have put on the server is still our own doing.
    const params = { key, earlier };
    queue(db, actionOf(resource, 'delete'), { subject, mergeKey: 'delete', params }, now);
  })();
}

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

function actionOf<Value extends object, Item extends object>(
  { noun, actions }: Resource<Value, Item>,
  does: 'create' | 'edit' | 'delete',
): ChangeAction {
  const action = actions[does];
  if (!action) throw new Error(`There is no way to ${does} a ${noun}.`);
  return action;
}

import type { Db } from '../../cache/db.ts';
import { noteStale } from '../../cache/metadata.ts';
import {
  confirmOverwrite,
  forgetOverwrite,
  recordOverwrite,
  recordSeenOverwrite,
} from '../../cache/overwrites.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import { noteOverwrittenWhileSending, reject, requeue } from '../outbox/states.ts';
import { removeChange } from '../outbox/store.ts';
import { forgetRequest } from '../outbox/unanswered.ts';
import { enqueueMutation } from '../rows/enqueue.ts';
import { deleteRow, enqueueEdit } from '../rows/local-writes.ts';
import type { Effect } from './decide.ts';
import type { Situation } from './situation.ts';

/** Writes what was decided of a row, in its order. To be called in a transaction. */
export function apply(db: Db, collection: AnyCollection, row: Situation['row'], effects: Effect[]): void {
  for (const effect of effects) applyOne(db, collection, row, effect);
}

function applyOne(db: Db, collection: AnyCollection, row: Situation['row'], effect: Effect): void {
  const { rows } = collection;
  const { key } = row;
  switch (effect.do) {
    case 'insert':
      return rows.insert(db, row);
    case 'set server':
      return rows.setServer(db, key, effect.serverId, effect.value);
    case 'clear server':
      return rows.clearServer(db, key);
    case 'show':
      return rows.setVisible(db, key, effect.value);
    case 'remove row':
      return rows.remove(db, key);
    case 'send shown again':
      return enqueueEdit(db, collection, key, row.value, Date.now());
    case 'delete again':
      return deleteRow(db, collection, key, Date.now());
    case 'reassert': {
      const { action, mergeKey, params } = effect;
      const change = { subject: subjectOf(collection, key), mergeKey, params };
      return enqueueMutation(db, mutationsByName[action], change, Date.now());
    }
    case 'remove change':
      return removeChange(db, effect.change.id);
    case 'discard what it changed':
      return mutationsByName[effect.change.action].discard(db, effect.change);
    case 'requeue':
      return requeue(db, effect.change, { maybeOnServer: effect.change.maybeOnServer });
    case 'ask':
      return reject(db, effect.change, effect.problem);
    case 'note on its way':
      return noteOverwrittenWhileSending(db, effect.change, effect.isOverwritten);
    case 'settle unanswered':
      return forgetRequest(db, effect.request.id);
    case 'record overwrite':
      return recordOverwrite(db, effect.change.id, { ours: effect.change, earlier: effect.earlier });
    case 'record seen overwrite':
      return recordSeenOverwrite(db, { ours: effect.ours, earlier: effect.earlier });
    case 'confirm overwrite':
      return confirmOverwrite(db, effect.change);
    case 'forget overwrite':
      return forgetOverwrite(db, effect.change.id);
    case 'mark stale':
      return noteStale(db, collection.name);
  }
}

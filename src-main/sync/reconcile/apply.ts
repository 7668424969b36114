import type { Db } from '../../cache/db.ts';
import { noteStale } from '../../cache/stale-lists.ts';
import {
  confirmOverwrite,
  removeOverwrite,
  recordOverwrite,
  recordSeenOverwrite,
} from '../../cache/overwrites.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import { ExpectedEchoes } from '../outbox/echoes.ts';
import { noteOverwrittenWhileSending, reject, requeue } from '../outbox/states.ts';
import { removeChange } from '../outbox/store.ts';
import { settleUnanswered } from '../outbox/unanswered.ts';
import { echoOfRow } from '../rows/echo.ts';
import { enqueueMutation } from '../rows/enqueue.ts';
import { cached } from '../rows/cached-rows.ts';
import type { Effect, Note, RowEffect } from './decide.ts';

/** Writes the effects of a decision about a row, in their order. Call it in a transaction. */
export function apply(db: Db, collection: AnyCollection, row: StoredRow<object>, effects: Effect[]): void {
  applyTo<RowEffect>(db, collection.name, effects, (effect) => writeRow(db, collection, row, effect));
}

/** Writes effects that do not touch a row, in their order. */
export const applyNotes = (db: Db, name: CollectionName, notes: Note[]): void =>
  applyTo<never>(db, name, notes, () => {});

/** Writes effects in their order. `write` handles those that are not a `Note`. */
export function applyTo<Write extends { do: string }>(
  db: Db,
  name: CollectionName,
  effects: (Note | Write)[],
  write: (effect: Write) => void,
): void {
  for (const one of effects) {
    const effect = one as Note;
    switch (effect.do) {
      case 'remove change':
        removeChange(db, effect.change.id);
        break;
      case 'discard what it changed':
        mutationsByName[effect.change.action].discard(db, effect.change);
        break;
      case 'requeue':
        requeue(db, effect.change, { maybeOnServer: effect.change.maybeOnServer });
        break;
      case 'ask':
        reject(db, effect.change, effect.problem);
        break;
      case 'note overwritten while sending':
        noteOverwrittenWhileSending(db, effect.change, effect.isOverwritten);
        break;
      case 'settle unanswered':
        settleUnanswered(db, effect.request.id);
        break;
      case 'store expectation':
        new ExpectedEchoes(db).store(effect.subject, effect.expectation);
        break;
      case 'record overwrite':
        recordOverwrite(db, effect.change.id, { ours: effect.change, earlier: effect.earlier });
        break;
      case 'record seen overwrite':
        recordSeenOverwrite(db, { ours: effect.ours, earlier: effect.earlier });
        break;
      case 'confirm overwrite':
        confirmOverwrite(db, effect.change);
        break;
      case 'forget overwrite':
        removeOverwrite(db, effect.change.id);
        break;
      case 'mark stale':
        noteStale(db, name);
        break;
      default:
        write(one as Write);
    }
  }
}

function writeRow(db: Db, collection: AnyCollection, row: StoredRow<object>, effect: RowEffect): void {
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
      return cached(db, collection).enqueueEdit(key, row.value, Date.now());
    case 'delete again':
      return cached(db, collection).delete(key, Date.now());
    case 'expect echo':
      return new ExpectedEchoes(db).expect(echoOfRow(collection, row, effect));
    case 'reassert': {
      const { action, mergeKey, params } = effect;
      const change = { subject: subjectOf(collection, key), mergeKey, params };
      return enqueueMutation(db, mutationsByName[action], change, Date.now());
    }
  }
}

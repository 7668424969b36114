import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import {
  confirmOverwrite,
  removeOverwrite,
  recordOverwrite,
  recordSeenOverwrite,
} from '../../cache/local/overwrites.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
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
  for (const effect of effects) {
    const note = Object.hasOwn(NOTES, effect.do) ? NOTES[effect.do as Note['do']] : null;
    if (note) note(db, effect as never, name);
    else write(effect as Write);
  }
}

/** How each note is written. */
const NOTES: {
  [Do in Note['do']]: (db: Db, note: Extract<Note, { do: Do }>, name: CollectionName) => void;
} = {
  'remove change': (db, { change }) => removeChange(db, change.id),
  requeue: (db, { change }) => requeue(db, change, { maybeOnServer: change.maybeOnServer }),
  ask: (db, { change, problem }) => reject(db, change, problem),
  'note overwritten while sending': (db, { change, isOverwritten }) =>
    noteOverwrittenWhileSending(db, change, isOverwritten),
  'settle unanswered': (db, { request }) => settleUnanswered(db, request.id),
  'store expectation': (db, { subject, expectation }) => new ExpectedEchoes(db).store(subject, expectation),
  'record overwrite': (db, { change, earlier }) => recordOverwrite(db, change.id, { ours: change, earlier }),
  'record seen overwrite': (db, { ours, earlier }) => recordSeenOverwrite(db, { ours, earlier }),
  'confirm overwrite': (db, { change }) => confirmOverwrite(db, change),
  'forget overwrite': (db, { change }) => removeOverwrite(db, change.id),
  'mark stale': (db, _, name) => noteStale(db, name),
};

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
    case 'note set elsewhere':
      return collection.setElsewhere?.(db);
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

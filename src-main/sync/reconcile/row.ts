import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/db.ts';
import { noteStale } from '../../cache/metadata.ts';
import {
  confirmOverwrite,
  forgetOverwrite,
  recordOverwrite,
  recordSeenOverwrite,
} from '../../cache/overwrites.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { type AnyCollection, subjectOf } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import type { StoredChange } from '../outbox/change.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { enqueueMutation } from '../rows/enqueue.ts';
import { deleteRow, enqueueEdit } from '../rows/local-writes.ts';
import { isUnansweredAddition, isUnansweredDeletion, isUnansweredEdit, reasserted } from './late-effects.ts';
import { changesOf, removeChange } from '../outbox/store.ts';
import { noteOverwrittenWhileSending, reject, requeue } from '../outbox/states.ts';
import { isAbout } from '../rows/rows.ts';

type Row = StoredRow<object>;

/**
 * What an event tells is what was delivered from here, all of it or only the part that it tells, or it comes before that:
 * nothing needs to be mended then.
 */
export type Whose = 'ours' | 'partly ours' | 'before ours';

/** The row of what the server calls so; null where there is none. */
export const rowNamed = (db: Db, { rows }: AnyCollection, name: ItemName): Row | null =>
  typeof name === 'number' ? rows.findByServerId(db, name) : rows.find(db, name);

/** The value of a listed item as it is read from the file again; undefined where it would not be. */
export const valueIn = (
  { value, valueOf }: AnyCollection,
  item: object,
  known: Row | undefined,
): object | undefined => value.safeParse(valueOf(item, known?.server)).data;

/** The row of a listed item: the one with its ID, or else with its natural key. */
export function findRow(db: Db, { rows, idOf, keyOf }: AnyCollection, item: object): Row | undefined {
  const id = idOf(item);
  const row = id === null ? null : rows.findByServerId(db, id);
  return row ?? (keyOf && rows.find(db, keyOf(item))) ?? undefined;
}

/** A row that is on the server without its ID being known gets it when a list tells it. */
export function adopt(
  db: Db,
  { rows, naturalKey, isEquivalent, idOf, keyOf }: AnyCollection,
  withoutId: string[],
  item: object,
  listed: object,
): Row | undefined {
  if (keyOf) return undefined;
  for (const [index, key] of withoutId.entries()) {
    const row = rows.find(db, key);
    if (!row || row.server === null || row.serverId !== null) continue;
    if (naturalKey ? naturalKey(row.server) !== naturalKey(listed) : !isEquivalent(row.server, listed))
      continue;
    withoutId.splice(index, 1);
    rows.setServer(db, key, idOf(item), row.server);
    return { ...row, serverId: idOf(item) };
  }
  return undefined;
}

/** Makes a row of an item that is new here. */
export function addRow(
  db: Db,
  collection: AnyCollection,
  item: object,
  listed: object,
): Omit<Row, 'deleted'> {
  const added = newRow(collection, item, listed);
  collection.rows.insert(db, added);
  if (isUnansweredAddition(db, collection, added)) deleteRow(db, collection, added.key, Date.now());
  return added;
}

function newRow(
  { idOf, keyOf, createdAtOf }: AnyCollection,
  item: object,
  value: object,
): Omit<Row, 'deleted'> {
  return {
    key: keyOf?.(item) ?? uuidv7(),
    serverId: idOf(item),
    value,
    server: value,
    createdAt: createdAtOf?.(item) ?? Date.now(),
    madeHere: false,
  };
}

/**
 * Brings what the server said of a row into it. `isLatest`: it is how the row is now, and not an event, which may be followed
 * by others. Only then, or where it is our own doing, an unsent edit that says the same is done.
 */
export function updateRow(
  db: Db,
  collection: AnyCollection,
  row: Row,
  serverId: number | null,
  listed: object,
  { isLatest = false, whose }: { isLatest?: boolean; whose?: Whose } = {},
): void {
  const { rows, isEquivalent, conflicts } = collection;
  const isUnchanged = row.server !== null && isAlike(row.server, listed);
  if (isUnchanged && (row.value === row.server || isAlike(row.value, listed))) return;
  rows.setServer(db, row.key, serverId, listed);
  // One that another row waits with is not about this one.
  const waiting = changesOf(db, subjectOf(collection, row.key)).filter((change) => isAbout(change, row.key));
  if (waiting.length === 0) {
    const again = whose ? null : reasserted(db, collection, row, listed);
    if (!whose && isUnansweredEdit(db, collection, row, listed))
      enqueueEdit(db, collection, row.key, row.value, Date.now());
    else if (again)
      enqueueMutation(
        db,
        mutationsByName[again.action],
        { subject: subjectOf(collection, row.key), ...again },
        Date.now(),
      );
    else rows.setVisible(db, row.key, listed);
    return;
  }
  if (row.server !== null && isEquivalent(row.server, listed)) return;
  const isAlreadySo = isEquivalent(row.value, listed);
  const isOurs = whose === 'ours' || isOurDoing(collection, waiting, listed);
  const isDone = (change: StoredChange): boolean =>
    change.state !== 'sending' && isEdit(change) && (isLatest || isOurs);
  if (isAlreadySo && waiting.every(isDone)) rows.setVisible(db, row.key, listed);
  // What the user was asked about is gone: what was said here took its place before.
  const isAsked = (change: StoredChange): boolean => change.state !== 'sending' && isConflict(change);
  const isOvertaken = isOurs && row.server !== null && waiting.some(isAsked);
  if (isOvertaken && whose !== 'ours') recordOverwrittenConflict(db, collection, row, listed);
  // What came before our own delivery is in the history with that.
  if (whose === 'ours') for (const { id } of waiting) forgetOverwrite(db, id);
  for (const change of waiting) {
    if (change.state === 'sending') {
      noteOnItsWay(db, collection, change, { row, listed, isOurs });
      continue;
    }
    if (isEdit(change) && isAlreadySo) {
      if (!isDone(change)) continue;
      removeChange(db, change.id);
      if (isOurs) confirmOverwrite(db, change);
    } else if (isOvertaken && isConflict(change)) {
      requeue(db, change, { maybeOnServer: change.maybeOnServer });
    } else if (change.action !== collection.mutations.create?.name && !isOurs) {
      if (conflicts === 'ask') reject(db, change, { kind: 'conflict' });
      // Also of what is saved again elsewhere, or was only saved there meanwhile, nobody here has seen what it says.
      else if (!isUnansweredEdit(db, collection, row, listed))
        recordOverwrittenValue(db, collection, change, listed);
    }
  }
}

/**
 * A list says this of a row while a change of it is on its way. Where another client set it, the change has yet to take its
 * place, or was itself replaced: delivered, the value goes into the history and the list is asked again; else the user is
 * asked, as about what waits. Events are held back until the outcome.
 */
function noteOnItsWay(
  db: Db,
  collection: AnyCollection,
  change: StoredChange,
  { row, listed, isOurs }: { row: Row; listed: object; isOurs: boolean },
): void {
  const does = mutationsByName[change.action].row?.does;
  if (row.server === null || (does !== 'edit' && does !== 'delete')) return;
  const isOthers = !isOurs && !isUnansweredEdit(db, collection, row, listed);
  if (isOthers) {
    recordOverwrittenValue(db, collection, change, listed);
    noteStale(db, collection.name);
  }
  if (collection.conflicts === 'ask') noteOverwrittenWhileSending(db, change, isOthers);
}

/** The last writer wins; what was set elsewhere stays in the history. */
function recordOverwrittenValue(
  db: Db,
  { mutations }: AnyCollection,
  change: StoredChange,
  listed: object,
): void {
  const does = mutationsByName[change.action].row?.does;
  if (!mutations.edit || (does !== 'edit' && does !== 'delete')) return;
  const { key } = change.params as { key?: string };
  const action = does === 'edit' ? change.action : mutations.edit.name;
  recordOverwrite(db, change.id, {
    ours: change,
    earlier: { action, params: { ...(key !== undefined && { key }), ...listed } },
  });
}

/** What another client set, and the user was asked about, went with what was said here. Null stands for a deletion. */
function recordOverwrittenConflict(
  db: Db,
  { mutations }: Pick<AnyCollection, 'mutations'>,
  { key, server }: Row,
  said: object | null,
): void {
  const { edit } = mutations;
  const mutation = said ? edit : mutations.delete;
  if (!edit || !mutation) return;
  recordSeenOverwrite(db, {
    ours: { action: mutation.name, params: { key, ...said } },
    earlier: { action: edit.name, params: { key, ...server } },
  });
}

const isConflict = ({ problem }: StoredChange): boolean => problem?.kind === 'conflict';

const isEdit = ({ action }: StoredChange): boolean => mutationsByName[action].row?.does === 'edit';

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An attempt whose answer was lost put this there, of whichever of the changes that wait. */
const isOurDoing = (
  { value, isEquivalent }: AnyCollection,
  waiting: StoredChange[],
  listed: object,
): boolean =>
  waiting.flatMap(valuesSent).some((sent) => {
    const { data } = value.safeParse(sent);
    return data !== undefined && isEquivalent(data, listed);
  });

/** Deleted from elsewhere. An unsent edit keeps the row; its delivery will say that the thing is gone. */
export function removeGone(db: Db, collection: AnyCollection, row: Row): void {
  const { rows, conflicts, hasTakenEffect } = collection;
  const waiting = changesOf(db, subjectOf(collection, row.key));
  if (waiting.length === 0 && isUnansweredDeletion(db, collection, row)) {
    rows.clearServer(db, row.key);
    enqueueEdit(db, collection, row.key, row.value, Date.now());
    return;
  }
  // Its time may have come. What was to be done with it is tried, and then looked for.
  if (hasTakenEffect && waiting.some(({ state }) => state === 'queued')) return;
  const edit = waiting.find(isEdit);
  if (waiting.some(({ state }) => state === 'sending')) return;
  if (edit && !row.deleted) {
    rows.clearServer(db, row.key);
    if (conflicts === 'ask' && edit.problem?.kind !== 'already-sent') reject(db, edit, { kind: 'gone' });
    return;
  }
  const deletion = waiting.find(
    ({ action, maybeOnServer }) => action === collection.mutations.delete?.name && maybeOnServer,
  );
  if (deletion && isConflict(deletion)) recordOverwrittenConflict(db, collection, row, null);
  for (const change of waiting) {
    removeChange(db, change.id);
    if (change === deletion) confirmOverwrite(db, change);
    if (mutationsByName[change.action].row === undefined) mutationsByName[change.action].discard(db, change);
  }
  rows.remove(db, row.key);
}

import { v7 as uuidv7 } from 'uuid';
import { noteId, noteStale } from '../../cache/metadata.ts';
import {
  confirmOverwrite,
  forgetOverwrite,
  recordOverwrite,
  recordSeenOverwrite,
} from '../../cache/overwrites.ts';
import type { Db } from '../../cache/db.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import { enqueueMutation } from '../rows/enqueue.ts';
import { deleteRow, enqueueEdit } from '../rows/local-writes.ts';
import type { StoredChange } from '../outbox/change.ts';
import { noteListed, noteReused, noteSighting, unboundMatcher } from './match-creates.ts';
import type { ItemName } from '../define/patch.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { isAbout, showWhatIsLeft } from '../rows/rows.ts';
import { settleUnanswered, mayComeFromUnanswered } from '../outbox/unanswered.ts';
import { changesOf, removeChange } from '../outbox/store.ts';
import { noteOverwrittenWhileSending, reject, requeue } from '../outbox/states.ts';
import { subjectOf, type AnyCollection, type Collection } from '../define/collection.ts';
import { valuesSent } from '../outbox/values-sent.ts';

type Row = StoredRow<object>;

/**
 * What an event tells is what was delivered from here, all of it or only the part that it tells, or it comes before that:
 * nothing needs to be mended then.
 */
export type Whose = 'ours' | 'partly ours' | 'before ours';

/**
 * Brings items that the server told of one by one into the cache: by an event, or by a read of a single thing. One that may
 * be a create in doubt is noted as seen; the list settles it.
 * @param whose by the key of its row, where it has to do with what was delivered from here.
 */
export function upsertItems<Value extends object, Item extends object>(
  db: Db,
  one: Collection<Value, Item>,
  items: Item[],
  whose: ReadonlyMap<string, Whose> = new Map(),
): void {
  const collection = one as unknown as AnyCollection;
  const { rows, idOf } = collection;
  const withoutId = () => rows.listWithoutId(db).map(({ key }) => key);
  for (const item of items) {
    const id = idOf(item);
    const row = findRow(db, collection, item);
    if (row) noteReused(db, collection, item);
    else if (noteSighting(db, collection, item)) continue;
    const listed = valueIn(collection, item, row);
    if (!listed) continue;
    const kept = row ?? adopt(db, collection, withoutId(), item, listed);
    if (kept) updateRow(db, collection, kept, id, listed, { whose: whose.get(kept.key) });
    else addRow(db, collection, item, listed);
    if (id !== null) noteId(db, collection.name, id);
  }
}

/** Rows that made no sense any more and were mended by the list, and items that make none and were left out. */
export interface Reconciled {
  mended: number;
  leftOut: number;
}

/**
 * Brings into the cache that something of these things is different now.
 * @param whose as for `reconcileTold`.
 * @returns false where one of them is not known here.
 */
export function updateItems(
  db: Db,
  collection: AnyCollection,
  names: ItemName[],
  to: (value: object) => object,
  whose: ReadonlyMap<string, Whose>,
): boolean {
  let areKnown = true;
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    const { data: listed } = row ? collection.value.safeParse(to(row.server ?? row.value)) : {};
    if (row && listed) updateRow(db, collection, row, row.serverId, listed, { whose: whose.get(row.key) });
    else areKnown = false;
  }
  return areKnown;
}

/** Brings into the cache that the server does not have these things any more. */
export function removeItems(db: Db, collection: AnyCollection, names: ItemName[]): void {
  for (const name of names) {
    const row = rowNamed(db, collection, name);
    if (row) removeGone(db, collection, row);
  }
}

/** The row of what the server calls so; null where there is none. */
export const rowNamed = (db: Db, { rows }: AnyCollection, name: ItemName): Row | null =>
  typeof name === 'number' ? rows.findByServerId(db, name) : rows.find(db, name);

/**
 * Brings the server's whole list of a collection into the cache, step by step: how many items are done is said before each.
 * What waits unsent stays on screen; where the user is to choose, a row that changed on the server under an unsent edit
 * becomes a conflict. Items that may be a create on its way or in doubt are left out. Between two steps the user may act:
 * each looks at its rows anew, and what is made meanwhile is no row that the list should have. No delivery may begin or end.
 */
export function* reconcileSteps(
  db: Db,
  collection: AnyCollection,
  items: object[],
): Generator<number, Reconciled> {
  const { rows } = collection;
  // First: what is created from now on, whenever this ends, is none of these.
  yield* noteListed(db, collection, items);
  const { keys, withoutId, mended } = yield* lookThrough(db, collection);
  const mayBeUnbound = unboundMatcher(db, collection);
  const present = new Set<string>();
  let heldBack = 0;
  let leftOut = 0;
  for (const [done, item] of items.entries()) {
    yield done;
    if (mayBeUnbound(item)) {
      heldBack += 1;
      continue;
    }
    const known = findRow(db, collection, item);
    const listed = valueIn(collection, item, known);
    if (!listed) {
      leftOut += 1;
      if (known) present.add(known.key);
      continue;
    }
    const row = known ?? adopt(db, collection, withoutId, item, listed);
    if (row) {
      updateRow(db, collection, row, collection.idOf(item), listed, { isLatest: true });
      forgetSeenLate(db, collection, row, listed);
      present.add(row.key);
      continue;
    }
    const added = addRow(db, collection, item, listed);
    present.add(added.key);
  }
  for (const key of keys) {
    if (present.has(key)) continue;
    yield items.length;
    const row = rows.find(db, key);
    // The user may have made another thing of it meanwhile.
    if (!row || (row.server === null && row.serverId === null)) continue;
    // One whose ID is not known may be what is held back.
    const canBeMissed = row.serverId !== null || collection.keyOf !== undefined || heldBack === 0;
    if (canBeMissed) removeGone(db, collection, row);
  }
  return { mended, leftOut };
}

/** The same at once, for a list that is known to be short. */
export function reconcileList(db: Db, collection: AnyCollection, items: object[]): Reconciled {
  const steps = reconcileSteps(db, collection, items);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Which rows the list should have, and which of them have no ID yet. Those that make no sense are mended. */
function* lookThrough(
  db: Db,
  collection: AnyCollection,
): Generator<number, { keys: string[]; withoutId: string[]; mended: number }> {
  const { rows } = collection;
  const keys: string[] = [];
  const withoutId: string[] = [];
  let mended = 0;
  let after: number | null = 0;
  while (after !== null) {
    yield 0;
    const unreadable: string[] = [];
    const page = rows.pageServer(db, after, (key) => unreadable.push(key));
    for (const key of unreadable) showWhatIsLeft(db, collection, key);
    mended += unreadable.length;
    for (const { key, serverId } of page.rows) {
      keys.push(key);
      if (serverId === null) withoutId.push(key);
    }
    for (const key of unreadable) {
      const row = rows.find(db, key);
      if (!row) continue;
      keys.push(key);
      if (row.serverId === null) withoutId.push(key);
    }
    after = page.last;
  }
  return { keys, withoutId, mended };
}

/** The value of a listed item as it is read from the file again; undefined where it would not be. */
const valueIn = (
  { value, valueOf }: AnyCollection,
  item: object,
  known: Row | undefined,
): object | undefined => value.safeParse(valueOf(item, known?.server)).data;

function findRow(db: Db, { rows, idOf, keyOf }: AnyCollection, item: object): Row | undefined {
  const id = idOf(item);
  const row = id === null ? null : rows.findByServerId(db, id);
  return row ?? (keyOf && rows.find(db, keyOf(item))) ?? undefined;
}

/** A row that is on the server without its ID being known gets it when a list tells it. */
function adopt(
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

function addRow(db: Db, collection: AnyCollection, item: object, listed: object): Omit<Row, 'deleted'> {
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
function updateRow(
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

/** An edit that was given up took effect after a newer one: each field is as the one says or as the other. */
function isUnansweredEdit(db: Db, collection: AnyCollection, row: Row, listed: object): boolean {
  const { value, isEquivalent, normalize, mutations } = collection;
  if (!mutations.edit || isEquivalent(row.value, listed)) return false;
  return mayComeFromUnanswered(db, subjectOf(collection, row.key), (params) => {
    const { data } = value.safeParse(params);
    if (!data) return false;
    const [late, shown] = [data, row.value].map((one) => fieldsOf(normalize(one, listed)));
    return [...fieldsOf(listed)].every(
      ([name, field]) => field === late?.get(name) || field === shown?.get(name),
    );
  });
}

/** What one of them says has just come to stand there: it has taken effect. */
function forgetSeenLate(db: Db, collection: AnyCollection, { key, server }: Row, listed: object): void {
  const { value, isEquivalent, normalize } = collection;
  if (server !== null && isEquivalent(server, listed)) return;
  settleUnanswered(db, subjectOf(collection, key), (params) => {
    const { data } = value.safeParse(params);
    return data !== undefined && isEquivalent(normalize(data, server), listed);
  });
}

/**
 * What has a natural key was deleted here, and then a request took effect that had been given up before. Its row went with the
 * deletion.
 */
const isUnansweredAddition = (
  db: Db,
  collection: AnyCollection,
  { key, value }: Pick<Row, 'key' | 'value'>,
): boolean =>
  collection.keyOf !== undefined &&
  collection.mutations.delete !== undefined &&
  mayComeFromUnanswered(db, subjectOf(collection, key), (params) => {
    const { data } = collection.value.safeParse(params);
    return data !== undefined && collection.isEquivalent(data, value);
  });

/** A deletion that was given up took effect after what has a natural key was saved again. */
const isUnansweredDeletion = (db: Db, collection: AnyCollection, row: Row): boolean =>
  collection.keyOf !== undefined &&
  !row.deleted &&
  mayComeFromUnanswered(
    db,
    subjectOf(collection, row.key),
    (_, action) => action === collection.mutations.delete?.name,
  );

const reasserted = (db: Db, collection: AnyCollection, row: Row, listed: object) =>
  collection.reassert?.(row, listed, (saysSo) =>
    mayComeFromUnanswered(db, subjectOf(collection, row.key), saysSo),
  ) ?? null;

const fieldsOf = (value: object): Map<string, string> =>
  new Map(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));

/** Deleted from elsewhere. An unsent edit keeps the row; its delivery will say that the thing is gone. */
function removeGone(db: Db, collection: AnyCollection, row: Row): void {
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

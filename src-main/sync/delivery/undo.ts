import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import { writeOwnStatus } from '../../cache/collections/own-status.ts';
import { bringBackDraft } from '../../cache/local/drafts.ts';
import { bringBackUse } from '../../cache/local/snippet-uses.ts';
import type { Decision } from '../../contract/values/change.ts';
import { Refusal } from '../../contract/problem.ts';
import { describeChange, mutationsByName } from '../collections/catalog.ts';
import { paramsOf } from '../define/mutation.ts';
import { type AnyCollection, draftOf } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
import { reject } from '../outbox/states.ts';
import { findChange, insertChange, removeChange } from '../outbox/store.ts';
import { removedChanges, type RemovedRow } from '../outbox/undo-offer.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { cached } from '../rows/cached-rows.ts';
import { isAbout } from '../rows/rows.ts';
import { removeForNow } from '../rows/undoable.ts';
import { decide, isWaitedFor } from './decisions.ts';

/** Discards that can be undone for a time, and the undo of discards and deletions (sync: Undo). */

/**
 * Decides like `decide`, and offers to undo what discards a change. A create in doubt is no longer looked for once it is
 * discarded, so that cannot be undone.
 * @throws {Refusal} as `decide` does.
 */
export function decideForNow(db: Db, changeId: string, decision: Decision, now: number): void {
  const change = findChange(db, changeId);
  const isDiscard = decision === 'discard' || decision === 'take-servers';
  if (!change || !isDiscard || change.state === 'in-doubt') return decide(db, changeId, decision, now);
  const { row } = mutationsByName[change.action];
  const { title } = describeChange(db, change);
  const subjects = [change.subject];
  const removal = { what: 'change', title, subjects, collection: row?.collection ?? null } as const;
  removeForNow(db, removal, now, () => decide(db, changeId, decision, now));
}

/**
 * Restores the items and changes that a deletion or a discarding removed. None of the changes was sent since. Another client's
 * changes meanwhile are shown, or become a conflict with a restored edit.
 * @param stored the data that `removeForNow` stored with the offer.
 * @param deletions the IDs of the deletions that were held back.
 * @returns the keys of the restored rows and the ID of the oldest change, if there are such.
 * @throws {Refusal} `gone` if every item was deleted on the server meanwhile and no unsent change of it is left.
 */
export function restoreChanges(
  db: Db,
  stored: unknown,
  deletions: readonly string[],
  now: number,
): { keys: string[]; changeId: string | null } {
  const removed = removedChanges(stored);
  if (!removed) throw new Refusal({ kind: 'gone' });
  const { rows, clearAt } = removed;
  for (const deletion of deletions) removeChange(db, deletion);
  const changes = removed.changes.map(released);
  for (const change of changes) insertChange(db, change);
  const restored = rows.filter((row) => restoreRow(db, row, changes));
  if (restored.length === 0 && rows.length > 0) throw new Refusal({ kind: 'gone' });
  for (const change of changes) {
    const mutation = mutationsByName[change.action];
    const { row, fold } = mutation;
    mutation.restore?.(db, paramsOf(mutation, change));
    // A create that was in flight did not contain the later edits of its row yet.
    if (row?.does === 'create') fold?.(db, change);
  }
  if (clearAt !== null) writeOwnStatus(db, { clearAt });
  for (const { collection, row, use, draft } of restored) {
    if (use) bringBackUse(db, row, use);
    if (draft !== null) bringBackDraft(db, draftOf(rowCollection(collection), row.key), draft, now);
  }
  return { keys: restored.map(({ row }) => row.key), changeId: changes[0]?.id ?? null };
}

/** The user may have signed in since a change was held, so it is queued. Without a key nothing is sent anyway. */
const released = (change: StoredChange): StoredChange =>
  change.state === 'held' ? { ...change, state: 'queued', problem: null } : change;

/** Shows a row again, or hides it again where its deletion was discarded. Returns false if it was deleted elsewhere. */
function restoreRow(
  db: Db,
  { collection: name, isRemoved, row }: RemovedRow,
  changes: readonly StoredChange[],
): boolean {
  const collection = rowCollection(name);
  const { rows } = collection;
  const { key } = row;
  const ofRow = (does: 'create' | 'edit' | 'delete') =>
    changes.find((change) => mutationsByName[change.action].row?.does === does && isAbout(change, key));
  const edit = ofRow('edit');
  const stored = rows.find(db, key);
  if (isWaitedFor(collection)) noteStale(db, collection.name);
  if (stored) {
    const change = edit ?? ofRow('delete');
    if (change && stored.server && isChangedElsewhere(collection, change, row.server, stored.server)) {
      if (collection.conflicts === 'ask') reject(db, change, { kind: 'conflict' });
      else cached(db, collection).recordReplaced(change, stored.server);
    }
  } else {
    const create = ofRow('create');
    const isThereAgain = row.serverId !== null && rows.findByServerId(db, row.serverId) !== null;
    const isDeletedElsewhere = !isRemoved && !create;
    if (isThereAgain || (isDeletedElsewhere && !edit)) return false;
    rows.insert(db, isRemoved ? row : { ...row, serverId: null, server: null });
    if (isDeletedElsewhere && edit && !collection.keyOf) reject(db, edit, { kind: 'gone' });
  }
  rows.markDeleted(db, key, row.deleted);
  const value = cached(db, collection).valueThatWaits(key) ?? rows.find(db, key)?.server;
  if (value) rows.setVisible(db, key, value);
  return true;
}

/** Whether another client changed the item since an unsent change of it was removed. */
function isChangedElsewhere(
  collection: AnyCollection,
  change: StoredChange,
  before: object | null,
  server: object,
): boolean {
  const { isEquivalent, value } = collection;
  if (change.state !== 'queued' || !before) return false;
  const own = [before, change.params, ...valuesSent(change)].flatMap(
    (one) => value.safeParse(one).data ?? [],
  );
  return !own.some((one) => isEquivalent(one, server));
}

function rowCollection(name: string): AnyCollection {
  const mutation = Object.values(mutationsByName).find(({ row }) => row?.collection.name === name);
  if (!mutation?.row) throw new Refusal({ kind: 'gone' });
  return mutation.row.collection;
}

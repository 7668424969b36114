import type { Db } from '../../cache/db.ts';
import { outageOf, type ConnectionView } from '../../contract/account.ts';
import type { ChangeView, WaitsFor } from '../../contract/change.ts';
import { decisionsFor } from '../../sync/delivery/decisions.ts';
import { needsUser, type StoredChange } from '../../sync/outbox/change.ts';
import { shownState } from './shown-state.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import { keyOfChange } from '../../sync/rows/rows.ts';
import { listChanges } from '../../sync/outbox/store.ts';
import { heldDeletion } from '../../sync/outbox/undo-offer.ts';
import { timeSurelyReached } from '../../sync/clocks/doubted-time.ts';
import { foreignValue } from '../history/queries.ts';

/**
 * Every undelivered change, in the order in which they were made. A deletion that only waits because it can be undone is left
 * out: the toast shows it.
 */
export function changeViews(
  db: Db,
  connection: { view: ConnectionView; blockedUntil: number },
): ChangeView[] {
  const now = Date.now();
  const reached = timeSurelyReached(db, now);
  const changes = listChanges(db);
  const first = new Map<string, string>();
  for (const { subject, id } of changes) if (!first.has(subject)) first.set(subject, id);
  const held = heldDeletion(db);
  const shown = changes.filter(({ id, state }) => id !== held || state !== 'queued');
  return shown.map((change) => ({
    id: change.id,
    action: change.action,
    state: shownState(change, reached),
    ...mutationsByName[change.action].describe(db, change),
    waitsFor: waitsFor(change, connection.view, first.get(change.subject) === change.id),
    problem: change.problem,
    needsUser: needsUser(change),
    decisions: decisionsFor(db, change),
    theirs: theirsOf(db, change),
    createdAt: change.createdAt,
    lastSentAt: change.lastSentAt,
    nextAttemptAt: nextAttemptOf(change, connection.blockedUntil, now),
    replaced: change.replaced,
  }));
}

/** The other client's value of an item that is deleted here, where the deletion is in conflict; else null. */
function theirsOf(db: Db, change: StoredChange): ChangeView['theirs'] {
  const { row } = mutationsByName[change.action];
  if (row?.does !== 'delete' || change.problem?.kind !== 'conflict') return null;
  const { rows, mutations } = row.collection;
  const key = keyOfChange(change);
  const server = rows.find(db, key)?.server;
  return server && mutations.edit
    ? foreignValue(db, { action: mutations.edit.name, params: { key, ...server } })
    : null;
}

/** When a change is tried again: its own moment or the account's, whichever is later; null where it need not wait. */
function nextAttemptOf(
  { state, nextAttemptAt }: StoredChange,
  blockedUntil: number,
  now: number,
): number | null {
  const moment = Math.max(nextAttemptAt ?? 0, blockedUntil);
  return state === 'queued' && moment > now ? moment : null;
}

function waitsFor(change: StoredChange, connection: ConnectionView, isFirst: boolean): WaitsFor | null {
  if (change.state === 'held') return 'sign-in';
  if (change.state !== 'queued') return null;
  if (connection.state === 'signed-out') return 'sign-in';
  if (!isFirst) return 'earlier-change';
  if (connection.state === 'offline' && outageOf(connection) === 'server') return 'server';
  if (connection.state !== 'online') return 'connection';
  return change.nextAttemptAt !== null ? 'server' : 'turn';
}

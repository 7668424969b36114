import type { Db } from '../../cache/file/db.ts';
import { storedTold } from '../../cache/metadata/told.ts';
import type { ConnectionView } from '../../contract/values/account.ts';
import type { Alert } from '../../contract/values/alert.ts';
import { describeChange } from '../../sync/collections/catalog.ts';
import { failedToTell, TOLD_FOR } from '../../sync/collections/failed-scheduled.ts';
import { needsUser, type StoredChange } from '../../sync/outbox/change.ts';
import { isRestored } from '../../sync/outbox/states.ts';
import { countChanges, listChanges } from '../../sync/outbox/store.ts';
import { conversationView } from '../scheduled/queries.ts';
import { decideAlerts, isSameTold, NOTHING_TOLD } from './decide.ts';

export { isQuiet } from '../../domain/quiet-status.ts';

/** Who restores a backup is in the window and knows that its changes wait. */
const isNewsToUser = (change: StoredChange): boolean => needsUser(change) && !isRestored(change);

/** The changes that need the user, apart from those of a restored backup. */
export const changesForUser = (db: Db): StoredChange[] =>
  countChanges(db).needsUser > 0 ? listChanges(db).filter(isNewsToUser) : [];

/**
 * Returns the new alerts for the user, and stores them as told. So a crash before an alert is shown can lose the alert,
 * and no alert is shown twice.
 */
export function takeAlerts(db: Db, connection: ConnectionView, now: number): Alert[] {
  const signedOut = connection.state === 'signed-out';
  const told = storedTold.read(db) ?? { ...NOTHING_TOLD, at: 0 };
  // While nobody is signed in, changes wait for a sign-in.
  const changes = changesForUser(db);
  const failed = failedToTell(db, now);
  const present = {
    changes: changes.map(({ id }) => id),
    scheduled: failed.map(({ key }) => key),
    signedOut,
  };
  const decided = decideAlerts(present, told);
  const isLookNoted = now - (told.at ?? 0) < (TOLD_FOR * 1_000) / 2;
  if (isSameTold(decided.told, told) && isLookNoted) return [];
  storedTold.write(db, { ...decided.told, at: now });
  return [
    ...changes.filter(({ id }) => decided.fresh.changes.has(id)).map((change) => alertOf(db, change)),
    ...failed
      .filter(({ key }) => decided.fresh.scheduled.has(key))
      .map(({ key, value }): Alert => ({
        kind: 'scheduled',
        key,
        to: conversationView(db, value.to),
        at: value.at,
      })),
    ...(decided.fresh.signedOut ? [{ kind: 'sign-in' as const, waiting: countChanges(db).unsent }] : []),
  ];
}

function alertOf(db: Db, change: StoredChange): Alert {
  const { title, within, isPrivate = false } = describeChange(db, change);
  const { problem, state } = change;
  return {
    kind: 'change',
    id: change.id,
    title,
    isPrivateChannel: isPrivate && within === undefined,
    state:
      problem?.kind === 'conflict'
        ? 'conflict'
        : state === 'expired' || state === 'in-doubt'
          ? state
          : 'rejected',
    reason: problem?.serverWords ?? '',
  };
}

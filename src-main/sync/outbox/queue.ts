import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/file/db.ts';
import type { StoredChange } from './change.ts';
import { changesOf, insertChange, lastOfKey, removeChange, replaceChange, type NewChange } from './store.ts';
import { endUndoOf } from './undo-offer.ts';
import { mayComeFromUnanswered } from './unanswered.ts';

/**
 * Puts a change into the outbox. The caller's transaction also changes the row that the change is about. A waiting
 * change with the same subject and merge key takes the new values and keeps its place. A change that is being sent or
 * in doubt stays as it is, and the new change waits behind. The user can no longer undo older changes of the subject.
 * @param options `isAlreadySo` if the server is known to have the new values. An older change that is alone in its
 * subject and was never sent is then removed, and the new change is not stored.
 */
export function insertOrMerge(db: Db, change: NewChange, now: number, { isAlreadySo = false } = {}): void {
  endUndoOf(db, change.subject);
  const older = change.mergeKey === null ? undefined : lastOfKey(db, change.subject, change.mergeKey);
  if (older && isAlreadySo && isUntouched(db, older)) return removeChange(db, older.id);
  if (older && isReplaceable(older)) return replaceChange(db, older, change, now);
  insertChange(db, {
    ...change,
    id: uuidv7(),
    state: 'queued',
    createdAt: now,
    attempts: 0,
    maybeOnServer: false,
    mark: null,
    lastSentAt: null,
    nextAttemptAt: null,
    mustAsk: false,
    problem: null,
    replaced: 0,
  });
}

/** No request with its parameters can still reach the server. */
const isReplaceable = ({ state }: StoredChange): boolean => state !== 'sending' && state !== 'in-doubt';

/** No request of its subject has reached the server or can still reach it. */
const isUntouched = (db: Db, change: StoredChange): boolean =>
  change.state === 'queued' &&
  change.attempts === 0 &&
  changesOf(db, change.subject).length === 1 &&
  !mayComeFromUnanswered(db, change.subject, () => true);

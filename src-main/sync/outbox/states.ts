import type { Problem } from '../../contract/problem.ts';
import { removeOverwrite } from '../../cache/local/overwrites.ts';
import type { Db } from '../../cache/file/db.ts';
import type { StoredChange } from './change.ts';
import { findChange, lastOfKey, noteParams, removeChange, replaceChange, sendingChanges } from './store.ts';
import { recordUnanswered } from './unanswered.ts';
import { earlierOf, valuesSent, withEarlier } from './values-sent.ts';

/** The transitions of a change from one state to the next (sync: States). */

/** An attempt begins. This is committed before the first byte leaves. `mark` is stored at the first attempt alone. */
export function markSending(db: Db, changes: StoredChange[], mark: number | null, now: number): void {
  for (const { id } of changes)
    db.run(
      `update changes set state = 'sending', attempts = attempts + 1, maybe_on_server = 1, last_sent_at = ?,
         mark = case when attempts = 0 then ? else mark end, next_attempt_at = null
       where id = ?`,
      [now, mark, id],
    );
}

interface Requeue {
  /** Whether an attempt with these parameters may have taken effect. */
  maybeOnServer: boolean;
  notBefore?: number;
}

/**
 * Puts a change back into the queue, where it takes the values of a newer change with the same key. The change becomes
 * a conflict if another client's value was found on the server while the change was being sent.
 */
export function requeue(db: Db, change: StoredChange, { maybeOnServer, notBefore }: Requeue): void {
  if (isOverwrittenWhileSending(db, change)) return rejectOverwritten(db, { ...change, maybeOnServer });
  db.run(
    `update changes set state = 'queued', maybe_on_server = ?, next_attempt_at = ?, problem = null, must_ask = 0
     where id = ?`,
    [maybeOnServer ? 1 : 0, notBefore ?? null, change.id],
  );
  absorbNewer(db, { ...change, maybeOnServer });
}

/** The change waits in this state for the user, or until the user signs in. */
function stop(db: Db, change: StoredChange, state: StoredChange['state'], problem: Problem | null): void {
  db.run(
    `update changes set state = ?, problem = ?, maybe_on_server = ?, next_attempt_at = null, must_ask = 0 where id = ?`,
    [state, problem && JSON.stringify(problem), change.maybeOnServer ? 1 : 0, change.id],
  );
  absorbNewer(db, change);
}

/** The server refused the change, or it cannot be sent. It is kept with the reason until the user decides. */
export const reject = (db: Db, change: StoredChange, problem: Problem): void =>
  stop(db, change, 'rejected', problem);

/** The deadline of the change has passed. It is never sent. */
export const expire = (db: Db, change: StoredChange): void => stop(db, change, 'expired', null);

/** The change waits until the same user signs in. */
export function hold(db: Db, change: StoredChange, problem: Problem): void {
  if (isOverwrittenWhileSending(db, change)) return rejectOverwritten(db, change);
  stop(db, change, 'held', problem);
}

/** The user signed in: every held change is queued. */
export function releaseHeld(db: Db): void {
  db.run(`update changes set state = 'queued', problem = null where state = 'held'`);
}

/**
 * It is not known whether a create took effect. Perch looks for evidence.
 * @param options `refusal` is the server's refusal, where there was one. It may be the response to a copy of our request that a
 * proxy sent. `sentAfter` is the earliest moment at which the request counts as sent: it rested while the machine slept.
 */
export function putInDoubt(
  db: Db,
  change: StoredChange,
  { refusal = null, sentAfter = 0 }: { refusal?: Problem | null; sentAfter?: number } = {},
): void {
  db.run(
    `update changes set state = 'in-doubt', must_ask = 0, problem = ?, last_sent_at = max(last_sent_at, ?) where id = ?`,
    [refusal && JSON.stringify(refusal), sentAfter, change.id],
  );
}

/** Whether the user must be asked about a create in doubt, or Perch looks for evidence itself. */
export function setMustAsk(db: Db, change: StoredChange, mustAsk: boolean): void {
  db.run('update changes set must_ask = ? where id = ?', [mustAsk ? 1 : 0, change.id]);
}

/** Whether the change comes from a restored backup and may have been sent since. */
export const isRestored = ({ problem }: Pick<StoredChange, 'problem'>): boolean =>
  problem?.kind === 'restored';

/** Gives a waiting change other parameters and queues it. None of its attempts took effect. */
export function amend(db: Db, change: StoredChange, params: unknown): void {
  db.run(
    `update changes set params = ?, state = 'queued', problem = null, must_ask = 0, maybe_on_server = 0 where id = ?`,
    [JSON.stringify(params), change.id],
  );
}

/**
 * Perch ended during an attempt, or could not write its outcome. A `set` is queued again; a create is in doubt, because a
 * repeat could make a second thing.
 * @param isStillSent whether the request of a change is still under way. Such a change is left alone.
 */
export function recoverInterrupted(
  db: Db,
  now: number,
  isStillSent: (id: string) => boolean = () => false,
): void {
  db.transaction(() => {
    for (const change of sendingChanges(db)) {
      if (isStillSent(change.id)) continue;
      if (change.delivery === 'create') putInDoubt(db, change);
      else {
        recordUnanswered(db, change, now);
        requeue(db, change, { maybeOnServer: true });
      }
    }
  })();
}

/**
 * Stores whether another client's value was found on the server while a change is being sent. The user is asked about it,
 * unless the change is delivered. `false` takes that back: the server was found to have the change's own value since.
 */
export function noteOverwrittenWhileSending(db: Db, { id }: StoredChange, is: boolean): void {
  db.run(`update changes set problem = ? where id = ? and state = 'sending'`, [
    is ? JSON.stringify({ kind: 'conflict' } satisfies Problem) : null,
    id,
  ]);
}

const isOverwrittenWhileSending = (db: Db, { id }: StoredChange): boolean => {
  const stored = findChange(db, id);
  return stored?.state === 'sending' && stored.problem?.kind === 'conflict';
};

/** The user is asked about the overwritten value, so it does not go into the history. */
function rejectOverwritten(db: Db, change: StoredChange): void {
  removeOverwrite(db, change.id);
  reject(db, change, { kind: 'conflict' });
}

/** Gives a waiting change the values of a newer waiting change with the same merge key, and removes the newer change. */
function absorbNewer(db: Db, older: StoredChange): void {
  if (older.mergeKey === null) return;
  const newer = lastOfKey(db, older.subject, older.mergeKey);
  if (!newer || newer.id === older.id) return;
  replaceChange(db, older, newer, newer.createdAt);
  removeChange(db, newer.id);
  // The question about the newer change is still open.
  if (newer.state === 'rejected' && newer.problem)
    reject(db, { ...older, maybeOnServer: false }, newer.problem);
}

/** Stores with `to` the values that the attempts of `from` may have put on the server. Both have the same subject. */
export function passOnSent(db: Db, from: StoredChange, to: StoredChange): void {
  noteParams(db, to, withEarlier(to.params, [...valuesSent(from), ...earlierOf(to)]));
}

import { v7 as uuidv7 } from 'uuid';
import type { MutationName } from '../../contract/change.ts';
import type { Problem } from '../../contract/problem.ts';
import { forgetOverwrite } from '../../cache/overwrites.ts';
import { prepared, type Db } from '../../cache/db.ts';
import { clampUnanswered, mayComeFromUnanswered, recordUnanswered, shiftUnanswered } from './unanswered.ts';
import { earlierOf, valuesSent, withEarlier } from './values-sent.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';

/** A change about to be queued. */
export interface NewChange {
  action: MutationName;
  operation: string;
  delivery: 'set' | 'create';
  subject: string;
  mergeKey: string | null;
  params: unknown;
}

/**
 * Queues a change. To be called in the transaction that changes the row it concerns.
 * A waiting change with the same key is replaced in its place; one that is on its way, or in doubt, is left alone and the
 * new one waits behind it.
 * @param options with `isAlreadySo` where the server is known to be as the change wants it: one that was never sent, with
 * nothing before it, then vanishes with the change that was to replace it.
 */
export function enqueue(db: Db, change: NewChange, now: number, { isAlreadySo = false } = {}): void {
  const older = change.mergeKey === null ? undefined : lastOfKey(db, change.subject, change.mergeKey);
  if (older && isAlreadySo && isUntouched(db, older)) return removeChange(db, older.id);
  if (older && isReplaceable(older)) return replace(db, older, change, now);
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

/** Writes a change as it stands, at the end of the outbox. */
export function insertChange(db: Db, change: Omit<StoredChange, 'sequence'>): void {
  db.prepare(
    `insert into changes (id, action, operation, delivery, subject, merge_key, params, state, created_at, attempts,
       maybe_on_server, mark, last_sent_at, next_attempt_at, must_ask, problem, replaced)
     values (@id, @action, @operation, @delivery, @subject, @mergeKey, @params, @state, @createdAt, @attempts,
       @maybeOnServer, @mark, @lastSentAt, @nextAttemptAt, @mustAsk, @problem, @replaced)`,
  ).run({
    ...change,
    params: JSON.stringify(change.params),
    maybeOnServer: change.maybeOnServer ? 1 : 0,
    mustAsk: change.mustAsk ? 1 : 0,
    problem: change.problem === null ? null : JSON.stringify(change.problem),
  });
}

/** Not on its way and not in doubt: nothing of its latest parameters can still arrive. */
const isReplaceable = ({ state }: StoredChange): boolean => state !== 'sending' && state !== 'in-doubt';

/** The server heard of nothing but what it tells: neither of this change, nor of another one of its subject. */
const isUntouched = (db: Db, change: StoredChange): boolean =>
  change.state === 'queued' &&
  change.attempts === 0 &&
  changesOf(db, change.subject).length === 1 &&
  !mayComeFromUnanswered(db, change.subject, () => true);

function lastOfKey(db: Db, subject: string, mergeKey: string): StoredChange | undefined {
  const row = db
    .prepare<[string, string], ChangeRow>(
      'select * from changes where subject = ? and merge_key = ? order by sequence desc limit 1',
    )
    .get(subject, mergeKey);
  return row && changeFromRow(row);
}

/** What takes the place of the parameters was never sent, so only what was before them may be on the server. */
function replace(db: Db, older: StoredChange, change: NewChange, now: number): void {
  const params = withEarlier(change.params, [...valuesSent(older), ...earlierOf(change)]);
  db.prepare(
    `update changes set action = ?, operation = ?, delivery = ?, params = ?, state = 'queued', maybe_on_server = 0,
       problem = null, must_ask = 0, created_at = ?, next_attempt_at = null, replaced = replaced + 1
     where id = ?`,
  ).run(change.action, change.operation, change.delivery, JSON.stringify(params), now, older.id);
}

export function findChange(db: Db, id: string): StoredChange | null {
  const row = db.prepare<[string], ChangeRow>('select * from changes where id = ?').get(id);
  return row ? changeFromRow(row) : null;
}

/** Which of these changes are not delivered. */
export const stillWaiting = (db: Db, ids: string[]): ReadonlySet<string> =>
  new Set(
    db
      .prepare<[string], string>('select id from changes where id in (select value from json_each(?))')
      .pluck()
      .all(JSON.stringify(ids)),
  );

/** Every change that is not delivered, in the order they were made. */
export function listChanges(db: Db): StoredChange[] {
  return db.prepare<[], ChangeRow>('select * from changes order by sequence').all().map(changeFromRow);
}

/** What waits for one subject, in order. */
export function changesOf(db: Db, subject: string): StoredChange[] {
  return db
    .prepare<[string], ChangeRow>('select * from changes where subject = ? order by sequence')
    .all(subject)
    .map(changeFromRow);
}

interface Sendable {
  delivery: StoredChange['delivery'];
  /** Milliseconds since the epoch. */
  now: number;
  /** What has a time is included as far as that is after this, in milliseconds since the epoch; not at all where it is null. */
  serverNow: number | null;
  /** Only those after this one. */
  after?: number;
  limit: number;
}

/** Queued changes of one kind of delivery that nothing earlier of the same subject stands before, and whose time has come. */
export function sendableChanges(
  db: Db,
  { delivery, now, serverNow, after = 0, limit }: Sendable,
): StoredChange[] {
  return prepared<[string, number, number, number | null, number], ChangeRow>(
    db,
    `select * from changes as change
     where state = 'queued' and delivery = ? and sequence > ? and coalesce(next_attempt_at, 0) <= ?
       and (deadline_at is null or deadline_at > ?)
       and not exists (select 1 from changes as earlier
                       where earlier.subject = change.subject and earlier.sequence < change.sequence)
     order by sequence limit ?`,
  )
    .all(delivery, after, now, serverNow, limit)
    .map(changeFromRow);
}

/** The next moment that a change waits for: its own, or the one at which the list can tell about it. */
export function nextMoment(db: Db, settleAfter: number, now: number): number | null {
  return (
    db
      .prepare<{ settleAfter: number; now: number }, number | null>(
        `select min(moment) from (
           select min(next_attempt_at) as moment from changes indexed by changes_by_next_attempt
             where state = 'queued' and next_attempt_at > @now
           union all
           select min(coalesce(last_sent_at, 0)) + @settleAfter from changes
             where state = 'in-doubt' and not must_ask and coalesce(last_sent_at, 0) + @settleAfter > @now
         )`,
      )
      .pluck()
      .get({ settleAfter, now }) ?? null
  );
}

/** What is on its way to the server. */
export function sendingChanges(db: Db): StoredChange[] {
  return db
    .prepare<[], ChangeRow>(`select * from changes where state = 'sending' order by sequence`)
    .all()
    .map(changeFromRow);
}

/** Creates whose answer was lost. */
export function changesInDoubt(db: Db): StoredChange[] {
  return db
    .prepare<[], ChangeRow>(`select * from changes where state = 'in-doubt' order by sequence`)
    .all()
    .map(changeFromRow);
}

/** Creates whose answer was lost and about which Perch can still find out by itself. */
export function changesToResolve(db: Db): StoredChange[] {
  return prepared<[], ChangeRow>(
    db,
    `select * from changes where state = 'in-doubt' and not must_ask order by sequence`,
  )
    .all()
    .map(changeFromRow);
}

/** Creates that the server may have although no row is bound to it: on their way, or in doubt. */
export function unboundCreates(db: Db): StoredChange[] {
  return db
    .prepare<[], ChangeRow>(
      `select * from changes where delivery = 'create' and state in ('sending', 'in-doubt') order by sequence`,
    )
    .all()
    .map(changeFromRow);
}

/** Marks changes as being sent; committed before the first byte leaves. `mark` is kept from the first attempt on. */
export function markSending(db: Db, changes: StoredChange[], mark: number | null, now: number): void {
  db.prepare(
    `update changes set state = 'sending', attempts = attempts + 1, maybe_on_server = 1, last_sent_at = ?,
       mark = case when attempts = 0 then ? else mark end, next_attempt_at = null
     where id in (select value from json_each(?))`,
  ).run(now, mark, JSON.stringify(changes.map(({ id }) => id)));
}

/** Whether creates of this kind wait that were tried while some ID was known. */
export const hasMarks = (db: Db, action: MutationName): boolean =>
  prepared<[MutationName], number>(db, 'select 1 from changes where action = ? and mark > 0 limit 1')
    .pluck()
    .get(action) === 1;

/** Creates of this kind whose first attempt was made while IDs above this one were known: now none of them is. */
export function lowerMarks(db: Db, action: MutationName, mark: number): void {
  db.prepare('update changes set mark = ? where action = ? and mark > ?').run(mark, action, mark);
}

interface Requeue {
  /** Whether an attempt with these parameters may have taken effect. */
  maybeOnServer: boolean;
  /** Milliseconds since the epoch. */
  notBefore?: number;
}

/**
 * Puts a change back into the queue. A newer one of the same key that was made meanwhile takes its place. One of which the
 * server was found to have something else while it was on its way becomes a conflict.
 */
export function requeue(db: Db, change: StoredChange, { maybeOnServer, notBefore }: Requeue): void {
  if (isOvertakenOnItsWay(db, change)) return rejectOvertaken(db, { ...change, maybeOnServer });
  db.prepare(
    `update changes set state = 'queued', maybe_on_server = ?, next_attempt_at = ?, problem = null, must_ask = 0
     where id = ?`,
  ).run(maybeOnServer ? 1 : 0, notBefore ?? null, change.id);
  absorbNewer(db, { ...change, maybeOnServer });
}

/**
 * While a change is on its way, the server was found to have what another client set: unless the change is delivered, the
 * user is asked. `false` where it was found to have what the change says: that is the later one.
 */
export function noteOverwrittenWhileSending(db: Db, { id }: StoredChange, is: boolean): void {
  db.prepare(`update changes set problem = ? where id = ? and state = 'sending'`).run(
    is ? JSON.stringify({ kind: 'conflict' } satisfies Problem) : null,
    id,
  );
}

const isOvertakenOnItsWay = (db: Db, { id }: StoredChange): boolean => {
  const stored = findChange(db, id);
  return stored?.state === 'sending' && stored.problem?.kind === 'conflict';
};

/** What is asked about does not go into the history. */
function rejectOvertaken(db: Db, change: StoredChange): void {
  forgetOverwrite(db, change.id);
  reject(db, change, { kind: 'conflict' });
}

/** Where two changes of one key wait, the older takes the newer's values and the newer goes. */
function absorbNewer(db: Db, older: StoredChange): void {
  if (older.mergeKey === null) return;
  const newer = lastOfKey(db, older.subject, older.mergeKey);
  if (!newer || newer.id === older.id) return;
  replace(db, older, newer, newer.createdAt);
  removeChange(db, newer.id);
  // What the user is to choose about is still to be chosen.
  if (newer.state === 'rejected' && newer.problem)
    reject(db, { ...older, maybeOnServer: false }, newer.problem);
}

/** What attempts of one change may have put on the server becomes known to another one of its subject. */
export function passOnSent(db: Db, from: StoredChange, to: StoredChange): void {
  noteParams(db, to, withEarlier(to.params, [...valuesSent(from), ...earlierOf(to)]));
}

/** Sends a waiting change only from this moment on, in milliseconds since the epoch. */
export function postpone(db: Db, change: StoredChange, notBefore: number): void {
  db.prepare('update changes set next_attempt_at = ? where id = ?').run(notBefore, change.id);
}

/** The server refused it, or it cannot be sent: kept with the reason until the user decides. */
export function reject(db: Db, change: StoredChange, problem: Problem): void {
  db.prepare(
    `update changes set state = 'rejected', problem = ?, maybe_on_server = ?, next_attempt_at = null, must_ask = 0
     where id = ?`,
  ).run(JSON.stringify(problem), change.maybeOnServer ? 1 : 0, change.id);
  absorbNewer(db, change);
}

/** Its time has passed: it is never sent late. */
export function expire(db: Db, change: StoredChange): void {
  db.prepare(
    `update changes set state = 'expired', problem = null, maybe_on_server = ?, next_attempt_at = null, must_ask = 0
     where id = ?`,
  ).run(change.maybeOnServer ? 1 : 0, change.id);
  absorbNewer(db, change);
}

/** Waits for signing in as the same user. */
export function hold(db: Db, change: StoredChange, problem: Problem): void {
  if (isOvertakenOnItsWay(db, change)) return rejectOvertaken(db, change);
  db.prepare(
    `update changes set state = 'held', problem = ?, maybe_on_server = ?, next_attempt_at = null where id = ?`,
  ).run(JSON.stringify(problem), change.maybeOnServer ? 1 : 0, change.id);
  absorbNewer(db, change);
}

/** After signing in: everything that waited for it goes on. */
export function releaseHeld(db: Db): void {
  db.prepare(`update changes set state = 'queued', problem = null where state = 'held'`).run();
}

/**
 * Whether a create took effect is to be found out.
 * @param refusal what the server answered: it may have been to a second request, which somebody on the way had made of ours.
 */
export function putInDoubt(db: Db, change: StoredChange, refusal: Problem | null = null): void {
  db.prepare(`update changes set state = 'in-doubt', must_ask = 0, problem = ? where id = ?`).run(
    refusal && JSON.stringify(refusal),
    change.id,
  );
}

/** Whether Perch has to ask the user about a change in doubt, or looks for evidence by itself. */
export function setMustAsk(db: Db, change: StoredChange, mustAsk: boolean): void {
  db.prepare('update changes set must_ask = ? where id = ?').run(mustAsk ? 1 : 0, change.id);
}

export function removeChange(db: Db, id: string): void {
  db.prepare('delete from changes where id = ?').run(id);
}

/** Whether a change waits for its own back-off. */
export const hasWaiting = (db: Db): boolean =>
  prepared<[], number>(
    db,
    `select exists (select 1 from changes indexed by changes_by_next_attempt
       where state = 'queued' and next_attempt_at is not null)`,
  )
    .pluck()
    .get() === 1;

/** Gives every waiting change its next attempt now. */
export function clearWaiting(db: Db): void {
  db.prepare(
    `update changes set next_attempt_at = null where state = 'queued' and next_attempt_at is not null`,
  ).run();
}

/**
 * What was being sent when Perch ended, or when its outcome could not be written, is queued again, or in doubt if a repeat
 * would make it twice.
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

/** The computer's clock was set by so much while Perch runs: the moments that are kept go with it, so that every wait stays as long as it was. */
export function shiftMoments(db: Db, jump: number): void {
  db.prepare(
    'update changes set next_attempt_at = next_attempt_at + ? where next_attempt_at is not null',
  ).run(jump);
  db.prepare('update changes set last_sent_at = last_sent_at + ? where last_sent_at is not null').run(jump);
  shiftUnanswered(db, jump);
}

/**
 * After a start: no request was sent later than now, and nothing waits longer than it ever has to. Where one says that it was,
 * the clock was ahead when that was written, and when its next attempt was; only the time between the two is true.
 */
export function clampMoments(db: Db, now: number, longestWait: number): void {
  db.prepare(
    `update changes set
       next_attempt_at = @now + min(@longestWait, max(0, next_attempt_at - max(@now, coalesce(last_sent_at, 0)))),
       last_sent_at = min(last_sent_at, @now)
     where next_attempt_at > @now + @longestWait or last_sent_at > @now`,
  ).run({ now, longestWait });
  clampUnanswered(db, now);
}

export function countChanges(db: Db): { unsent: number; needsUser: number } {
  const row = db
    .prepare<[], { unsent: number; needsUser: number | null }>(
      `select (select count(*) from changes) as unsent,
              (select count(*) from changes where state in ('rejected', 'expired'))
              + (select count(*) from changes where state = 'in-doubt' and must_ask) as needsUser`,
    )
    .get();
  return { unsent: row?.unsent ?? 0, needsUser: row?.needsUser ?? 0 };
}

/** Keeps with a change what has become of its row, whatever its state. */
export function noteParams(db: Db, { id }: StoredChange, params: unknown): void {
  db.prepare('update changes set params = ? where id = ?').run(JSON.stringify(params), id);
}

/** Gives a waiting change other parameters and puts it back into the queue. */
export function amend(db: Db, change: StoredChange, params: unknown): void {
  db.prepare(
    `update changes set params = ?, state = 'queued', problem = null, must_ask = 0, maybe_on_server = 0 where id = ?`,
  ).run(JSON.stringify(params), change.id);
}

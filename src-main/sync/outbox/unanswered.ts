import { prepared, type Db } from '../../cache/db.ts';
import type { StoredChange } from './change.ts';
import { latestOf } from './values-sent.ts';

/**
 * Records a request that was given up without an answer. It may still take effect, also after a newer value of the same thing
 * (sync: Unanswered requests). Until it cannot run any more, its value does not count as another client's: found on the server,
 * the last word is sent again. After that moment the server is read once more. Where no list shows the thing, a different value
 * is sent only then.
 */
export function recordUnanswered(db: Db, change: StoredChange, givenUpAt: number): void {
  const { subject, action } = change;
  db.prepare('insert into late_requests (subject, action, params, given_up_at) values (?, ?, ?, ?)').run(
    subject,
    action,
    JSON.stringify(latestOf(change)),
    givenUpAt,
  );
}

export interface UnansweredRequest {
  id: number;
  action: string;
  params: unknown;
  givenUpAt: number;
}

/** Those of a subject, the one that was given up first before the others. */
export const unansweredOf = (db: Db, subject: string): UnansweredRequest[] =>
  prepared<[string], Omit<UnansweredRequest, 'params'> & { params: string }>(
    db,
    `select id, action, params, given_up_at as givenUpAt from late_requests where subject = ?
     order by given_up_at, id`,
  )
    .all(subject)
    .map((late) => ({ ...late, params: JSON.parse(late.params) as unknown }));

/** Whether a request that was given up says this of the subject. */
export const mayComeFromUnanswered = (
  db: Db,
  subject: string,
  saysSo: (params: unknown, action: string) => boolean,
): boolean => unansweredOf(db, subject).some(({ params, action }) => saysSo(params, action));

/** One of them has taken effect and cannot come any more. */
export function settleUnanswered(db: Db, id: number): void {
  db.prepare('delete from late_requests where id = ?').run(id);
}

/** When a request that says something else of the same subject than this change was last given up; null where none was. */
export function otherGivenUpAt(db: Db, { subject, action, params }: StoredChange): number | null {
  const wanted = wordOf(params);
  const last = unansweredOf(db, subject).findLast(
    (late) => late.action !== action || wordOf(late.params) !== wanted,
  );
  return last?.givenUpAt ?? null;
}

/** What parameters say, without what earlier ones said. */
const wordOf = (params: unknown): string => JSON.stringify(latestOf({ params }));

/** When the first of them was given up, in milliseconds since the epoch; null where there is none. */
export const firstGivenUpAt = (db: Db): number | null =>
  db.prepare<[], number | null>('select min(given_up_at) from late_requests').pluck().get() ?? null;

/** Those that were given up so long ago are done with: the server was read after the last moment at which they could come. */
export function forgetUnanswered(db: Db, givenUpUntil: number): void {
  db.prepare('delete from late_requests where given_up_at <= ?').run(givenUpUntil);
}

/** The computer's clock was set by so many milliseconds. */
export function shiftUnanswered(db: Db, jump: number): void {
  db.prepare('update late_requests set given_up_at = given_up_at + ?').run(jump);
}

/** None was given up later than now. */
export function clampUnanswered(db: Db, now: number): void {
  db.prepare('update late_requests set given_up_at = min(given_up_at, ?)').run(now);
}

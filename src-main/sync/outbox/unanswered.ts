import type { Db } from '../../cache/file/db.ts';
import type { StoredChange } from './change.ts';
import { latestOf, valuesSent } from './values-sent.ts';

/**
 * Records a request that was given up without a response. The request may still take effect, even after a newer value
 * of the same subject (sync: Unanswered requests). While the request can run, its value does not count as another
 * client's: if the server has the value, the user's last value is sent again. After that time the server is read once
 * more. If no list shows the subject, a different value waits until then.
 */
export function recordUnanswered(db: Db, change: StoredChange, givenUpAt: number): void {
  const { subject, action } = change;
  db.run('insert into late_requests (subject, action, params, given_up_at) values (?, ?, ?, ?)', [
    subject,
    action,
    JSON.stringify(latestOf(change)),
    givenUpAt,
  ]);
}

/** A request that was given up. `givenUpAt` is in milliseconds since the epoch. */
export interface UnansweredRequest {
  id: number;
  action: string;
  params: unknown;
  givenUpAt: number;
}

/** The unanswered requests of a subject, oldest first. */
export const unansweredOf = (db: Db, subject: string): UnansweredRequest[] =>
  db
    .rows<Omit<UnansweredRequest, 'params'> & { params: string }>(
      'select id, action, params, given_up_at as givenUpAt from late_requests where subject = ?',
      [subject],
    )
    .toSorted((one, other) => one.givenUpAt - other.givenUpAt || one.id - other.id)
    .map((request) => ({ ...request, params: JSON.parse(request.params) as unknown }));

/** Whether an unanswered request of the subject may have caused what `isCause` looks for. */
export const mayComeFromUnanswered = (
  db: Db,
  subject: string,
  isCause: (params: unknown, action: string) => boolean,
): boolean => unansweredOf(db, subject).some(({ params, action }) => isCause(params, action));

/**
 * The parameters that requests without a response may have put on the server, or may yet: earlier attempts of this change, and
 * unanswered requests of its subject. Whatever the cache has of the server, it may be different there.
 */
export const maybeThere = (db: Db, change: StoredChange): object[] => [
  ...valuesSent(change),
  ...unansweredOf(db, change.subject).map(({ params }) => params as object),
];

/** An unanswered request has taken effect, so it cannot do so later. */
export function settleUnanswered(db: Db, id: number): void {
  db.run('delete from late_requests where id = ?', [id]);
}

/** When a request of the same subject with other parameters was last given up, in milliseconds since the epoch, or null. */
export function otherGivenUpAt(db: Db, { subject, action, params }: StoredChange): number | null {
  const wanted = valueOf(params);
  const last = unansweredOf(db, subject).findLast(
    (request) => request.action !== action || valueOf(request.params) !== wanted,
  );
  return last?.givenUpAt ?? null;
}

/** Parameters in a comparable form, without the values of earlier attempts. */
const valueOf = (params: unknown): string => JSON.stringify(latestOf({ params }));

/** When the oldest unanswered request was given up, in milliseconds since the epoch, or null. */
export const firstGivenUpAt = (db: Db): number | null =>
  db.value<number | null>('select min(given_up_at) from late_requests') ?? null;

/** Drops requests that were given up until this moment, because the server was read after they could no longer run. */
export function forgetUnanswered(db: Db, givenUpUntil: number): void {
  db.run('delete from late_requests where given_up_at <= ?', [givenUpUntil]);
}

/** The computer's clock was set by this many milliseconds. */
export function shiftUnanswered(db: Db, jump: number): void {
  db.run('update late_requests set given_up_at = given_up_at + ?', [jump]);
}

/** Repairs records of a clock that was ahead: no request was given up later than now. Returns whether there were any. */
export const clampUnanswered = (db: Db, now: number): boolean =>
  db.run('update late_requests set given_up_at = ? where given_up_at > ?', [now, now]).changes > 0;

/** It is not known how old these requests are: none counts as given up before now. */
export function renewUnanswered(db: Db, now: number): void {
  db.run('update late_requests set given_up_at = max(given_up_at, ?)', [now]);
}

import type { MutationName } from '../../contract/values/change.ts';
import type { Db, SqlValues } from '../../cache/file/db.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { earlierOf, valuesSent, withEarlier } from './values-sent.ts';

/** Reads and writes the table `changes`. The meaning of the states is in states.ts. */

/** Finds the changes of the same subject that were made before `change`. */
export const EARLIER_OF_SUBJECT = `select 1 from changes as earlier
  where earlier.subject = change.subject and earlier.sequence < change.sequence`;

/** A change about to be queued. */
export type NewChange = Pick<
  StoredChange,
  'action' | 'operation' | 'delivery' | 'subject' | 'mergeKey' | 'params'
>;

/** Inserts a change at the end of the outbox, or at `sequence`, its place before it was removed. */
export function insertChange(db: Db, change: Omit<StoredChange, 'sequence'> & { sequence?: number }): void {
  db.run(
    `insert into changes (sequence, id, action, operation, delivery, subject, merge_key, params, state, created_at, attempts,
       maybe_on_server, mark, last_sent_at, next_attempt_at, must_ask, problem, replaced)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      change.sequence ?? null,
      change.id,
      change.action,
      change.operation,
      change.delivery,
      change.subject,
      change.mergeKey,
      JSON.stringify(change.params),
      change.state,
      change.createdAt,
      change.attempts,
      change.maybeOnServer ? 1 : 0,
      change.mark,
      change.lastSentAt,
      change.nextAttemptAt,
      change.mustAsk ? 1 : 0,
      change.problem === null ? null : JSON.stringify(change.problem),
      change.replaced,
    ],
  );
}

/**
 * Gives a waiting change the values of a newer change. The change keeps its place and is queued. The new parameters
 * were never sent, so the old parameters are stored as `earlier` if an attempt may have put them on the server.
 */
export function replaceChange(db: Db, older: StoredChange, change: NewChange, now: number): void {
  const params = withEarlier(change.params, [...valuesSent(older), ...earlierOf(change)]);
  db.run(
    `update changes set action = ?, operation = ?, delivery = ?, params = ?, state = 'queued', maybe_on_server = 0,
       problem = null, must_ask = 0, created_at = ?, next_attempt_at = null, replaced = replaced + 1
     where id = ?`,
    [change.action, change.operation, change.delivery, JSON.stringify(params), now, older.id],
  );
}

export function removeChange(db: Db, id: string): void {
  db.run('delete from changes where id = ?', [id]);
}

/** Writes the parameters of a change and leaves its state alone. */
export function noteParams(db: Db, { id }: StoredChange, params: unknown): void {
  db.run('update changes set params = ? where id = ?', [JSON.stringify(params), id]);
}

/** Gives a change another subject, which it is about by now, with the parameters for that. Its place and state stay. */
export function readdress(
  db: Db,
  { id }: StoredChange,
  { subject, mergeKey, params }: Pick<StoredChange, 'subject' | 'mergeKey' | 'params'>,
): void {
  db.run('update changes set subject = ?, merge_key = ?, params = ? where id = ?', [
    subject,
    mergeKey,
    JSON.stringify(params),
    id,
  ]);
}

/** Reads changes. `rest` follows the name of the table. */
const select = (db: Db, rest: string, values: SqlValues = []): StoredChange[] =>
  db.rows<ChangeRow>(`select * from changes ${rest}`, values).map(changeFromRow);

export const findChange = (db: Db, id: string): StoredChange | null =>
  select(db, 'where id = ?', [id])[0] ?? null;

/** Every change that is not delivered, oldest first. */
export const listChanges = (db: Db): StoredChange[] => select(db, 'order by sequence');

/**
 * How many changes are not delivered, and how many of these only the user can move on.
 * @param held the IDs of deletions that can still be undone. They do not count while they only wait for that.
 */
export function countChanges(db: Db, held: readonly string[] = []): { unsent: number; needsUser: number } {
  const row = db.row<{ unsent: number; needsUser: number | null }>(
    `select (select count(*) from changes where id not in (select value from json_each(?)) or state <> 'queued') as unsent,
              (select count(*) from changes where state in ('rejected', 'expired'))
              + (select count(*) from changes where state = 'in-doubt' and must_ask) as needsUser`,
    [JSON.stringify(held)],
  );
  return { unsent: row?.unsent ?? 0, needsUser: row?.needsUser ?? 0 };
}

/**
 * The changes of one subject that are not delivered, oldest first. They are sorted here, because SQLite compiles the query
 * anew at each use where it is to sort, which takes most of the time of an edit.
 */
export const changesOf = (db: Db, subject: string): StoredChange[] =>
  select(db, 'where subject = ?', [subject]).toSorted((one, other) => one.sequence - other.sequence);

/** The oldest change of each of these subjects that has one. */
export const firstChangesOf = (db: Db, subjects: string[]): StoredChange[] =>
  select(
    db,
    `where sequence in (
       select (select min(sequence) from changes where subject = wanted.value) from json_each(?) as wanted)`,
    [JSON.stringify(subjects)],
  );

/** Some subjects: by their names, and all that begin in one way. */
export interface SubjectsOf {
  exactly?: string[];
  beginning?: string;
}

/** The changes of some subjects that are not delivered: how many there are, and the first ones, oldest first. */
export function changesOfSubjects(
  db: Db,
  { exactly = [], beginning }: SubjectsOf,
  limit: number,
): { changes: StoredChange[]; count: number } {
  const parameters = { exactly: JSON.stringify(exactly), beginning: beginning ?? null };
  const these = `subject in (select value from json_each(@exactly))
    or (subject >= @beginning and subject < @beginning || char(0x10ffff))`;
  const changes = select(db, `where ${these} order by sequence limit @limit`, { ...parameters, limit });
  if (changes.length < limit) return { changes, count: changes.length };
  const count = db.value<number>(`select count(*) from changes where ${these}`, parameters);
  return { changes, count: count ?? changes.length };
}

/**
 * The changes of these subjects, and of all that begin in one of these ways, oldest first. The cross join keeps the beginnings
 * outside: each is looked up in the index.
 */
export const changesOfAny = (db: Db, exactly: string[], beginnings: string[]): StoredChange[] =>
  select(
    db,
    `where sequence in (
         select sequence from changes where subject in (select value from json_each(@exactly))
         union
         select sequence from json_each(@beginnings) as beginning
           cross join changes on subject >= beginning.value and subject < beginning.value || char(0x10ffff))
       order by sequence`,
    { exactly: JSON.stringify(exactly), beginnings: JSON.stringify(beginnings) },
  );

/** Which of these changes are the oldest of their subject. */
export const firstOfSubjects = (db: Db, ids: string[]): ReadonlySet<string> =>
  new Set(
    db.column<string>(
      `select id from changes as change
         where id in (select value from json_each(?)) and not exists (${EARLIER_OF_SUBJECT})`,
      [JSON.stringify(ids)],
    ),
  );

/** The newest change of a subject with this merge key. */
export const lastOfKey = (db: Db, subject: string, mergeKey: string): StoredChange | undefined =>
  changesOf(db, subject).findLast((change) => change.mergeKey === mergeKey);

/** Which of these changes are not delivered. */
export const stillWaiting = (db: Db, ids: string[]): ReadonlySet<string> =>
  new Set(
    db.column<string>('select id from changes where id in (select value from json_each(?))', [
      JSON.stringify(ids),
    ]),
  );

interface Sendable {
  delivery: StoredChange['delivery'];
  now: number;
  /**
   * Milliseconds since the epoch. A change with a deadline is left out unless its deadline is after this; null leaves out
   * all.
   */
  serverNow: number | null;
  /** The sequence after which to begin. */
  after?: number;
  limit: number;
  /** The subjects whose changes are held back, because the user can still undo what was removed of them. */
  held: readonly string[];
}

/**
 * Queued changes that may be attempted now and that are the oldest of their subject, oldest first. With a parameter for the
 * delivery or the limit, SQLite would compile the query anew at each use.
 */
export const sendableChanges = (
  db: Db,
  { delivery, now, serverNow, after = 0, limit, held }: Sendable,
): StoredChange[] =>
  select(
    db,
    `as change
     where state = 'queued' and delivery = '${delivery}' and sequence > ? and coalesce(next_attempt_at, 0) <= ?
       and subject not in (select value from json_each(?)) and (deadline_at is null or deadline_at > ?)
       and not exists (${EARLIER_OF_SUBJECT})
     order by sequence limit ${limit}`,
    [after, now, JSON.stringify(held), serverNow],
  );

/** Changes whose request is under way. */
export const sendingChanges = (db: Db): StoredChange[] =>
  select(db, `where state = 'sending' order by sequence`);

/** Creates whose response was lost. */
export const changesInDoubt = (db: Db): StoredChange[] =>
  select(db, `where state = 'in-doubt' order by sequence`);

/** Creates whose response was lost and that Perch can still resolve without the user. */
export const changesToResolve = (db: Db): StoredChange[] =>
  select(db, `where state = 'in-doubt' and not must_ask order by sequence`);

/** Creates that are being sent or in doubt: the server may have their things, and no row is bound to one yet. */
export const unboundCreates = (db: Db): StoredChange[] =>
  select(db, `where delivery = 'create' and state in ('sending', 'in-doubt') order by sequence`);

/** Whether a create of this mutation has a mark above zero: its first attempt was made while an ID was known. */
export const hasMarks = (db: Db, action: MutationName): boolean =>
  db.value<number>('select 1 from changes where action = ? and mark > 0 limit 1', [action]) === 1;

/** Drops the marks of this mutation that are above `highest`: they show nothing about IDs that are given again. */
export function forgetMarks(db: Db, action: MutationName, highest: number): void {
  db.run('update changes set mark = null where action = ? and mark > ?', [action, highest]);
}

/** Lowers the marks of this mutation to `mark`, the highest ID that is known now. */
export function lowerMarks(db: Db, action: MutationName, mark: number): void {
  db.run('update changes set mark = ? where action = ? and mark > ?', [mark, action, mark]);
}

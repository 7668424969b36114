import type { Db } from '../file/db.ts';

/** The draft of this name, or null. */
export function readDraft(db: Db, name: string): string | null {
  return db.row<{ value: string }>('select value from drafts where name = ?', [name])?.value ?? null;
}

/** The names of the latest drafts, at most so many. */
export const draftNames = (db: Db, most: number): string[] =>
  db.column<string>('select name from drafts order by saved_at desc limit ?', [most]);

/** What windows keep as drafts that nobody has written: where the user was, and who a message is for. */
const UNWRITTEN = ['window', 'emoji', 'recipient:*'];

/** How many texts the user has begun and not saved or sent. */
export const countDrafts = (db: Db): number =>
  db.value<number>(
    `select count(*) from drafts where ${UNWRITTEN.map(() => 'name not glob ?').join(' and ')}`,
    UNWRITTEN,
  ) ?? 0;

/** The drafts whose names begin with a text without wildcards, the greatest name first. */
export const draftsNamed = (db: Db, beginning: string): { name: string; value: string }[] =>
  db.rows('select name, value from drafts where name glob ? order by name desc', [`${beginning}*`]);

/** Stores a draft; an empty value deletes it, with `was` only where that is still stored. */
export function saveDraft(db: Db, name: string, value: string, now: number, was?: string): void {
  if (value === '' && was !== undefined)
    db.run('delete from drafts where name = ? and value = ?', [name, was]);
  else if (value === '') db.run('delete from drafts where name = ?', [name]);
  else
    db.run(
      'insert into drafts (name, value, saved_at) values (?, ?, ?) on conflict do update set value = excluded.value, saved_at = excluded.saved_at',
      [name, value, now],
    );
}

/** Stores a draft again unless another one was begun under its name. @returns whether it is stored */
export function bringBackDraft(db: Db, name: string, value: string, now: number): boolean {
  if (readDraft(db, name) !== null) return false;
  saveDraft(db, name, value, now);
  return true;
}

/** Gives a draft another name. Where there is a draft of that name, `join` makes one of both. */
export function renameDraft(
  db: Db,
  from: string,
  to: string,
  join: (there: string, moved: string) => string,
  now: number,
): void {
  const moved = readDraft(db, from);
  if (moved === null || from === to) return;
  const there = readDraft(db, to);
  saveDraft(db, to, there === null ? moved : join(there, moved), now);
  saveDraft(db, from, '', now);
}

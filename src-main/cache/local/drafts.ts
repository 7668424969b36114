import type { Db } from '../file/db.ts';

/** The draft of this name, or null. */
export function readDraft(db: Db, name: string): string | null {
  return db.row<{ value: string }>('select value from drafts where name = ?', [name])?.value ?? null;
}

/** Stores a draft; an empty value deletes it. */
export function saveDraft(db: Db, name: string, value: string, now: number): void {
  if (value === '') db.run('delete from drafts where name = ?', [name]);
  else
    db.run(
      'insert into drafts (name, value, saved_at) values (?, ?, ?) on conflict do update set value = excluded.value, saved_at = excluded.saved_at',
      [name, value, now],
    );
}

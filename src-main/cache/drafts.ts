import type { Db } from './db.ts';

/** The draft of this name, or null. */
export function readDraft(db: Db, name: string): string | null {
  return (
    db.prepare<[string], { value: string }>('select value from drafts where name = ?').get(name)?.value ??
    null
  );
}

/** Stores a draft; an empty value deletes it. */
export function saveDraft(db: Db, name: string, value: string, now: number): void {
  if (value === '') db.prepare('delete from drafts where name = ?').run(name);
  else
    db.prepare(
      'insert into drafts (name, value, saved_at) values (?, ?, ?) on conflict do update set value = excluded.value, saved_at = excluded.saved_at',
    ).run(name, value, now);
}

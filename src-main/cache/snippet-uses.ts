import type { SnippetUse } from '../contract/snippet.ts';
import type { Db } from './db.ts';

/** A row of the table, as a salvage copies it. */
export interface UseRow {
  key: string;
  server_id: number | null;
  favorite: number;
  uses: number;
  used_at: number;
}

export function readUse(db: Db, key: string): SnippetUse {
  const row = db.prepare<[string], UseRow>('select * from snippet_uses where key = ?').get(key);
  return { favorite: row?.favorite === 1, uses: row?.uses ?? 0, usedAt: row?.used_at || null };
}

/** Counts one use of a snippet; `now` in milliseconds since the epoch. */
export function recordUse(db: Db, key: string, now: number): void {
  db.prepare(
    `insert into snippet_uses (key, server_id, uses, used_at)
       select key, server_id, 1, ? from snippets where key = ?
     on conflict (key) do update set uses = uses + 1, used_at = excluded.used_at`,
  ).run(now, key);
}

export function setFavorite(db: Db, key: string, favorite: boolean): void {
  db.prepare(
    `insert into snippet_uses (key, server_id, favorite) select key, server_id, ? from snippets where key = ?
     on conflict (key) do update set favorite = excluded.favorite`,
  ).run(favorite ? 1 : 0, key);
}

/** Writes a row of another file, for a snippet that may be fetched only later. */
export function restoreUse(db: Db, { key, server_id, favorite, uses, used_at }: UseRow): void {
  db.prepare(
    'insert or replace into snippet_uses (key, server_id, favorite, uses, used_at) values (?, ?, ?, ?, ?)',
  ).run(key, server_id, favorite, uses, used_at);
}

/** Removes what a salvage copied for snippets that are not among those that the server has. */
export function removeStrayUses(db: Db): number {
  return db.prepare('delete from snippet_uses where key not in (select key from snippets)').run().changes;
}

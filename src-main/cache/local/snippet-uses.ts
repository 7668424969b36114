import { z } from 'zod';
import type { SnippetUse } from '../../contract/values/snippet.ts';
import { usedAgain } from '../../contract/values/use.ts';
import { indexedText } from '../../contract/search/search-text.ts';
import type { Db } from '../file/db.ts';

/** A row of the table, as a salvage copies it. */
export interface UseRow {
  key: string;
  server_id: number | null;
  favorite: number;
  uses: number;
  used_at: number;
  /** How much all uses counted at `used_at` (contract/values/use.ts). */
  weight: number;
  used_text: string | null;
  abbreviations: string;
}

/** What is known of a snippet's use, where it is stored beside the snippet. */
export const StoredUse: z.ZodType<SnippetUse> = z.object({
  favorite: z.boolean(),
  uses: z.int(),
  usedAt: z.int().nullable(),
  weight: z.number(),
  abbreviations: z.array(z.string()).optional(),
});

/** A team's text as the user used it last; null if it was not used. */
export const usedText = (db: Db, key: string): string | null =>
  db.value<string | null>('select used_text from snippet_uses where key = ?', [key]) ?? null;

export function readUse(db: Db, key: string): SnippetUse {
  const row = db.row<UseRow>('select * from snippet_uses where key = ?', [key]);
  const abbreviations = linesOf(row?.abbreviations);
  return {
    favorite: row?.favorite === 1,
    uses: row?.uses ?? 0,
    usedAt: row?.used_at || null,
    weight: row?.weight ?? 0,
    ...(abbreviations.length > 0 && { abbreviations }),
  };
}

/** Whether a snippet is a favorite, or was used, or has abbreviations. */
export const hasUse = (db: Db, key: string): boolean =>
  db.row('select 1 from snippet_uses where key = ?', [key]) !== undefined;

/**
 * Counts one copy of a snippet; `now` in milliseconds since the epoch.
 * @param text the text of a team's, which may be another one the next time
 */
export function recordUse(db: Db, key: string, now: number, text: string | null = null): void {
  const { weight, usedAt } = readUse(db, key);
  const again = usedAgain(usedAt === null ? null : { weight, usedAt }, now);
  db.run(
    `insert into snippet_uses (key, server_id, uses, used_at, weight, used_text)
       select key, server_id, 1, ?, ?, ? from snippets where key = ?
     on conflict (key) do update set uses = uses + 1, used_at = excluded.used_at, weight = excluded.weight,
       used_text = excluded.used_text`,
    [now, again.weight, text, key],
  );
}

export function setFavorite(db: Db, key: string, favorite: boolean): void {
  db.run(
    `insert into snippet_uses (key, server_id, favorite) select key, server_id, ? from snippets where key = ?
     on conflict (key) do update set favorite = excluded.favorite`,
    [favorite ? 1 : 0, key],
  );
}

/**
 * The favorites, and after them the other snippets that were copied; in each the most used first. SQLite would take a join for
 * faster from the many snippets to the few uses.
 */
export const mostUsed = (db: Db, limit: number): { key: string; title: string }[] =>
  db.rows<{ key: string; title: string }>(
    `select s.key, s.title from snippet_uses u cross join snippets s on s.key = u.key
       where s.deleted = 0 and (u.favorite = 1 or u.uses > 0)
       order by u.favorite desc, u.uses desc, u.used_at desc, s.rowid desc limit ?`,
    [limit],
  );

/** Sets what is known of a snippet's use. */
export function writeUse(
  db: Db,
  key: string,
  { favorite, uses, usedAt }: Pick<SnippetUse, 'favorite' | 'uses' | 'usedAt'>,
): void {
  db.run(
    `insert into snippet_uses (key, server_id, favorite, uses, used_at)
       select key, server_id, ?, ?, ? from snippets where key = ?
     on conflict (key) do update set
       favorite = excluded.favorite, uses = excluded.uses, used_at = excluded.used_at`,
    [favorite ? 1 : 0, uses, usedAt ?? 0, key],
  );
}

/** Lets the search find a snippet by its abbreviations in another program. */
export function writeAbbreviations(db: Db, key: string, abbreviations: readonly string[]): void {
  const written = abbreviations.join('\n');
  db.run(
    `insert into snippet_uses (key, server_id, abbreviations, search_abbreviations)
       select key, server_id, ?, ? from snippets where key = ?
     on conflict (key) do update set
       abbreviations = excluded.abbreviations, search_abbreviations = excluded.search_abbreviations`,
    [written, indexedText(written), key],
  );
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/** Writes a row of another file, for a snippet that may be fetched only later. */
export function restoreUse(db: Db, row: UseRow): void {
  db.run(
    `insert or replace into snippet_uses
       (key, server_id, favorite, uses, used_at, weight, used_text, abbreviations, search_abbreviations)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.key,
      row.server_id,
      row.favorite,
      row.uses,
      row.used_at,
      row.weight,
      row.used_text,
      row.abbreviations,
      indexedText(row.abbreviations),
    ],
  );
}

/** Gives a snippet the use back that it had before it was deleted. */
export const bringBackUse = (
  db: Db,
  { key, serverId }: { key: string; serverId: number | null },
  { favorite, uses, usedAt, weight, abbreviations = [] }: SnippetUse,
): void =>
  restoreUse(db, {
    key,
    server_id: serverId,
    favorite: favorite ? 1 : 0,
    uses,
    used_at: usedAt ?? 0,
    weight,
    // Only the user's own are deleted.
    used_text: null,
    abbreviations: abbreviations.join('\n'),
  });

/** Removes what a salvage copied for snippets that are not among those that the server has. */
export function removeStrayUses(db: Db): number {
  return db.run('delete from snippet_uses where key not in (select key from snippets)').changes;
}

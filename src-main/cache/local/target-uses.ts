import { fadedUse, type Use, usedAgain } from '../../contract/values/use.ts';
import type { Db } from '../file/db.ts';

/** Uses of what a search finds, by the IDs of its rows. They stay on this computer. */

const OF_SNIPPET = 'snippet-';

/** How many targets besides snippets are counted, those that were used last. */
const MOST_TARGETS = 1_000;

interface Row extends Use {
  id: string;
}

/** Counts one use of a target. For a snippet that is not a copy, so how often it was copied stays. */
export function recordTargetUse(db: Db, id: string, now: number): void {
  const { weight } = usedAgain(useOf(db, id), now);
  if (id.startsWith(OF_SNIPPET)) {
    db.run(
      `insert into snippet_uses (key, server_id, weight, used_at)
         select key, server_id, ?, ? from snippets where key = ?
       on conflict (key) do update set weight = excluded.weight, used_at = excluded.used_at`,
      [weight, now, id.slice(OF_SNIPPET.length)],
    );
    return;
  }
  db.run(
    `insert into target_uses (id, weight, used_at) values (?, ?, ?)
     on conflict (id) do update set weight = excluded.weight, used_at = excluded.used_at`,
    [id, weight, now],
  );
}

function useOf(db: Db, id: string): Use | null {
  const ofSnippet = id.startsWith(OF_SNIPPET);
  const sql = ofSnippet
    ? 'select weight, used_at as usedAt from snippet_uses where key = ?'
    : 'select weight, used_at as usedAt from target_uses where id = ?';
  return db.row<Use>(sql, [ofSnippet ? id.slice(OF_SNIPPET.length) : id]) ?? null;
}

/** How much the uses of each target count now, by the IDs of rows. */
export function fadedUses(db: Db, now: number): Map<string, number> {
  const rows =
    db.rows<Row>(`select '${OF_SNIPPET}' || key as id, weight, used_at as usedAt from snippet_uses where weight > 0
       union all select id, weight, used_at from target_uses`);
  return new Map(rows.map((row) => [row.id, fadedUse(row, now)]));
}

/** The rows of targets besides snippets, as a salvage copies them. */
export const targetUses = (db: Db): Row[] =>
  db.rows<Row>('select id, weight, used_at as usedAt from target_uses');

export function restoreTargetUse(db: Db, { id, weight, usedAt }: Row): void {
  db.run('insert or replace into target_uses (id, weight, used_at) values (?, ?, ?)', [id, weight, usedAt]);
}

/** Removes the targets that were not used for the longest time, above what is counted. */
export function removeOldUses(db: Db): number {
  return db.run(
    'delete from target_uses where id in (select id from target_uses order by used_at desc, id limit -1 offset ?)',
    [MOST_TARGETS],
  ).changes;
}

import type { Database } from 'better-sqlite3';
import { insert } from './rows.ts';

/** The whole state at one moment, with the highest IDs that were given by then. */
export type Backup = ReadonlyMap<string, readonly Record<string, unknown>[]>;

/** `sqlite_sequence` holds the highest ID that a table ever gave. */
const tablesOf = (database: Database): string[] => [
  ...database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all(),
  'sqlite_sequence',
];

export const backUp = (database: Database): Backup =>
  new Map(
    tablesOf(database).map((table) => [
      table,
      database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all(),
    ]),
  );

/** Later changes are lost, and IDs that were given since are given again. */
export function restore(database: Database, backup: Backup): void {
  database.transaction(() => {
    // References between tables are valid only when all tables are restored.
    database.pragma('defer_foreign_keys = ON');
    for (const table of backup.keys()) database.prepare(`DELETE FROM ${table}`).run();
    for (const [table, rows] of backup) {
      // The inserts have already set the highest ID of each table.
      if (table === 'sqlite_sequence') database.prepare('DELETE FROM sqlite_sequence').run();
      for (const row of rows) insert(database, table, row);
    }
  })();
}

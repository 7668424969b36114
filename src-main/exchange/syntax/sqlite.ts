import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { Refusal } from '../../contract/problem.ts';
import { MOST_BYTES, MOST_ENTRIES } from '../../contract/values/exchange.ts';

/** No snippet is longer, so a longer text is not taken into memory. */
const LONGEST_TEXT = 1024 * 1024;
/** A snippet may have several parts. */
const MOST_ROWS = 10 * MOST_ENTRIES;

const SIGNATURE = 'SQLite format 3\0';
/** Where the header says that changes are in a second file, which was not chosen. */
const JOURNAL = 18;

export const isSqlite = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SIGNATURE.length)).toString('latin1') === SIGNATURE;

/** The names of the tables of a database, with those of their columns. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** A database of another program, in memory. */
export interface Opened {
  tables: Tables;
  /**
   * The rows of a table, with these columns.
   * @throws {Refusal} where they have more than fits: pages of a file can be in several tables, and several times in one
   */
  rows(table: string, columns: readonly string[]): Generator<Record<string, unknown>>;
}

/**
 * Reads a file of SQLite, of which nothing is run: no view, no trigger, no function of its schema. The library is loaded when
 * the first one is read.
 * @returns undefined if it is damaged
 */
export function readDatabase<Read>(bytes: Uint8Array, read: (opened: Opened) => Read): Read | undefined {
  const copy = Buffer.from(bytes);
  // A database in memory has no second file, and would not open.
  copy.fill(1, JOURNAL, JOURNAL + 2);
  const Library = createRequire(import.meta.url)('better-sqlite3') as typeof Database;
  let db: Database.Database | undefined;
  try {
    db = new Library(copy, { readonly: true });
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    return read(openedOf(db));
  } catch (error) {
    if (error instanceof Library.SqliteError) return undefined;
    throw error;
  } finally {
    db?.close();
  }
}

function openedOf(db: Database.Database): Opened {
  // A virtual table or a view would run what the file says.
  const names = db
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' limit 100",
    )
    .pluck()
    .all();
  const columnsOf = (table: string) =>
    db.prepare<[string], string>('select name from pragma_table_info(?) limit 100').pluck().all(table);
  const tables = new Map(names.map((name) => [name, new Set(columnsOf(name))]));
  let [bytes, count] = [0, 0];
  return {
    tables,
    *rows(table, columns) {
      const known = tables.get(table);
      const chosen = columns
        .filter((column) => known?.has(column))
        .map(
          (column) =>
            `iif(octet_length(${quoted(column)}) > ?, null, ${quoted(column)}) as ${quoted(column)}`,
        );
      const statement = db.prepare<number[], Record<string, unknown>>(
        `select ${chosen.join(', ')} from ${quoted(table)}`,
      );
      for (const row of statement.iterate(...chosen.map(() => LONGEST_TEXT))) {
        count += 1;
        for (const value of Object.values(row)) bytes += typeof value === 'string' ? value.length : 8;
        if (bytes > MOST_BYTES) throw new Refusal({ kind: 'too-large', limit: MOST_BYTES / 1024 / 1024 });
        if (count > MOST_ROWS) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
        yield row;
      }
    },
  };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

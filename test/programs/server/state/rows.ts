import type { Database } from 'better-sqlite3';

/** The values of a row by their columns. A boolean is stored as 0 or 1, a list or an object as JSON text. */
type Values = Readonly<Record<string, unknown>>;

/** A row as it is stored, in which these columns are booleans. */
export type Stored<Row, Flag extends keyof Row> = Omit<Row, Flag> & Record<Flag, 0 | 1>;

/** Reads these columns of a row as booleans. */
export function withFlags<Flag extends string, Row extends Record<Flag, 0 | 1>>(
  row: Row,
  flags: readonly Flag[],
): Omit<Row, Flag> & Record<Flag, boolean> {
  return { ...row, ...Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])) } as never;
}

/** Adds a row, or with `or: 'REPLACE'` puts it in the place of the one with the same key. @returns its ID. */
export function insert(database: Database, table: string, values: Values, or?: 'REPLACE'): number {
  const columns = toColumns(values);
  const names = Object.keys(columns);
  const { lastInsertRowid } = database
    .prepare(
      `INSERT ${or ? `OR ${or} ` : ''}INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
       VALUES (${names.map((name) => `:${name}`).join(', ')})`,
    )
    .run(columns);
  return Number(lastInsertRowid);
}

/** Changes columns of the rows whose other columns have the values of `where`. */
export function change(database: Database, table: string, where: Values, values: Values): void {
  const columns = toColumns(values);
  const equal = (names: Values) => Object.keys(names).map((name) => `"${name}" = :${name}`);
  if (Object.keys(columns).length === 0) return;
  database
    .prepare(`UPDATE ${table} SET ${equal(columns).join(', ')} WHERE ${equal(where).join(' AND ')}`)
    .run({ ...columns, ...where });
}

/** Values that are undefined are left out. */
function toColumns(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, toColumn(value)]));
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

import type { Db } from './db.ts';

/** The parts of a schema, by kind and name, with the statement that created each. */
export type Schema = ReadonlyMap<string, string>;

interface Item {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** The schema of a file, or the part of it with this name. */
export function schemaOf(db: Db, name?: string): Schema {
  const items = db.rows<Item>('select type, name, tbl_name, sql from sqlite_schema');
  return new Map(
    items
      .filter((item) => name === undefined || item.name === name)
      .map((item) => [partOf(item), normalized(item.sql ?? '')]),
  );
}

export const partOf = ({ type, name, tbl_name: of }: Omit<Item, 'sql'>): string =>
  name === of ? `${type} ${name}` : `${type} ${name} of ${of}`;

/** When a table is changed, versions of SQLite write its statement anew with other blanks and quotes. */
const normalized = (sql: string): string => sql.replaceAll(/["\s]+/g, '');

/** The first part that differs between two schemas; null if they are equal. */
export function differenceOf(found: Schema, expected: Schema): string | null {
  for (const [part, sql] of found) if (expected.get(part) !== sql) return part;
  return [...expected.keys()].find((part) => !found.has(part)) ?? null;
}

import { Db } from './db.ts';
import { migrate, SCHEMA_VERSION, versionOf } from './migrate.ts';

/** The parts of a schema, by kind and name, with the statement that created each. */
type Schema = ReadonlyMap<string, string>;

interface Item {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** The schemas of empty caches, by their version. */
const own = new Map<number, Schema>();

/**
 * Compares the schema of a cache with the schema of an empty cache of its version. Triggers, views and tables of others
 * would run when Perch writes or reads.
 * @returns the first different part: its kind and name; null if the schemas are equal
 */
export function foreignPart(db: Db): string | null {
  const found = schemaOf(db);
  const expected = ownSchema(versionOf(db));
  for (const [part, sql] of found) if (expected.get(part) !== sql) return part;
  return [...expected.keys()].find((part) => !found.has(part)) ?? null;
}

/** Whether a table of a file is the one that Perch made, whatever else the file contains. */
export function isOwnTable(db: Db, name: string): boolean {
  const version = versionOf(db);
  const part = partOf({ type: 'table', name, tbl_name: name });
  // The header may be what is damaged.
  const known = ownSchema(version === 0 ? SCHEMA_VERSION : version).get(part);
  return known !== undefined && schemaOf(db, name).get(part) === known;
}

function ownSchema(version: number): Schema {
  let schema = own.get(version);
  if (!schema) {
    const empty = new Db(':memory:');
    migrate(empty, Math.max(0, version));
    schema = schemaOf(empty);
    empty.close();
    own.set(version, schema);
  }
  return schema;
}

function schemaOf(db: Db, name?: string): Schema {
  const items = db.rows<Item>('select type, name, tbl_name, sql from sqlite_schema');
  return new Map(
    items
      .filter((item) => name === undefined || item.name === name)
      .map((item) => [partOf(item), normalized(item.sql ?? '')]),
  );
}

const partOf = ({ type, name, tbl_name: of }: Omit<Item, 'sql'>): string =>
  name === of ? `${type} ${name}` : `${type} ${name} of ${of}`;

/** When a table is changed, versions of SQLite write its statement anew with other blanks and quotes. */
const normalized = (sql: string): string => sql.replaceAll(/["\s]+/g, '');

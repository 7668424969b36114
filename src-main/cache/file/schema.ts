import { Db } from './db.ts';
import { migrate, SCHEMA_VERSION, versionOf } from './migrate.ts';
import { ownParts } from './own-schema.data.ts';
import { differenceOf, partOf, type Schema, schemaOf } from './schema-parts.ts';

/** The schemas of empty caches, by their version. */
const own = new Map<number, Schema>();

/**
 * Compares the schema of a cache with the schema of an empty cache of its version. Triggers, views and tables of others
 * would run when Perch writes or reads.
 * @returns the first different part: its kind and name; null if the schemas are equal
 */
export function foreignPart(db: Db): string | null {
  const found = schemaOf(db);
  if (differenceOf(found, new Map(ownParts)) === null && versionOf(db) === SCHEMA_VERSION) return null;
  // The file has another version, or the build ran another version of SQLite, which may write a statement differently.
  return differenceOf(found, ownSchema(versionOf(db)));
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

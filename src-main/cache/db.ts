import type Database from 'better-sqlite3';

/** An open cache. */
export type Db = Database.Database;

const statements = new WeakMap<Db, Map<string, Database.Statement>>();

/** A statement that is prepared once: for what is done to thousands of rows in a row. Its text must be one of a few. */
export function prepared<Params extends unknown[], Row = unknown>(
  db: Db,
  sql: string,
): Database.Statement<Params, Row> {
  const known = statements.get(db) ?? new Map<string, Database.Statement>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement as Database.Statement<Params, Row>;
}

/** The file was written by a newer Perch. It is left as it is. */
export class NewerDatabaseError extends Error {
  readonly file: string;
  constructor(file: string) {
    super('The database was written by a newer version.');
    this.name = 'NewerDatabaseError';
    this.file = file;
  }
}

/** The file is not a readable SQLite database. */
export class CorruptDatabaseError extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super('The database is corrupt.', { cause });
    this.name = 'CorruptDatabaseError';
    this.file = file;
  }
}

import Database from 'better-sqlite3';

/** An open cache: the SQLite file, and what is known only while it is open. */
export class Db extends Database {
  /** What `prepared` has prepared, by its text. */
  readonly statements = new Map<string, Database.Statement>();
  /** Collections with a row that could not be read. True until the engine has taken notice of it. */
  readonly unreadable = new Map<string, boolean>();
  /**
   * Whether the server's copies in this file were brought in, or told, on the present connection. The file does not keep
   * it, because at a start there is no connection. Only the engine writes it (`sync/engine/inbound.ts`).
   */
  isCaughtUp = false;
}

/** A statement that is prepared once: for what is done to thousands of rows in a row. Its text must be one of a few. */
export function prepared<Params extends unknown[], Row = unknown>(
  db: Db,
  sql: string,
): Database.Statement<Params, Row> {
  let statement = db.statements.get(sql);
  if (!statement) db.statements.set(sql, (statement = db.prepare(sql)));
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

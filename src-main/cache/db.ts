import Database from 'better-sqlite3';

/** So many statements stay prepared. Perch has fewer; a text that is made up each time must not fill the memory. */
const MOST_STATEMENTS = 500;

/** An open cache: the SQLite file, and what is known only while it is open. */
export class Db extends Database {
  readonly #statements = new Map<string, Database.Statement>();
  /** Collections with a row that could not be read. True until the engine has taken notice of it. */
  readonly unreadable = new Map<string, boolean>();
  /**
   * Whether the server's copies in this file were brought in, or told, on the present connection. The file does not keep
   * it, because at a start there is no connection. Only the engine writes it (`sync/engine/inbound.ts`).
   */
  isCaughtUp = false;

  /**
   * Compiles each text once: SQLite compiles the query, and better-sqlite3 a function for its rows, and both together cost
   * more than most queries.
   */
  override prepare<Params extends unknown[] | {} = unknown[], Row = unknown>(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement || statement.busy) {
      statement = super.prepare(sql);
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      this.#statements.set(sql, statement);
    } else if (statement.reader) statement.pluck(false);
    return statement as ReturnType<typeof Database.prototype.prepare<Params, Row>>;
  }
}

/** A statement that is prepared once: for what is done to thousands of rows in a row. Its text must be one of a few. */
export function prepared<Params extends unknown[], Row = unknown>(
  db: Db,
  sql: string,
): Database.Statement<Params, Row> {
  return db.prepare(sql) as Database.Statement<Params, Row>;
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

import Database from 'better-sqlite3';

/** How many statements stay prepared. Perch has fewer; texts that are made up each time must not fill the memory. */
const MOST_STATEMENTS = 500;

/** An open cache: the SQLite file, and state that exists only while it is open. */
export class Db extends Database {
  readonly #statements = new Map<string, Database.Statement>();
  /** Collections with a row that cannot be parsed. True until the engine has taken note of it. */
  readonly unreadable = new Map<string, boolean>();
  /**
   * Whether the server's copies in this file were pulled or confirmed on the present connection. The file does not
   * store it, because at a start there is no connection. Only the engine writes it (`sync/engine/inbound.ts`).
   */
  isCaughtUp = false;

  /** Runs in each transaction before it commits. */
  beforeCommit: (() => void) | null = null;
  /** How many transactions are nested at present. */
  #depth = 0;

  constructor(...args: ConstructorParameters<typeof Database>) {
    super(...args);
    // Others may have written the file. Its schema can only call harmless functions, and no statement changes the
    // schema's own table.
    this.pragma('trusted_schema = OFF');
    this.unsafeMode(false);
  }

  /** As better-sqlite3's own, and calls `beforeCommit` at the end of the outermost one. */
  override transaction<Run extends Parameters<Database.Database['transaction']>[0]>(run: Run) {
    const whole = (...args: Parameters<Run>): unknown => {
      this.#depth += 1;
      try {
        const result = run(...args);
        if (this.#depth === 1) this.beforeCommit?.();
        return result;
      } finally {
        this.#depth -= 1;
      }
    };
    return super.transaction(whole as Run);
  }

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

/** A newer version of Perch wrote the file. It stays as it is. */
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

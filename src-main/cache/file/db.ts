import Database from 'better-sqlite3';
import { isTracking, noteRead, untracked } from '../../tracking/reads.ts';
import { CAUGHT_UP, type DataPart, isAffected } from '../../contract/values/data-part.ts';

/** How many statements stay prepared. Perch has fewer; texts that are made up each time must not fill the memory. */
const MOST_STATEMENTS = 1_000;

/** Tables in which several owners have rows. A statement about the rows of one owner names it (`prepare`). */
const SHARED_TABLES: ReadonlySet<string> = new Set(['rows', 'facts']);

interface Prepared {
  statement: Database.Statement;
  /** The parts of the data that it reads. */
  reads: readonly DataPart[];
}

/** An open cache: the SQLite file, and state that exists only while it is open. */
export class Db extends Database {
  readonly #statements = new Map<string, Prepared>();
  /** Collections with a row that cannot be parsed. True until the engine has taken note of it. */
  readonly unreadable = new Map<string, boolean>();
  /** The ID of the account whose cache this is, with which the names of the parts begin. */
  account = '';
  /** Receives the parts of the data that a commit has written, or that changed in memory. */
  onWritten: ((parts: DataPart[]) => void) | null = null;
  /** Runs once, when the open file is found damaged or cannot be read. */
  onDamaged: ((error: unknown) => void) | null = null;
  /** Runs after the file was closed, unless SQLite found damage in it. */
  afterClose: (() => void) | null = null;
  /** Whether the file was found intact, at this opening or a recent one. */
  isChecked = false;
  #isDamaged = false;
  /** What was written since the last announcement. */
  readonly #written = new Set<DataPart>();
  /** What long work has written and what is announced later. */
  readonly #heldBack = new Set<DataPart>();
  #isHoldingBack = false;
  #isCaughtUp = false;
  /** How often anything was written, and at which of these times each part was. */
  #writes = 0;
  readonly #writtenAt = new Map<DataPart, number>();
  #rolledBackAt = 0;

  constructor(...args: ConstructorParameters<typeof Database>) {
    super(...args);
    // Others may have written the file. Its schema can only call harmless functions, and no statement changes the
    // schema's own table.
    this.pragma('trusted_schema = OFF');
    this.unsafeMode(false);
  }

  override close(): this {
    const wasOpen = this.open;
    super.close();
    if (wasOpen && !this.#isDamaged) this.afterClose?.();
    return this;
  }

  /**
   * Whether the server's copies in this file were pulled or confirmed on the present connection. The file does not
   * store it, because at a start there is no connection. Only the engine writes it (`sync/engine/inbound.ts`).
   */
  get isCaughtUp(): boolean {
    this.noteRead(CAUGHT_UP);
    return this.#isCaughtUp;
  }

  set isCaughtUp(isCaughtUp: boolean) {
    if (this.#isCaughtUp === isCaughtUp) return;
    this.#isCaughtUp = isCaughtUp;
    this.noteWritten(CAUGHT_UP);
  }

  /** The beginning and the end of a transaction around any work. To make them takes as long as several statements. */
  readonly #around = super.transaction((run: () => unknown) => run());

  /**
   * Like better-sqlite3's own. After the outermost commit, announces the written parts.
   */
  override transaction<Run extends Parameters<Database.Database['transaction']>[0]>(run: Run) {
    const within =
      (way: 'default' | 'deferred' | 'immediate' | 'exclusive') =>
      (...args: unknown[]) => {
        try {
          return this.#around[way](() => run(...args));
        } catch (error) {
          this.#rolledBackAt = ++this.#writes;
          throw error;
        } finally {
          this.#announce();
        }
      };
    return Object.assign(within('default'), {
      default: within('default'),
      deferred: within('deferred'),
      immediate: within('immediate'),
      exclusive: within('exclusive'),
    }) as Database.Transaction<Run>;
  }

  /**
   * Compiles each text once: SQLite compiles the query, and better-sqlite3 a function for its rows, and both together cost
   * more than most queries. Notes which parts of the data a query reads, and which a statement has written.
   * @param owner the owner of the rows that the statement is about, in the tables that several share. Without an owner
   * the statement counts as one about all rows of such a table.
   */
  override prepare<Params extends unknown[] | {} = unknown[], Row = unknown>(sql: string, owner?: string) {
    const key = owner === undefined ? sql : `${owner} ${sql}`;
    let prepared = this.#statements.get(key);
    if (!prepared || prepared.statement.busy) {
      prepared = this.#compile(sql, owner);
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      this.#statements.set(key, prepared);
    } else if (prepared.statement.reader) prepared.statement.pluck(false);
    if (isTracking()) for (const part of prepared.reads) this.noteRead(part);
    return prepared.statement as ReturnType<typeof Database.prototype.prepare<Params, Row>>;
  }

  /** Runs a statement that writes. `owner` is as in `prepare`, here and below. */
  run(sql: string, values: SqlValues = [], owner?: string): Database.RunResult {
    return this.prepare(sql, owner).run(values);
  }

  /** The first row of a query. */
  row<Row>(sql: string, values: SqlValues = [], owner?: string): Row | undefined {
    return this.prepare<unknown[], Row>(sql, owner).get(values);
  }

  /** The rows of a query. */
  rows<Row>(sql: string, values: SqlValues = [], owner?: string): Row[] {
    return this.prepare<unknown[], Row>(sql, owner).all(values);
  }

  /** The first column of the first row. */
  value<Value>(sql: string, values: SqlValues = [], owner?: string): Value | undefined {
    return this.prepare<unknown[], Value>(sql, owner).pluck().get(values);
  }

  /** The first column of each row. */
  column<Value>(sql: string, values: SqlValues = [], owner?: string): Value[] {
    return this.prepare<unknown[], Value>(sql, owner).pluck().all(values);
  }

  #compile(sql: string, owner: string | undefined): Prepared {
    const statement = this.#watched(this.#noting(() => super.prepare(sql)));
    const partOf = (table: string): DataPart =>
      owner !== undefined && SHARED_TABLES.has(table) ? `${table}:${owner}` : table;
    if (statement.readonly) return { statement, reads: tablesRead(sql).map(partOf) };
    const written = tablesWritten(sql).flatMap((table) => [partOf(table), ...this.#writtenByTriggers(table)]);
    const run = statement.run.bind(statement);
    statement.run = (...args: unknown[]) => {
      const result = run(...args);
      if (result.changes > 0) for (const part of written) this.noteWritten(part);
      return result;
    };
    return { statement, reads: [] };
  }

  /** The statement, which reports damage that it finds. */
  #watched(statement: Database.Statement): Database.Statement {
    type Methods = Record<'run' | 'get' | 'all', (...args: unknown[]) => never>;
    const methods = Object.getPrototypeOf(statement) as Methods;
    for (const way of ['run', 'get', 'all'] as const)
      statement[way] = (...args: unknown[]) => this.#noting(() => methods[way].apply(statement, args));
    return statement;
  }

  /** Does something with the file, and reports damage that SQLite finds at it. */
  #noting<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      this.#noteDamage(error);
      throw error;
    }
  }

  /** Runs statements whose writes are not announced. */
  override exec(source: string): this {
    return this.#noting(() => super.exec(source));
  }

  /** The error of damage that SQLite itself does not find. */
  damaged(what: string): Error {
    const error = new Database.SqliteError(what, 'SQLITE_CORRUPT');
    this.#noteDamage(error);
    return error;
  }

  #noteDamage(error: unknown): void {
    if (!(isCorruption(error) || isUnreadable(error)) || this.#isDamaged) return;
    this.#isDamaged = true;
    this.onDamaged?.(error);
  }

  /** The tables that the triggers of a table write, and the triggers of these tables. */
  #writtenByTriggers(table: string, found = new Set<string>()): ReadonlySet<string> {
    const triggers = super
      .prepare("select sql from sqlite_schema where type = 'trigger' and tbl_name = ?")
      .pluck()
      .all(table) as string[];
    for (const written of triggers.flatMap((trigger) =>
      tablesWritten(trigger.replace(/^.*?\bbegin\b/is, '')),
    )) {
      if (found.has(written)) continue;
      found.add(written);
      this.#writtenByTriggers(written, found);
    }
    return found;
  }

  /** Notes that the running query reads a part of this account's data. */
  noteRead(part: DataPart): void {
    noteRead(`${this.account}/${part}`);
  }

  /** Notes that a part of this account's data was written. It is announced at once, or after the running transaction. */
  noteWritten(part: DataPart): void {
    (this.#isHoldingBack ? this.#heldBack : this.#written).add(part);
    this.#writtenAt.set(part, ++this.#writes);
    if (!this.inTransaction) this.#announce();
  }

  /** How often anything was written, for `hasWritten`. */
  get writes(): number {
    return this.#writes;
  }

  /** Whether any of these parts may be another than after so many writes. */
  hasWritten(reads: ReadonlySet<DataPart>, after: number): boolean {
    if (this.#writes === after) return false;
    const since = [...this.#writtenAt].flatMap(([part, at]) => (at > after ? `${this.account}/${part}` : []));
    return this.#rolledBackAt > after || isAffected(reads, since);
  }

  /** Runs one step of long work. `announceHeldBack` announces what it wrote. */
  holdBack<Result>(step: () => Result): Result {
    this.#isHoldingBack = true;
    try {
      return step();
    } finally {
      this.#isHoldingBack = false;
    }
  }

  announceHeldBack(): void {
    for (const part of this.#heldBack) this.#written.add(part);
    this.#heldBack.clear();
    this.#announce();
  }

  /** A transaction that was rolled back is announced too, which only makes some queries run once more. */
  #announce(): void {
    if (this.inTransaction || this.#written.size === 0) return;
    const parts = [...this.#written].map((part) => `${this.account}/${part}`);
    this.#written.clear();
    untracked(() => this.onWritten?.(parts));
  }
}

/** The values of a statement's placeholders: in their order, or by their names. */
export type SqlValues = readonly unknown[] | object;

/** The tables that a query names. */
const tablesRead = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].flatMap(([, table]) => table ?? [])),
];

const WRITTEN = /(?:insert(?: or \w+)? into|replace into|update(?: or \w+)?|delete from)\s+(?!set\b)(\w+)/gi;

/** The tables that statements name as those that they write. `vacuum into` names none. */
const tablesWritten = (sql: string): string[] =>
  [...sql.matchAll(WRITTEN)].flatMap(([, table]) => table ?? []);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the disk does not give a part of the file. */
const isUnreadable = (error: unknown): boolean =>
  /^SQLITE_IOERR_(?:READ|SHORT_READ|CORRUPTFS)$/.test(codeOf(error));

/** Whether SQLite reports damage of the file. */
export function isCorruption(error: unknown): boolean {
  const code = codeOf(error);
  // No value of Perch is too big for SQLite: a damaged length is.
  return code.startsWith('SQLITE_CORRUPT') || ['SQLITE_NOTADB', 'SQLITE_TOOBIG'].includes(code);
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

/** A migration failed. The file is as it was. */
export class FailedMigrationError extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super('The database could not be migrated.', { cause });
    this.name = 'FailedMigrationError';
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

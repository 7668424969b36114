import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from './migrate.ts';

export type Db = Database.Database;

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

/**
 * Opens the cache of one account, creates it if need be and brings it to the newest version. The file is readable by its
 * owner alone, and locked: no second process can open it while this one runs.
 * @throws {NewerDatabaseError | CorruptDatabaseError}
 */
export function openDatabase(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let db: Db | undefined;
  try {
    db = new Database(file);
    chmodSync(file, 0o600);
    configure(db);
    check(db);
    migrate(db, file);
    return db;
  } catch (error) {
    db?.close();
    throw isCorruption(error) ? new CorruptDatabaseError(file, error) : error;
  }
}

/** The files that SQLite keeps for one database. */
export const filesOf = (file: string): string[] =>
  [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name));

function configure(db: Db): void {
  // Before WAL is switched on, so that the lock is held from the first read and no shared-memory file is needed.
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = ON');
  db.pragma('foreign_keys = ON');
}

function check(db: Db): void {
  const answer = db.pragma('quick_check(1)', { simple: true });
  if (answer !== 'ok') throw new CorruptDatabaseError(db.name, answer);
}

function isCorruption(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

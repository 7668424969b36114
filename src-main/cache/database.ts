import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CorruptDatabaseError, Db } from './db.ts';
import { migrate, refuseNewer } from './migrate.ts';

/** Whoever holds the file may let go of it soon; meanwhile no window is answered. In milliseconds. */
const LONGEST_WAIT = 300;

/**
 * Opens the cache of one account, creates it if need be and brings it to the newest version. The file is readable by its
 * owner alone, and locked: no second process can open it while this one runs.
 * @throws {NewerDatabaseError | CorruptDatabaseError}
 */
export function openDatabase(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let db: Db | undefined;
  try {
    db = new Db(file, { timeout: LONGEST_WAIT });
    // Before anything is read, so that the lock is held from then on and no shared-memory file is needed.
    db.pragma('locking_mode = EXCLUSIVE');
    chmodSync(file, 0o600);
    refuseNewer(db, file);
    configure(db);
    check(db);
    migrate(db);
    return db;
  } catch (error) {
    db?.close();
    throw isCorruption(error) ? new CorruptDatabaseError(file, error) : error;
  }
}

/** The files that SQLite keeps for one database. */
export const filesOf = (file: string): string[] =>
  [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name));

/** What takes the place of a database at its next opening. It has this name only when it is whole. */
export const replacementOf = (file: string): string => `${file}.rebuilt`;

/** A replacement while it is written. */
export const unfinishedOf = (file: string): string => `${replacementOf(file)}.unfinished`;

function configure(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = ON');
  // Pages. The commit that moves them from the log into the file must not hold up the process.
  db.pragma('wal_autocheckpoint = 300');
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

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CorruptDatabaseError, Db, isCorruption } from './db.ts';
import { findDamage, findDamageBesideSnippets } from './check.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { foreignPart } from './schema.ts';

/**
 * How long to wait for another process to release the file, in milliseconds. Meanwhile every call of a window waits.
 */
const LONGEST_WAIT = 300;

/** How much memory the pages of all open files take together, and those of one at least, in KiB. */
const [PAGES_OF_ALL, PAGES_OF_ONE] = [16_000, 2_000];

const opened = new Set<Db>();
/** What each open file may keep, in KiB. */
let each = 0;

/** What to check before a file is used. */
type Check = 'everything' | 'beside-snippets' | 'nothing';

/**
 * Opens the cache of one account, after creating or migrating the file as needed. Only its owner can read the file. A
 * lock prevents a second process from opening it.
 * @param first what to check first: everything takes seconds where the file is large
 * @throws {NewerDatabaseError | CorruptDatabaseError}
 */
export function openDatabase(file: string, first: Check = 'everything'): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let db: Db | undefined;
  try {
    db = new Db(file, { timeout: LONGEST_WAIT });
    // This comes before the first read, so that the lock is held from then on and SQLite needs no shared-memory file.
    db.pragma('locking_mode = EXCLUSIVE');
    chmodSync(file, 0o600);
    refuseNewer(db, file);
    configure(db);
    check(db, first);
    db.isChecked = first !== 'beside-snippets';
    migrate(db);
    sharePages(db);
    // What the index of every three letters contains. It keeps nothing of its own.
    db.exec(
      'create virtual table temp.snippets_search_inside_runs using fts5vocab (main, snippets_search_inside, instance)',
    );
    return db;
  } catch (error) {
    db?.close();
    throw isCorruption(error) ? new CorruptDatabaseError(file, error) : error;
  }
}

/** The files of one SQLite database. */
export const filesOf = (file: string): string[] =>
  [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name));

/** The file that replaces a database when it is opened next. It gets this name only when it is complete. */
export const replacementOf = (file: string): string => `${file}.rebuilt`;

/** A replacement while it is written. */
export const unfinishedOf = (file: string): string => `${replacementOf(file)}.unfinished`;

function configure(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = ON');
  // In pages. The commit that moves them from the log into the file must not block the process for long.
  db.pragma('wal_autocheckpoint = 300');
  // A statement with triggers notes each page before it changes the page, and so does a transaction inside another. Those
  // pages in temporary files were three quarters of what a first pull wrote.
  db.pragma('temp_store = MEMORY');
  db.pragma('foreign_keys = ON');
  // A page that is read is then checked more closely.
  db.pragma('cell_size_check = ON');
}

/** Divides the memory for pages among the open files. Pages that are not in it come from the system's own cache nearly as fast. */
function sharePages(added: Db): void {
  for (const db of opened) if (!db.open) opened.delete(db);
  opened.add(added);
  const before = each;
  each = Math.max(PAGES_OF_ONE, Math.floor(PAGES_OF_ALL / opened.size));
  for (const db of each === before ? [added] : opened) db.pragma(`cache_size = -${each}`);
}

/** How to look for damage before a file is used. */
const findDamageIn: Record<Check, (db: Db) => string | null> = {
  everything: findDamage,
  'beside-snippets': findDamageBesideSnippets,
  nothing: () => null,
};

/** Checks that the file has exactly the parts that Perch creates, whose names then are Perch's, and is intact. */
function check(db: Db, first: Check): void {
  const foreign = foreignPart(db);
  if (foreign !== null) throw new CorruptDatabaseError(db.name, `${foreign} is not Perch's`);
  const damage = findDamageIn[first](db);
  if (damage !== null) throw new CorruptDatabaseError(db.name, damage);
}

import type Database from 'better-sqlite3';

/** An open cache. */
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

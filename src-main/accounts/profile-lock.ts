import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../contract/problem.ts';

/**
 * Lets only one process at a time use a profile. It is the lock of an empty SQLite file, which the system releases
 * when the process ends, however it ends.
 */
export class ProfileLock {
  readonly #file: string;
  #held: Database.Database | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Takes the lock, where it is not held yet. A failure of the disk is ignored here: no other process can write then
   * either, so reading is safe, and the lock is tried again before every write.
   * @throws {Refusal} `in-use`
   */
  take(): void {
    if (this.#held) return;
    let db: Database.Database | undefined;
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
      db = new Database(this.#file, { timeout: 300 });
      chmodSync(this.#file, 0o600);
      db.pragma('locking_mode = EXCLUSIVE');
      // An exclusive lock stays until the file is closed.
      db.exec('begin exclusive; commit');
      this.#held = db;
    } catch (error) {
      db?.close();
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
        throw new Refusal({ kind: 'in-use' });
    }
  }

  release(): void {
    this.#held?.close();
    this.#held = null;
  }
}

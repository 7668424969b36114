import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { filesOf, replacementOf, unfinishedOf } from './database.ts';
import type { Db } from './db.ts';

/**
 * Watches that the files of an open cache are where they were. On systems that let an open file be deleted, SQLite goes on
 * writing into a file without a name, and all of it would be gone in the end.
 */
export class FileInPlace {
  readonly #file: string;
  readonly #known = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
    this.isThere();
  }

  /** Whether every file that was ever seen here is still the same one. */
  isThere(): boolean {
    return [this.#file, `${this.#file}-wal`].every((name) => {
      const found = identityOf(name);
      const known = this.#known.get(name);
      if (known === undefined && found !== null) this.#known.set(name, found);
      return known === undefined || known === found;
    });
  }

  /**
   * Writes all that the open cache holds into a new file in the old place, and closes it. What took the place meanwhile
   * gets another name.
   * @param close closes the cache with whoever uses it
   */
  putBack(db: Db, now: number, close: () => void): void {
    const file = this.#file;
    const [copy, unfinished] = [replacementOf(file), unfinishedOf(file)];
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    db.prepare('vacuum into ?').run(unfinished);
    chmodSync(unfinished, 0o600);
    syncFile(unfinished);
    // From here on the next start takes the copy, wherever this one ends (sync/open-cache.ts).
    renameSync(unfinished, copy);
    try {
      const aside = `${file}.replaced-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
      const isStranger = (name: string) => this.#known.get(name) !== identityOf(name);
      for (const name of filesOf(file).filter(isStranger)) renameSync(name, name.replace(file, aside));
    } catch (error) {
      // What is open goes on, and what is written into it is not in the copy.
      rmSync(copy);
      throw error;
    }
    close();
    // A log of the old file would be applied to the new one.
    for (const name of filesOf(file)) if (name !== file) rmSync(name);
    renameSync(copy, file);
  }
}

function identityOf(file: string): string | null {
  if (!existsSync(file)) return null;
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev}:${ino}`;
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

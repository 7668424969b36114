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
 * Checks that the files of an open cache have not been deleted or replaced. Some systems let an open file be deleted;
 * SQLite then goes on writing into a file without a name, which disappears when it is closed.
 */
export class FileInPlace {
  readonly #file: string;
  readonly #identities = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
    this.isThere();
  }

  /** Whether every file that was seen before is still the same one. */
  isThere(): boolean {
    return [this.#file, `${this.#file}-wal`].every((name) => {
      const found = identityOf(name);
      const identity = this.#identities.get(name);
      if (identity === undefined && found !== null) this.#identities.set(name, found);
      return identity === undefined || identity === found;
    });
  }

  /**
   * Writes the content of the open cache into a new file under the old name, and closes the cache. A file that has
   * the old name by now is renamed.
   * @param close closes the cache and stops whatever uses it
   */
  putBack(db: Db, now: number, close: () => void): void {
    const file = this.#file;
    const [copy, unfinished] = [replacementOf(file), unfinishedOf(file)];
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    db.run('vacuum into ?', [unfinished]);
    chmodSync(unfinished, 0o600);
    syncFile(unfinished);
    // From here on the next start uses the copy, even if this process ends at once (sync/recovery/open-cache.ts).
    renameSync(unfinished, copy);
    try {
      const aside = `${file}.replaced-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
      const isReplaced = (name: string) => this.#identities.get(name) !== identityOf(name);
      for (const name of filesOf(file).filter(isReplaced)) renameSync(name, name.replace(file, aside));
    } catch (error) {
      // The open cache stays in use, and later writes would be missing in the copy.
      rmSync(copy);
      throw error;
    }
    close();
    // SQLite would apply a log of the old file to the new one.
    for (const name of filesOf(file)) if (name !== file) rmSync(name);
    renameSync(copy, file);
  }
}

function identityOf(file: string): string | null {
  if (!existsSync(file)) return null;
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev}:${ino}`;
}

/** Writes a file to the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

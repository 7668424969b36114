import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Archive } from '../../src-main/backup/archive.ts';
import { writeArchive } from '../../src-main/backup/write-archive.ts';
import { cachePart, type Manifest, SETTINGS } from '../../src-main/backup/manifest.ts';

/** The changes of another program in a backup. */
export interface Rewriting {
  /** Changes the cache of an account. */
  cache?(db: Database.Database, accountId: string): void;
  /** The content of the settings' file. */
  settings?: string;
  /** Whether there are more accounts than caches: each of the first one's then. */
  isDoubled?: boolean;
  /** Whether the caches of the accounts change places. */
  isSwapped?: boolean;
  manifest?(manifest: Manifest): Manifest;
}

/** Writes a backup again as another program could: with sound checksums, and with other contents. */
export function rewriteBackup(
  path: string,
  { cache, settings, isSwapped, isDoubled, manifest }: Rewriting,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'perch-rewrite-'));
  try {
    const archive = new Archive(path);
    const text = settings ?? archive.readText(SETTINGS);
    const said = archive.manifest;
    const caches = said.accounts.map(({ id }) => {
      const file = join(folder, `${id}.db`);
      for (const _ of archive.extract(cachePart(id), file));
      const db = new Database(file);
      cache?.(db, id);
      db.close();
      return { id, file };
    });
    archive.close();
    const files = caches.map(({ file }) => file);
    if (isSwapped) files.reverse();
    const says = manifest?.(said) ?? said;
    const parts = [
      { name: SETTINGS, text },
      ...says.accounts.map(({ id }, index) => ({
        name: cachePart(id),
        file: files[isDoubled ? 0 : index] ?? '',
      })),
    ];
    for (const _ of writeArchive(path, says, parts, null));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

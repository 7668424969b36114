import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isRegistryNewer } from '../../accounts/registry-file.ts';
import { cachePart } from '../../backup/manifest.ts';
import { SCHEMA_VERSION } from '../../cache/file/migrate.ts';
import { accountsIn } from './account-folders.ts';

/** Where a file of SQLite has its `user_version`, in bytes. */
const VERSION_AT = 60;

/**
 * Compares the version that a profile was last used with to this one, by what its files say of themselves. Nothing is opened or
 * changed. The log of a killed process may have a newer number than its file; the cache is then judged when it is opened.
 */
export function profileAge(profile: string): 'newer' | 'current' | 'older' {
  if (isRegistryNewer(join(profile, 'accounts.json'))) return 'newer';
  const versions = accountsIn(profile).flatMap((id) => schemaOf(join(profile, cachePart(id))) ?? []);
  if (versions.some((version) => version > SCHEMA_VERSION)) return 'newer';
  // A file without a schema is about to be filled.
  return versions.some((version) => version > 0 && version < SCHEMA_VERSION) ? 'older' : 'current';
}

/** The schema version in the header of a cache; null if there is no such file. */
function schemaOf(file: string): number | null {
  const header = Buffer.alloc(VERSION_AT + 4);
  try {
    const handle = openSync(file, 'r');
    try {
      if (
        readSync(handle, header) < header.length ||
        !header.toString('latin1').startsWith('SQLite format 3\0')
      )
        return null;
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
  return header.readUInt32BE(VERSION_AT);
}

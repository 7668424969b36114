import type { Db } from './db.ts';
import { NewerDatabaseError } from './db.ts';
import * as firstSpine from './migrations/0001-first-spine.ts';

/** One step of the schema. Once released, a migration is never changed. */
interface Migration {
  up(db: Db): void;
}

/** In order: the version of a database is the number of migrations it has seen. */
const migrations: Migration[] = [firstSpine];

export const SCHEMA_VERSION = migrations.length;

/**
 * Runs the missing migrations, each in a transaction with its version number.
 * @throws {NewerDatabaseError} for a version that this Perch does not know.
 */
export function migrate(db: Db, file: string): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > SCHEMA_VERSION) throw new NewerDatabaseError(file);
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    db.transaction(() => {
      migration.up(db);
      db.pragma(`user_version = ${index + 1}`);
    }).exclusive();
  }
}

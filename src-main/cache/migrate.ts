import type { Db } from './db.ts';
import { NewerDatabaseError } from './db.ts';
import * as firstSpine from './migrations/0001-first-spine.ts';
import * as rows from './migrations/0002-rows.ts';
import * as awayIsASetting from './migrations/0003-away-is-a-setting.ts';
import * as lateRequests from './migrations/0004-late-requests.ts';
import * as sightings from './migrations/0005-sightings.ts';
import * as momentsOfChanges from './migrations/0006-moments-of-changes.ts';
import * as searchInside from './migrations/0007-search-inside.ts';
import * as useOfSnippets from './migrations/0008-use-of-snippets.ts';
import * as fadedUses from './migrations/0009-faded-uses.ts';
import * as indexAtCommit from './migrations/0010-index-at-commit.ts';

/** One step of the schema. Once released, a migration is never changed. */
interface Migration {
  up(db: Db): void;
}

/**
 * In order: the version of a database is the number of migrations that have run.
 * docs/maintaining/cache-bounds.md gives the bound of each table and collection, or the reason why it needs none.
 */
const migrations: Migration[] = [
  firstSpine,
  rows,
  awayIsASetting,
  lateRequests,
  sightings,
  momentsOfChanges,
  searchInside,
  useOfSnippets,
  fadedUses,
  indexAtCommit,
];

export const SCHEMA_VERSION = migrations.length;

/** The version of a database: how many migrations it has seen. */
export const versionOf = (db: Db): number => db.pragma('user_version', { simple: true }) as number;

/** @throws {NewerDatabaseError} for a version that this version of Perch does not know; the file is only read. */
export function refuseNewer(db: Db, file: string): void {
  if (versionOf(db) > SCHEMA_VERSION) throw new NewerDatabaseError(file);
}

/** Runs the missing migrations up to a version, each in a transaction with its version number. */
export function migrate(db: Db, to = SCHEMA_VERSION): void {
  const version = versionOf(db);
  for (const [index, migration] of migrations.slice(0, to).entries()) {
    if (index < version) continue;
    db.transaction(() => {
      migration.up(db);
      db.pragma(`user_version = ${index + 1}`);
    }).exclusive();
  }
}

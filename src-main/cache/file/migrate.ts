import type { Db } from './db.ts';
import { FailedMigrationError, isCorruption, NewerDatabaseError } from './db.ts';
import { isDiskFailure } from './disk-failure.ts';
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
import * as indexLater from './migrations/0011-index-later.ts';
import * as teamSnippets from './migrations/0012-team-snippets.ts';
import * as teamSnippetsByText from './migrations/0013-team-snippets-by-text.ts';
import * as countOfSnippets from './migrations/0014-count-of-snippets.ts';
import * as expectedEchoes from './migrations/0015-expected-echoes.ts';
import * as searchInsideWithoutPlaces from './migrations/0016-search-inside-without-places.ts';

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
  indexLater,
  teamSnippets,
  teamSnippetsByText,
  countOfSnippets,
  expectedEchoes,
  searchInsideWithoutPlaces,
];

export const SCHEMA_VERSION = migrations.length;

/** The version of a database: how many migrations it has seen. */
export const versionOf = (db: Db): number => db.pragma('user_version', { simple: true }) as number;

/** @throws {NewerDatabaseError} for a version that this version of Perch does not know; the file is only read. */
export function refuseNewer(db: Db, file: string): void {
  if (versionOf(db) > SCHEMA_VERSION) throw new NewerDatabaseError(file);
}

/**
 * Runs the missing migrations up to a version, in one transaction with the version number. After a failure the file is unchanged,
 * and the earlier version of Perch can open the file again.
 * @throws {FailedMigrationError} for anything but a failure of the disk or a corrupt file
 */
export function migrate(db: Db, to = SCHEMA_VERSION): void {
  const missing = migrations.slice(versionOf(db), to);
  if (missing.length === 0) return;
  try {
    db.transaction(() => {
      for (const { up } of missing) up(db);
      db.pragma(`user_version = ${to}`);
    }).exclusive();
  } catch (error) {
    throw isOfTheFile(error) ? error : new FailedMigrationError(db.name, error);
  }
}

/** Whether an error tells of the disk, of another program, or of a damaged file. */
const isOfTheFile = (error: unknown): boolean =>
  isDiskFailure(error) ||
  isCorruption(error) ||
  (error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code)));

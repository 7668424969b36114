import type { Db } from './db.ts';
import { FailedMigrationError, isCorruption, NewerDatabaseError } from './db.ts';
import { isDiskFailure, isHeld } from './disk-failure.ts';
import { migrations } from './migrations/list.ts';

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
const isOfTheFile = (error: unknown): boolean => isDiskFailure(error) || isCorruption(error) || isHeld(error);

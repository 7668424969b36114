import { existsSync, renameSync, rmSync } from 'node:fs';
import { filesOf, openDatabase, replacementOf, unfinishedOf } from '../../cache/file/database.ts';
import { CorruptDatabaseError, type Db } from '../../cache/file/db.ts';
import { leaveRecord, takeLastCheck } from '../../cache/file/record.ts';
import { isReadable } from '../collections/catalog.ts';
import { listChanges } from '../outbox/store.ts';
import { reject } from '../outbox/states.ts';
import { salvageInto, type Salvage } from './salvage.ts';

export interface OpenedCache {
  db: Db;
  /** Where the corrupt file was moved, and what was copied from it; null if the file was not corrupt. */
  setAside: ({ file: string } & Salvage) | null;
}

/**
 * Opens an account's cache. A corrupt file is set aside, never deleted. Its unsent changes are copied where they can be read,
 * and the rest is pulled again.
 * @param wasDamaged whether damage was found in the file while it was in use
 * @throws {NewerDatabaseError}
 */
export function openCache(file: string, now: number, wasDamaged = false): OpenedCache {
  const rebuilt = replacementOf(file);
  // Perch ended when the new file was complete and had not taken the place of the corrupt one yet.
  if (existsSync(rebuilt)) takePlace(rebuilt, file, now);
  try {
    return { db: openReadable(file, now, wasDamaged), setAside: null };
  } catch (error) {
    if (!(error instanceof CorruptDatabaseError)) throw error;
    const salvage = rebuild(file);
    const kept = takePlace(rebuilt, file, now);
    return { db: openDatabase(file), setAside: { file: kept, ...salvage } };
  }
}

/**
 * Opens a file and checks that its outbox can be parsed, because a file that is intact for SQLite may have other damage. A
 * single change whose parameters cannot be parsed is rejected, so that the user can discard it.
 */
function openReadable(file: string, now: number, wasDamaged: boolean): Db {
  const checkedAt = takeLastCheck(file, now);
  const isNew = !existsSync(file);
  const unchecked = wasDamaged || isNew ? 'everything' : 'beside-snippets';
  const db = openDatabase(file, checkedAt === null ? unchecked : 'nothing');
  try {
    const unreadable = listChanges(db).filter((change) => !isReadable(change));
    db.transaction(() => unreadable.forEach((change) => reject(db, change, { kind: 'unexpected' })))();
    db.afterClose = () => {
      if (db.isChecked) leaveRecord(file, checkedAt ?? now);
    };
    return db;
  } catch (error) {
    db.close();
    throw new CorruptDatabaseError(file, error);
  }
}

/** Writes the readable part of a corrupt file into a new one, which gets its final name when it is complete. */
function rebuild(file: string): Salvage {
  const unfinished = unfinishedOf(file);
  for (const name of filesOf(unfinished)) rmSync(name);
  const db = openDatabase(unfinished);
  const salvage = db.transaction(() => salvageInto(db, file))();
  db.close();
  renameSync(unfinished, replacementOf(file));
  return salvage;
}

/** Sets the corrupt file aside, and gives its name to the new one. */
function takePlace(rebuilt: string, file: string, now: number): string {
  const kept = `${file}.corrupt-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const name of filesOf(file)) renameSync(name, name.replace(file, kept));
  renameSync(rebuilt, file);
  return kept;
}

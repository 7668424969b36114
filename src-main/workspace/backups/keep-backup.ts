import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProfileLock } from '../../accounts/profile-lock.ts';
import { readRegistry } from '../../accounts/registry-file.ts';
import { writeArchive } from '../../backup/write-archive.ts';
import { cachePart } from '../../backup/manifest.ts';
import { Refusal } from '../../contract/problem.ts';
import { profileAge } from '../profile/profile-age.ts';
import { type Contents, gatherContents } from './backup-contents.ts';

/** Why Perch makes a backup by itself; the name of its file begins with it. */
export type BackupReason = 'before-restore' | 'before-update';

/** How many backups of each reason are kept, the latest. */
const MOST_KEPT: Record<BackupReason, number> = { 'before-restore': 3, 'before-update': 2 };

const folderOf = (profile: string): string => join(profile, 'backups');

/** The path of a backup that Perch keeps in the profile. */
export const keptBackup = (profile: string, name: string): string => join(folderOf(profile), name);

/**
 * Writes a backup into the profile's own folder, and deletes the oldest of the same reason.
 * @param key signs the backup; null if the key is not known yet
 * @returns the name of its file
 * @throws errors of SQLite and the file system
 */
export function keepBackup(
  profile: string,
  reason: BackupReason,
  { manifest, parts }: Contents,
  key: Buffer | null,
): string {
  const folder = folderOf(profile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Perch ended while it wrote one.
  for (const one of readdirSync(folder)) if (one.endsWith('.unfinished')) rmSync(join(folder, one));
  const name = `${reason}-${new Date(manifest.madeAt).toISOString().replace(/[:.]/g, '-')}.perch-backup`;
  const steps = writeArchive(join(folder, name), manifest, parts, key);
  while (!steps.next().done);
  const kept = readdirSync(folder).filter((one) => one.startsWith(reason));
  for (const old of kept.toSorted().slice(0, -MOST_KEPT[reason])) rmSync(join(folder, old), { force: true });
  return name;
}

/**
 * Backs up a profile that nobody has opened, as before the first start of a new version: no cache is migrated by it. Call it
 * before the `Workspace` is built.
 * @param madeBy the version of Perch that wrote the profile
 * @returns the path of the backup; null if the profile has no account
 * @throws {Refusal} `in-use`, `newer-database`; errors of SQLite and the file system
 */
export function backUpClosedProfile(profile: string, reason: BackupReason, madeBy: string): string | null {
  const lock = new ProfileLock(join(profile, 'perch.lock'));
  lock.take();
  try {
    const { entries, activeId } = readRegistry(join(profile, 'accounts.json')).content;
    const sources = entries.flatMap((entry) =>
      'account' in entry
        ? [{ account: entry.account, db: null, file: join(profile, cachePart(entry.account.id)) }]
        : [],
    );
    if (sources.length === 0) return null;
    const contents = gatherContents({ folder: profile, sources, activeId, madeBy });
    try {
      return keptBackup(profile, keepBackup(profile, reason, contents, null));
    } finally {
      contents.remove();
    }
  } finally {
    lock.release();
  }
}

/**
 * Keeps a backup of a profile that an earlier version wrote, from which the user can restore should a migration go wrong unnoticed.
 * @throws errors of the file system and of SQLite; nothing is migrated then
 */
export function keepBeforeMigration(profile: string, madeBy: string): void {
  if (profileAge(profile) !== 'older') return;
  try {
    backUpClosedProfile(profile, 'before-update', madeBy);
  } catch (error) {
    // Another program uses the profile, so that nothing is migrated.
    if (!(error instanceof Refusal)) throw error;
  }
}

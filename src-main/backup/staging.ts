import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncFolder, withRetries, writeAtomically } from '../accounts/atomic-file.ts';
import { filesOf, replacementOf, unfinishedOf } from '../cache/file/database.ts';
import { cachePart } from './manifest.ts';

/**
 * The files that a restore puts into a profile, in a folder of the profile. During the preparation the folder has a
 * temporary name. When the files are complete, the folder gets its final name: this run or the next start then finishes
 * the restore.
 */

const unfinishedIn = (profile: string): string => join(profile, 'restore.unfinished');
/** The folder of the copies that a backup is made from. */
export const copiesIn = (profile: string): string => join(profile, 'backup.unfinished');
const stagedIn = (profile: string): string => join(profile, 'restore');

/** The files beside the caches. The copy of the list of accounts stands before the list, so that it is never older. */
const FILES = ['settings.json', 'restored.json', 'accounts.json.backup', 'accounts.json'];

const Plan = z.object({
  /** The accounts whose cache could not be set aside as a backup, so that its file is renamed and not deleted. */
  keeps: z.array(z.uuid()),
  /** For the names of these files. */
  at: z.string(),
});
type Plan = z.infer<typeof Plan>;
const PLAN = 'plan.json';

/** Begins to prepare a restore. Returns the folder for its files. */
export function beginStaging(profile: string): string {
  const folder = unfinishedIn(profile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Drops what was prepared. */
export function leaveStaging(profile: string): void {
  rmSync(unfinishedIn(profile), { recursive: true, force: true, maxRetries: 5 });
}

/** The file of a cache in the folder, in a folder of its own. */
export function stagedCache(folder: string, accountId: string): string {
  const file = join(folder, cachePart(accountId));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return file;
}

/** The files are complete. From here on they replace the files of the profile, whatever happens to this process. */
export function commitStaging(profile: string, plan: Plan): void {
  writeAtomically(join(unfinishedIn(profile), PLAN), JSON.stringify(plan));
  withRetries(() => renameSync(unfinishedIn(profile), stagedIn(profile)));
  syncFolder(profile);
}

/**
 * Puts the files of a prepared restore in their places. Each step can be repeated, so an interrupted restore continues.
 * An incomplete preparation is dropped. Call this while nobody has a file of the profile open.
 * @returns whether there was a prepared restore
 */
export function finishRestore(profile: string): boolean {
  leaveStaging(profile);
  rmSync(copiesIn(profile), { recursive: true, force: true, maxRetries: 5 });
  const staged = stagedIn(profile);
  if (!existsSync(staged)) return false;
  const plan = readPlan(join(staged, PLAN));
  for (const id of namesIn(join(staged, 'accounts'))) {
    const from = join(staged, cachePart(id));
    if (existsSync(from))
      replaceCache(from, join(profile, cachePart(id)), plan.keeps.includes(id) ? plan.at : null);
  }
  for (const name of FILES) {
    const from = join(staged, name);
    if (existsSync(from)) withRetries(() => renameSync(from, join(profile, name)));
  }
  syncFolder(profile);
  rmSync(staged, { recursive: true, force: true, maxRetries: 5 });
  return true;
}

/** @param keptAt for the new name of the old file; null if the old file is deleted */
function replaceCache(from: string, to: string, keptAt: string | null): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  // A log of the old file would be applied to the new file.
  for (const name of [...filesOf(to), ...filesOf(replacementOf(to)), ...filesOf(unfinishedOf(to))]) {
    if (keptAt === null) withRetries(() => rmSync(name, { force: true }));
    else withRetries(() => renameSync(name, name.replace(to, `${to}.replaced-${keptAt}`)));
  }
  withRetries(() => renameSync(from, to));
  syncFolder(dirname(to));
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Without the plan only the deletion of the folder was interrupted. */
function readPlan(file: string): Plan {
  return existsSync(file) ? Plan.parse(JSON.parse(readFileSync(file, 'utf8'))) : { keeps: [], at: '' };
}

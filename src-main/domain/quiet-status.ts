import { isSameStatus } from '../contract/values/status.ts';
import type { Db } from '../cache/file/db.ts';
import { storedPresets } from './stored-presets.ts';
import { readOwnStatus } from '../cache/collections/own-status.ts';
import { isQuietRule } from './system-signs.ts';

/** Whether Perch shows no notifications now, by a rule or by the user's status, which may be that of a quiet preset. */
export const isQuiet = (db: Db): boolean => isQuietRule(db) || isQuietStatus(db);

function isQuietStatus(db: Db): boolean {
  // One that was never edited is not quiet, so its text is known.
  const quiet = (storedPresets.read(db) ?? []).filter((preset) => preset.quiet);
  if (quiet.length === 0) return false;
  const { value } = readOwnStatus(db);
  return quiet.some(({ text, emoji }) => text !== null && isSameStatus(value, { text, emoji }));
}

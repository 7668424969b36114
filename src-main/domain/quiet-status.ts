import { isSameStatus } from '../contract/values/status.ts';
import type { Db } from '../cache/db.ts';
import { storedPresets } from './stored-presets.ts';
import { readOwnStatus } from '../cache/own-status.ts';

/** Whether the user's status is that of a preset while which Perch shows no notifications. */
export function isQuietStatus(db: Db): boolean {
  // One that was never edited is not quiet, so its text is known.
  const quiet = (storedPresets.read(db) ?? []).filter((preset) => preset.quiet);
  if (quiet.length === 0) return false;
  const { value } = readOwnStatus(db);
  return quiet.some(({ text, emoji }) => text !== null && isSameStatus(value, { text, emoji }));
}

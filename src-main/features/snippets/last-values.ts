import type { Db } from '../../cache/db.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';

/** How many placeholders are remembered, the latest. */
const MOST_NAMES = 200;

/** The last values of placeholders, by name. */
export const lastValues = (db: Db): Record<string, string> =>
  Object.fromEntries(readMetadata(db, 'lastValues') ?? []);

/** Remembers what was filled in; an empty value forgets nothing. */
export function rememberValues(db: Db, values: Readonly<Record<string, string>>): void {
  const written = Object.entries(values).filter(([, value]) => value !== '');
  if (written.length === 0) return;
  const names = new Set(written.map(([name]) => name));
  const others = (readMetadata(db, 'lastValues') ?? []).filter(([name]) => !names.has(name));
  writeMetadata(db, 'lastValues', [...written, ...others].slice(0, MOST_NAMES));
}

import type { Db } from '../../cache/file/db.ts';
import { z } from 'zod';
import { namesSecret } from '../../contract/text/secret-names.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** The last values of placeholders in snippets: names and values, the latest first. */
export const storedLastValues = new Metadata('lastValues', z.array(z.tuple([z.string(), z.string()])));

/** How many placeholders are remembered, the latest. */
const MOST_NAMES = 200;

/** The last values of placeholders, by name. */
export const lastValues = (db: Db): Record<string, string> =>
  Object.fromEntries(storedLastValues.read(db) ?? []);

/** Remembers what was filled in, but no secrets; an empty value forgets nothing. */
export function rememberValues(db: Db, values: Readonly<Record<string, string>>): void {
  const written = Object.entries(values).filter(([name, value]) => value !== '' && !namesSecret(name));
  if (written.length === 0) return;
  const names = new Set(written.map(([name]) => name));
  const others = (storedLastValues.read(db) ?? []).filter(([name]) => !names.has(name));
  storedLastValues.write(db, [...written, ...others].slice(0, MOST_NAMES));
}

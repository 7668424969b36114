import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { writeAtomically } from '../accounts/atomic-file.ts';
import type { KeyStore } from '../accounts/key-store.ts';

/** The file of a profile with the keys by which it knows its own backups; the latest is the last. */
const FILE = 'backup-keys.json';

/** A key that cannot be decrypted now may be readable later, so it stays beside newer keys. */
const MOST = 5;

const StoredKeys = z.array(z.strictObject({ id: z.uuid(), encrypted: z.string() }));
type StoredKeys = z.infer<typeof StoredKeys>;

/**
 * The keys that sign the backups of this profile, as far as the system decrypts them. The last key signs. Only the
 * user's key chain decrypts the keys, so a backup with their signature was made here.
 * @param make whether to make a missing key; without real encryption on this system no key is made
 */
export async function backupKeys(profile: string, keys: KeyStore, make: boolean): Promise<Buffer[]> {
  const file = join(profile, FILE);
  const stored = readStored(file);
  const found: Buffer[] = [];
  for (const one of stored) {
    const read = await keys.readSecret(nameOf(one.id), one.encrypted);
    if (read === null || read === 'later') continue;
    found.push(Buffer.from(read.secret, 'base64'));
  }
  if (found.length > 0 || !make) return found;
  const made = { id: uuidv7(), key: randomBytes(32) };
  const secret = made.key.toString('base64');
  const encrypted = await keys.encryptSecret(nameOf(made.id), secret);
  if (encrypted === null) return [];
  writeAtomically(file, JSON.stringify([...stored, { id: made.id, encrypted }].slice(-MOST)));
  keys.rememberSecret(nameOf(made.id), secret);
  return [made.key];
}

const nameOf = (id: string): string => `backups ${id}`;

/** Without the file no backup is known, which is safe. */
function readStored(file: string): StoredKeys {
  try {
    return StoredKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { readJsonFile, writeAtomically } from '../../accounts/atomic-file.ts';
import type { KeyStore } from '../../accounts/key-store.ts';

/** The file of a profile with the keys by which it knows its own backups; the latest is the last. */
const FILE = 'backup-keys.json';

/** A key that cannot be decrypted now may be readable later, so it stays beside newer keys. */
const MOST = 5;

const StoredKeys = z.array(z.strictObject({ id: z.uuid(), encrypted: z.string() }));
type StoredKeys = z.infer<typeof StoredKeys>;

interface BackupKeys {
  /** The keys that the system decrypts, the oldest first. */
  found: Buffer[];
  /** Whether the system may decrypt another key later. */
  isIncomplete: boolean;
}

/**
 * The keys that signed the backups of this profile. Only the user's key chain decrypts the keys, so a backup with their
 * signature was made here.
 */
export async function backupKeys(profile: string, keys: KeyStore): Promise<BackupKeys> {
  const found: Buffer[] = [];
  let isIncomplete = false;
  for (const { id, encrypted } of readStored(join(profile, FILE))) {
    const read = await keys.readSecret(nameOf(id), encrypted);
    if (read === 'later' || (read === null && !keys.canKeep)) isIncomplete = true;
    else if (read !== null) found.push(Buffer.from(read.secret, 'base64'));
  }
  return { found, isIncomplete };
}

/** The key that signs a backup, made where there is none. Null without real encryption on this system. */
export async function signingKey(profile: string, keys: KeyStore): Promise<Buffer | null> {
  const latest = (await backupKeys(profile, keys)).found.at(-1);
  if (latest) return latest;
  const made = { id: uuidv7(), key: randomBytes(32) };
  const secret = made.key.toString('base64');
  const encrypted = await keys.encryptSecret(nameOf(made.id), secret);
  if (encrypted === null) return null;
  const file = join(profile, FILE);
  writeAtomically(file, JSON.stringify([...readStored(file), { id: made.id, encrypted }].slice(-MOST)));
  keys.rememberSecret(nameOf(made.id), secret);
  return made.key;
}

const nameOf = (id: string): string => `backups ${id}`;

/** Without the file no backup is known, which is safe. */
const readStored = (file: string): StoredKeys => readJsonFile(file, StoredKeys) ?? [];

import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeyVault } from '../../src-main/accounts/key-store.ts';
import { AccountRegistry } from '../../src-main/accounts/registry.ts';
import { cachePart } from '../../src-main/backup/manifest.ts';
import type { KnownUser } from '../programs/server/index.ts';

/** The only account of a lab's profile. */
export const ACCOUNT = '00000000-0000-4000-8000-000000000001';

const listIn = (folder: string): string => join(folder, 'accounts.json');
export const cacheIn = (folder: string): string => join(folder, cachePart(ACCOUNT));

/** An unencrypted vault, so that every process can read what the last one wrote. */
export const plainVault: KeyVault = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(text),
  decrypt: async (encrypted) => ({ text: encrypted.toString(), isOutdated: false }),
};

/** Makes a profile with one account that has no cache yet. */
export function leaveProfile(
  folder: string,
  {
    serverUrl,
    userId,
    email,
    apiKey,
  }: Pick<KnownUser, 'userId' | 'email' | 'apiKey'> & { serverUrl: string },
): void {
  mkdirSync(dirname(cacheIn(folder)), { recursive: true });
  const registry = new AccountRegistry(listIn(folder));
  // As `plainVault` stores it.
  const encryptedKey = Buffer.from(JSON.stringify({ serverUrl, userId, email, apiKey })).toString('base64');
  const account = { id: ACCOUNT, serverUrl, email, userId, fullName: 'Olu', organization: 'Meridian' };
  registry.put({ ...account, encryptedKey });
  registry.activate(ACCOUNT);
}

/** Mishaps of the list of accounts while Perch is not running. */
const MISHAPS = {
  'the list of accounts of zero bytes': (list) => truncateSync(list, 0),
  'the list of accounts cut off': (list) => truncateSync(list, Math.floor(readFileSync(list).length / 2)),
  'the list of accounts deleted': (list) => rmSync(list),
} satisfies Record<string, (list: string) => void>;

export type Mishap = keyof typeof MISHAPS;
export const mishaps = Object.keys(MISHAPS) as Mishap[];

/** Does nothing where there is no list: a Perch that was killed too soon has not written it again. */
export function meetMishap(folder: string, mishap: Mishap): void {
  const list = listIn(folder);
  if (existsSync(list)) MISHAPS[mishap](list);
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with a folder for each account. */
export const accountsFolder = (profile: string): string => join(profile, 'accounts');

/** The names of the folders of accounts: the IDs of the accounts. */
export function accountsIn(profile: string): string[] {
  try {
    return readdirSync(accountsFolder(profile));
  } catch {
    return [];
  }
}

/** The name of an account's file before the first release. No released Perch reads or changes such a file. */
const OLDER = 'cache.db';

/** The files of accounts from before the first release. */
export const olderFiles = (profile: string): { id: string; file: string }[] =>
  accountsIn(profile)
    .map((id) => ({ id, file: join(accountsFolder(profile), id, OLDER) }))
    .filter(({ file }) => existsSync(file));

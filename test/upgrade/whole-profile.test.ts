import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { profileAge } from '../../src-main/workspace/profile/profile-age.ts';
import { temporaryFolder } from '../unit/temporary.ts';

/** A profile with a cache of one account for each file. */
function profileWith(...files: string[]): string {
  const profile = temporaryFolder();
  files.forEach((file, at) => {
    const folder = join(profile, 'accounts', `account-${at}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(file, join(folder, 'cache.db'));
  });
  return profile;
}

const leftBy = (version: number): string => fileURLToPath(new URL(`v${version}.db`, import.meta.url));

function withVersion(version: number): string {
  const file = join(temporaryFolder(), 'cache.db');
  copyFileSync(leftBy(SCHEMA_VERSION - 1), file);
  const db = new Database(file);
  db.pragma(`user_version = ${version}`);
  db.close();
  return file;
}

/** The names and bytes of all files of a profile. */
const contentOf = (profile: string): [string, string][] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => !['accounts'].includes(name) && existsSync(join(profile, name)))
    .filter((name) => name.includes('.'))
    .map((name) => [name, readFileSync(join(profile, name)).toString('base64')]);

test('a profile of an earlier version is older, whichever of its accounts is', () => {
  for (let version = 1; version < SCHEMA_VERSION; version += 1)
    expect(profileAge(profileWith(withVersion(SCHEMA_VERSION), leftBy(version))), `${version}`).toBe('older');
});

test('a profile of this version, and one without accounts, need nothing', () => {
  expect(profileAge(profileWith(withVersion(SCHEMA_VERSION)))).toBe('current');
  expect(profileAge(temporaryFolder())).toBe('current');
  expect(profileAge(join(temporaryFolder(), 'missing'))).toBe('current');
});

test('one newer cache makes the whole profile newer, and looking changes nothing', () => {
  const profile = profileWith(leftBy(1), withVersion(SCHEMA_VERSION + 1), withVersion(SCHEMA_VERSION));
  const before = contentOf(profile);
  expect(before).toHaveLength(3);
  expect(profileAge(profile)).toBe('newer');
  expect(contentOf(profile)).toEqual(before);
});

test('a newer list of accounts makes the profile newer, and a damaged one is left to the start', () => {
  const profile = profileWith(withVersion(SCHEMA_VERSION));
  const list = join(profile, 'accounts.json');
  writeFileSync(list, JSON.stringify({ version: 99, accounts: 'unknown' }));
  expect(profileAge(profile)).toBe('newer');
  writeFileSync(list, '{torn');
  expect(profileAge(profile)).toBe('current');
  expect(readFileSync(list, 'utf8')).toBe('{torn');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a beginning', Buffer.from('SQLite format 3\0')],
  ['something else', Buffer.alloc(4_096, 'not a database')],
])('a cache that has %s says nothing of its version', (_, content) => {
  const file = join(temporaryFolder(), 'cache.db');
  writeFileSync(file, content);
  expect(profileAge(profileWith(file))).toBe('current');
});

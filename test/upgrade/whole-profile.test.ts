import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cachePart } from '../../src-main/backup/manifest.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { readDraft } from '../../src-main/cache/local/drafts.ts';
import { keepBeforeMigration } from '../../src-main/workspace/backups/keep-backup.ts';
import { profileAge } from '../../src-main/workspace/profile/profile-age.ts';
import { BackupOffice } from '../faults/backup-office.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { leaveFirstVersion } from './second-version.ts';

vi.mock('../../src-main/cache/file/migrations/list.ts', async (original) => {
  const { migrations } = await original<{ migrations: unknown[] }>();
  const { secondVersion } = await import('./second-version.ts');
  return { migrations: [...migrations, secondVersion] };
});

/** A profile with a cache of one account for each file. */
function profileWith(...files: string[]): string {
  const profile = temporaryFolder();
  files.forEach((file, at) => {
    const cache = join(profile, cachePart(`account-${at}`));
    mkdirSync(dirname(cache), { recursive: true });
    copyFileSync(file, cache);
  });
  return profile;
}

function ofFirstVersion(): string {
  const file = join(temporaryFolder(), 'cache.db');
  leaveFirstVersion(file);
  return file;
}

function withVersion(version: number): string {
  const file = join(temporaryFolder(), 'cache.db');
  const db = openDatabase(file);
  db.pragma(`user_version = ${version}`);
  db.close();
  return file;
}

/** The names and bytes of all files of a profile. */
const contentOf = (profile: string): [string, string][] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .map((name) => [name, readFileSync(join(profile, name)).toString('base64')]);

test('a profile of the version before is older, whichever of its accounts is', () => {
  expect(profileAge(profileWith(withVersion(SCHEMA_VERSION), ofFirstVersion()))).toBe('older');
  expect(profileAge(profileWith(ofFirstVersion(), withVersion(SCHEMA_VERSION)))).toBe('older');
});

test('a profile of this version, and one without accounts, need nothing', () => {
  expect(profileAge(profileWith(withVersion(SCHEMA_VERSION)))).toBe('current');
  expect(profileAge(temporaryFolder())).toBe('current');
  expect(profileAge(join(temporaryFolder(), 'missing'))).toBe('current');
});

test('one newer cache makes the whole profile newer, and looking changes nothing', () => {
  const profile = profileWith(ofFirstVersion(), withVersion(SCHEMA_VERSION + 1), withVersion(SCHEMA_VERSION));
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

/** A closed profile whose cache is of the first version. */
async function firstProfile(): Promise<{ here: BackupOffice; cache: string; backups: () => string[] }> {
  const here = new BackupOffice();
  await here.begin();
  onTestFinished(() => here.end());
  const cache = here.office.cacheOf(here.id);
  await here.office.end();
  copyFileSync(ofFirstVersion(), cache);
  const folder = join(here.office.folder, 'backups');
  return { here, cache, backups: () => (existsSync(folder) ? readdirSync(folder) : []) };
}

test('before a cache of the version before is migrated, a backup of the profile is kept, once', async () => {
  const { here, cache, backups } = await firstProfile();
  const version = () => {
    const db = new Database(cache, { readonly: true });
    try {
      return db.pragma('user_version', { simple: true });
    } finally {
      db.close();
    }
  };
  keepBeforeMigration(here.office.folder, '1.0.0');
  expect(backups()).toEqual([expect.stringMatching(/^before-update-.*\.perch-backup$/)]);
  // The backup itself migrates nothing.
  expect(version()).toBe(1);
  here.office.begin();
  await here.office.end();
  expect(version()).toBe(2);
  keepBeforeMigration(here.office.folder, '1.0.0');
  expect(backups()).toHaveLength(1);
  here.office.begin();
});

test('a backup of the version before is migrated when it is restored', async () => {
  const { here, cache, backups } = await firstProfile();
  keepBeforeMigration(here.office.folder, '1.0.0');
  openDatabase(cache).close();
  const db = new Database(cache);
  db.exec('delete from drafts; delete from changes');
  db.close();
  here.office.begin();
  expect(readDraft(here.db, 'snippet:new')).toBeNull();
  const [name = ''] = backups();
  await here.restore(join(here.office.folder, 'backups', name));
  expect(readDraft(here.db, 'snippet:new')).toBe('Half written');
  expect(here.db.value('select length from drafts')).toBe('Half written'.length);
  expect(here.db.pragma('user_version', { simple: true })).toBe(2);
});

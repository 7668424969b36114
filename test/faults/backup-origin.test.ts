import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { VaultBusy } from '../../src-main/accounts/key-store.ts';
import { SETTINGS } from '../../src-main/backup/manifest.ts';
import { countSnippets } from '../../src-main/cache/collections/snippets.ts';
import { hasNewTexts } from '../../src-main/cache/search/text-index.ts';
import { readFollowedFile } from '../../src-main/domain/followed-file.ts';
import { readRules, writeRules } from '../../src-main/domain/status-rules.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { until } from '../sync/device.ts';
import { BackupOffice } from './backup-office.ts';
import { Office } from './office.ts';
import { rewriteBackup } from './rewrite-backup.ts';

// Where a backup is from is known by its signature.

const here = new BackupOffice();
beforeEach(() => here.begin());
afterEach(() => here.end());

const origin = async (office = here.office) => (await office.workspace.backups.read(here.file)).origin;

test('it is this computer where it made it, also after a restart and a restore', async () => {
  await here.save();
  expect(await origin()).toBe('own');
  await here.office.restart();
  expect(await origin()).toBe('own');
  await here.restore();
  expect(await origin()).toBe('own');
});

test('it is not this computer where another one made it, or anybody changed or wrote it', async () => {
  await here.save();
  const other = new Office();
  onTestFinished(() => other.close());
  other.workspace.start();
  await other.workspace.backups.save(join(here.folder, 'other'));
  expect(await origin(other)).toBe('unknown');
  here.rewrite({});
  expect(await origin()).toBe('unknown');
});

test('it is not known where the system cannot encrypt, and a key that cannot be read is not replaced', async () => {
  await here.save();
  const { vault } = here.office;
  const { decrypt, isAvailable } = vault;
  vault.isAvailable = async () => false;
  await here.office.restart();
  expect(await origin()).toBe('locked');
  await here.office.workspace.backups.save(join(here.folder, 'unsigned'));
  vault.isAvailable = isAvailable;
  vault.decrypt = () => Promise.reject(new Error('locked'));
  await here.office.restart();
  await here.office.workspace.backups.save(join(here.folder, 'signed anew'));
  vault.decrypt = decrypt;
  await here.office.restart();
  expect(await origin()).toBe('own');
});

test('it is not known yet while the key chain is busy, and reads no file until then', async () => {
  const source = { kind: 'file' as const, path: join(here.folder, 'mine.ics') };
  const meeting = { text: 'Meeting', emoji: null };
  const plan = { kind: 'calendar' as const, source, meeting, out: null, least: 15 as const };
  writeRules(here.db, { goesBack: true, rules: [{ id: 'mine', on: true, plan }] });
  const isOn = () => readRules(here.db).rules[0]?.on;
  await here.save();
  const { vault } = here.office;
  const { decrypt } = vault;
  vault.decrypt = () => Promise.reject(new VaultBusy());
  await here.office.restart();
  expect(await origin()).toBe('locked');
  await here.restore();
  expect(isOn()).toBe(false);
  vault.decrypt = decrypt;
  await here.office.restart();
  expect(await origin()).toBe('own');
  await here.restore();
  expect(isOn()).toBe(true);
  // A backup without a signature has no key to wait for.
  here.rewrite({});
  vault.decrypt = () => Promise.reject(new VaultBusy());
  await here.office.restart();
  expect(await origin()).toBe('unknown');
});

test('one that is not known brings only settings and rules that a window can set, and reads no file (rule: unknown-backup)', async () => {
  await here.fill();
  await here.save();
  const status = { text: 'Busy', emoji: null };
  const calendar = { kind: 'calendar', meeting: status, out: null, least: 15 };
  const sources = [
    { kind: 'file', path: '\\\\evil.example\\share\\a.ics' },
    { kind: 'file', path: 'relative.ics' },
    { kind: 'address', host: 'calendar.example', encrypted: null },
    { kind: 'address', host: 'a/../b', encrypted: null },
  ];
  const plans = [
    ...sources.map((source) => ({ ...calendar, source })),
    { kind: 'repeating', status: { text: 'x'.repeat(900), emoji: null }, days: [1], from: 0, to: 60 },
    { kind: 'repeating', status, days: [], from: 0, to: 60 },
    { kind: 'repeating', status, days: [1], from: 0, to: 60 },
  ];
  const rules = plans.map((plan, index) => ({ id: `rule ${index}`, on: true, plan }));
  const value = JSON.stringify({ goesBack: false, rules }).replaceAll("'", "''");
  const followed = JSON.stringify({
    path: '/etc/a.yml',
    from: 'file',
    matches: [],
    readAt: 0,
    problem: null,
    last: null,
  });
  here.rewrite({
    sql: `update facts set value = '${value}' where name = 'statusRules';
      insert into facts (name, value) values ('followedFile', '${followed}')`,
    settings: JSON.stringify({
      theme: 'light',
      quietFrom: 1e9,
      unknown: true,
      welcome: 'done',
      knowsApplications: true,
      knowsNoTray: 1,
    }),
  });
  await here.restore();
  expect(readRules(here.db).rules.map(({ id, on }) => [id, on])).toEqual([
    ['rule 0', false],
    ['rule 2', true],
    ['rule 6', true],
  ]);
  expect(readFollowedFile(here.db)).toBeNull();
  const stored = JSON.parse(readFileSync(join(here.office.folder, SETTINGS), 'utf8')) as object;
  expect(stored).toEqual({ theme: 'light', welcome: 'done', knowsApplications: true });
  // The state from before returns.
  await here.office.workspace.backups.undo();
  expect(here.office.workspace.localSettings.current).toMatchObject({ theme: 'dark', quietHours: true });
});

test.each([
  ['another user', { userId: 4_711 }],
  ['a user of another server', { serverUrl: 'https://elsewhere.example' }],
])(
  'one that is not known gets no address of a calendar for %s with the ID of an account',
  async (_, other) => {
    await here.fill();
    await here.save();
    rewriteBackup(here.file, {
      manifest: (says) => ({
        ...says,
        accounts: says.accounts.map((account) => ({ ...account, ...other })),
      }),
      cache: (db) =>
        db
          .prepare(`update facts set value = json_patch(value, ?) where name = 'identity'`)
          .run(JSON.stringify(other)),
    });
    await here.restore();
    expect(readRules(here.db).rules[0]?.plan).toMatchObject({ source: { encrypted: null } });
  },
);

test('what a backup says of its search indexes and its count is not believed, also offline (rule: restored-derived)', async () => {
  const key = here.create('Parcel lost');
  await here.delivered();
  await here.save();
  // More words than the indexes contain cannot be taken out of them.
  const words = 'parcel '.repeat(20_000);
  here.rewrite({
    sql: `insert or replace into snippets_unindexed select rowid, '${words}', '' from snippets where key = '${key}';
      update snippet_count set shown = -1`,
  });
  await here.offline();
  await here.restore();
  await until('indexed', () => !hasNewTexts(here.db));
  expect(countSnippets(here.db)).toBe(here.titles.length);
  expect(snippetPage(here.db, 'parcel lost', 0, 10).rows.map((row) => row.key)).toEqual([key]);
});

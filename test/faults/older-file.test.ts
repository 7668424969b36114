import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { profileAge } from '../../src-main/workspace/profile/profile-age.ts';
import { until } from '../sync/device.ts';
import { BackupOffice } from './backup-office.ts';

/** A profile that a Perch from before the first release has used: the file of each account has another name and other shapes. */

let here: BackupOffice;
beforeEach(async () => {
  here = new BackupOffice();
  await here.begin();
});
afterEach(() => here.end());

const notices = () => here.office.workspace.view().notices;

/** Leaves such a file in the folder of an account, with a log that was not written back. */
function leaveOlderFile(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'cache.db');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec(`
    create table changes (id text, action text, params text);
    insert into changes values ('1', 'create-snippet', '{"title":"Never sent"}');`);
  db.pragma('user_version = 16');
  const log = readFileSync(`${file}-wal`);
  db.close();
  writeFileSync(`${file}-wal`, log);
  return file;
}

const bytesOf = (file: string): string[] =>
  [file, `${file}-wal`].map((name) => readFileSync(name).toString('base64'));

test('is told so at each start until it is dismissed, fetches everything anew, and the file stays as it is (rule: older-file-kept)', async () => {
  await here.office.end();
  const file = leaveOlderFile(dirname(here.office.cacheOf(here.id)));
  const before = bytesOf(file);
  const told = [{ kind: 'older-file', account: 'Meridian', file }];
  expect(profileAge(here.office.folder)).toBe('current');
  for (const _ of [1, 2]) {
    here.office.begin();
    expect(notices()).toEqual(told);
    await here.online();
    expect(snippetPage(here.db, '', 0, 9).rows.length).toBeGreaterThan(0);
    await here.office.end();
    expect(bytesOf(file)).toEqual(before);
  }
  here.office.begin();
  here.office.workspace.notices.dismiss(JSON.stringify(here.office.workspace.notices.list[0]));
  expect(notices()).toEqual([]);
  await here.office.restart();
  expect(notices()).toEqual([]);
  expect(bytesOf(file)).toEqual(before);
});

test('is told so of an account that is not in the list, and of one that signs in again', async () => {
  await here.office.end();
  const listed = dirname(here.office.cacheOf(here.id));
  const unlisted = leaveOlderFile(join(dirname(listed), '0198c000-0000-7000-8000-000000000009'));
  here.office.begin();
  expect(notices()).toEqual([{ kind: 'older-file', account: '', file: unlisted }]);
  await here.office.signIn(here.server);
  expect(notices()).toEqual([{ kind: 'older-file', account: '', file: unlisted }]);
});

test('a restore leaves the file as it is, and so does the backup before it (rule: older-file-kept)', async () => {
  await here.save();
  const file = leaveOlderFile(dirname(here.office.cacheOf(here.id)));
  const before = bytesOf(file);
  await here.restore();
  expect(bytesOf(file)).toEqual(before);
  await here.office.workspace.backups.undo();
  expect(bytesOf(file)).toEqual(before);
});

test('a restore that drops the account leaves the file too (rule: older-file-kept)', async () => {
  await here.save();
  here.office.workspace.remove(here.id);
  const again = await here.office.signIn(here.server);
  expect(again).not.toBe(here.id);
  const file = leaveOlderFile(dirname(here.office.cacheOf(again)));
  const before = bytesOf(file);
  await here.restore();
  expect(here.office.workspace.view().accounts).toMatchObject([{ id: here.id }]);
  await here.office.restart();
  expect(bytesOf(file)).toEqual(before);
});

test('removing the account deletes the file too (rule: account-removed)', async () => {
  const file = leaveOlderFile(dirname(here.office.cacheOf(here.id)));
  createSnippet(here.db, { title: 'Unsent', content: 'x' }, Date.now());
  here.office.workspace.remove(here.id);
  expect(existsSync(dirname(file))).toBe(false);
  here.id = await here.office.signIn(here.server);
  await until('online', () => here.engine.connection.state === 'online');
});

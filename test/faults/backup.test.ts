import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Archive } from '../../src-main/backup/archive.ts';
import { isDiskFailure } from '../../src-main/cache/file/disk-failure.ts';
import { cachePart, FIRST_FORMAT, FORMAT, SETTINGS } from '../../src-main/backup/manifest.ts';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { storedLastValues } from '../../src-main/features/snippets/last-values.ts';
import { readUse } from '../../src-main/cache/local/snippet-uses.ts';
import { readRules } from '../../src-main/domain/status-rules.ts';
import { ACCOUNTS, BACKUPS, ENGINES, LOCAL_SETTINGS } from '../../src-main/contract/values/data-part.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { backUpClosedProfile } from '../../src-main/workspace/backups/keep-backup.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { startServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { BackupOffice } from './backup-office.ts';
import { disks, readOnly } from './disks.ts';
import { Office } from './office.ts';
import { rewriteBackup } from './rewrite-backup.ts';

const here = new BackupOffice();
beforeEach(() => here.begin());
afterEach(() => here.end());

const backups = () => here.office.workspace.backups;
const problem = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.problem.kind : String(error)),
  );
const reading = (path: string) => problem(backups().read(path));
/** Everything that is compared before and after. */
const state = () => ({
  drafts: here.db.prepare('select name, value from drafts order by name').all(),
  changes: listChanges(here.db).map(({ id, state: at }) => [id, at]),
  settings: here.office.workspace.localSettings.current,
  accounts: here.office.workspace.view().accounts.map(({ id }) => id),
});

/** Another state than the saved one, in every file. */
function change(): void {
  here.create('Since');
  saveDraft(here.db, 'status', 'Another draft', Date.now());
  here.office.workspace.localSettings.set({ theme: 'light' });
}

const TRIGGER = `create trigger extra after insert on changes begin
  update changes set params = '{}' where sequence = new.sequence; end`;

test('a backup has everything of this computer, and a restore brings it back', async () => {
  const key = await here.fill();
  const before = state();
  await here.save();
  change();
  expect(state()).not.toEqual(before);
  here.office.changed.clear();
  await here.restore();
  // The shortcut and the language of this computer follow its settings.
  expect([...here.office.changed]).toEqual(
    expect.arrayContaining([ACCOUNTS, ENGINES, BACKUPS, LOCAL_SETTINGS]),
  );
  expect(state()).toEqual(before);
  expect(readUse(here.db, key)).toMatchObject({ favorite: true, uses: 1 });
  expect(storedLastValues.read(here.db)).toEqual([['name', 'Ada']]);
  // This computer still has the address of the calendar, and the key.
  expect(readRules(here.db).rules[0]?.plan).toMatchObject({ source: { encrypted: 'c2VjcmV0LWFkZHJlc3M=' } });
  await here.back();
  expect(here.engine.connection.state).toBe('online');
});

test('the preview says what is in a backup and what it replaces, and changes nothing', async () => {
  await here.fill();
  const other = await startServer();
  onTestFinished(() => other.close());
  await here.save();
  change();
  const otherId = await here.office.signIn(other, other.user('olu'));
  const before = state();
  expect(await backups().read(here.file)).toMatchObject({
    name: 'Mine.perch-backup',
    accounts: [
      { unsent: 1, drafts: 1, rules: 1, serverUrl: here.server.url, here: 'same', replaces: { unsent: 2 } },
    ],
    missing: [],
  });
  expect(state()).toEqual(before);
  await here.restore();
  // An account that the backup does not have stays as it is.
  expect(here.office.workspace.findEngine(otherId)?.connection.state).not.toBe('signed-out');
  expect(state().accounts.toSorted()).toEqual([here.id, otherId].toSorted());
});

test('neither the file nor anything beside it contains a key (rule: private-backup)', async () => {
  await here.fill();
  await here.save();
  expect(readdirSync(here.folder)).toEqual(['Mine.perch-backup']);
  expect(readdirSync(here.office.folder)).not.toContain('backup.unfinished');
  const { encryptedKey } = JSON.parse(readFileSync(join(here.office.folder, 'accounts.json'), 'utf8'))
    .accounts[0] as { encryptedKey: string };
  expect(encryptedKey).not.toBe('');
  const archive = new Archive(here.file);
  const parts = [archive.readText('settings.json'), archive.readText(cachePart(here.id))];
  archive.close();
  for (const secret of [here.server.user('mira').apiKey, encryptedKey, 'c2VjcmV0LWFkZHJlc3M='])
    for (const part of [...parts, JSON.stringify(archive.manifest)]) expect(part).not.toContain(secret);
});

test.skipIf(hasNoPermissions)(
  'only the owner can read a backup, and what a restore writes and keeps (rule: private-backup)',
  async () => {
    await here.save();
    expect(permissionsOf(here.file)).toBe(0o600);
    change();
    await here.restore();
    for (const name of [SETTINGS, 'restored.json', 'accounts.json'])
      expect([name, permissionsOf(join(here.office.folder, name))]).toEqual([name, 0o600]);
    const kept = here.office.files.filter((file) => file.endsWith('.perch-backup'));
    expect(kept.map(permissionsOf)).toEqual([0o600]);
    expect(permissionsOf(dirname(kept[0] ?? ''))).toBe(0o700);
  },
);

test('a restored account of another computer asks to sign in, and everything waits until then', async () => {
  await here.fill();
  await here.save();
  const other = new Office();
  onTestFinished(() => other.close());
  other.workspace.start();
  const { id } = await other.workspace.backups.read(here.file);
  await other.workspace.backups.restore(id);
  const [account] = other.workspace.view().accounts;
  expect(account).toMatchObject({ id: here.id, connection: { state: 'signed-out' }, unsent: 1 });
  expect(readDraft(other.workspace.engine(here.id).db, 'status')).toBe('A draft');
  expect(other.workspace.localSettings.current.theme).toBe('dark');
  await other.workspace.backups.undo();
  expect(other.workspace.view().accounts).toEqual([]);
  expect(existsSync(join(other.folder, 'accounts', here.id))).toBe(false);
});

test('an account of the same user that was made anew is replaced, and undoing brings it back', async () => {
  await here.fill();
  await here.save();
  await here.server.start();
  here.office.workspace.remove(here.id);
  const anew = await here.office.signIn(here.server);
  expect(anew).not.toBe(here.id);
  await here.restore();
  expect(here.office.workspace.view().accounts.map(({ id }) => id)).toEqual([here.id]);
  expect(here.office.workspace.view().notices).toEqual([]);
  await backups().undo();
  expect(here.office.workspace.view().accounts.map(({ id }) => id)).toEqual([anew]);
});

/** A pipe can make the opening wait for ever, and its bytes can be read only once. */
const PIPE: [string, string, () => void] = [
  'a pipe with the bytes of a backup',
  'no-backup',
  () => {
    const bytes = readFileSync(here.file).subarray(0, 4096);
    rmSync(here.file);
    expect(spawnSync('mkfifo', [here.file]).status).toBe(0);
    const handle = openSync(here.file, 'r+');
    onTestFinished(() => closeSync(handle));
    writeSync(handle, bytes);
  },
];

describe('a file that cannot be restored is refused by its kind, and nothing changes', () => {
  const cases: [string, string, () => void][] = [
    ['text', 'no-backup', () => writeFileSync(here.file, 'Not a backup at all. '.repeat(100))],
    ['nothing', 'no-backup', () => writeFileSync(here.file, '')],
    [
      'another database',
      'no-backup',
      () => {
        rmSync(here.file);
        const db = new Database(here.file);
        db.exec('create table a (b)');
        db.close();
      },
    ],
    ['half of it', 'damaged-backup', () => truncateSync(here.file, Math.floor(statSync(here.file).size / 2))],
    ['its first bytes', 'damaged-backup', () => truncateSync(here.file, 60)],
    [
      'all but its last page',
      'damaged-backup',
      () => truncateSync(here.file, statSync(here.file).size - 4096),
    ],
    [
      'a changed byte of a part',
      'damaged-backup',
      () => {
        const db = new Database(here.file);
        const data = db
          .prepare<[], Buffer>('select data from chunks order by length(data) desc limit 1')
          .pluck()
          .get();
        db.close();
        const at = readFileSync(here.file).indexOf((data ?? Buffer.alloc(0)).subarray(0, 40));
        const handle = openSync(here.file, 'r+');
        writeSync(handle, Buffer.from([0xff, 0, 0xff]), 0, 3, at + 20);
        closeSync(handle);
      },
    ],
    ['a missing part', 'damaged-backup', () => edit((db) => db.exec('delete from chunks where number = 1'))],
    [
      'a changed manifest',
      'damaged-backup',
      () => edit((db) => db.exec(`update manifest set json = replace(json, 'mira', 'mara')`)),
    ],
    ['a newer format', 'newer-backup', () => edit((db) => db.pragma(`user_version = ${FORMAT + 1}`))],
    [
      'a format from before the first release',
      'older-backup',
      () => edit((db) => db.pragma(`user_version = ${FIRST_FORMAT - 1}`)),
    ],
    [
      'parts that unpack to more than a disk has',
      'damaged-backup',
      () => edit((db) => db.exec('update parts set bytes = 1e12')),
    ],
    [
      'a part of less than nothing',
      'damaged-backup',
      () => edit((db) => db.exec('update parts set bytes = -bytes')),
    ],
    [
      'settings of megabytes',
      'damaged-backup',
      () => here.rewrite({ settings: `{"a":"${'x'.repeat(1024 * 1024)}"}` }),
    ],
    ['an account of an address that is no server’s', 'damaged-backup', () => movedTo('file:///etc/')],
    ['an address that is not written as Perch does', 'damaged-backup', () => movedTo('HTTPS://Chat.Example')],
    ['a trigger that rewrites what is sent', 'damaged-backup', () => here.rewrite({ sql: TRIGGER })],
    [
      'the cache of another user',
      'damaged-backup',
      () =>
        here.rewrite({
          sql: `update facts set value = json_set(value, '$.userId', 999999) where name = 'identity'`,
        }),
    ],
    [
      'a view in place of a table',
      'damaged-backup',
      () => here.rewrite({ sql: 'drop table drafts; create view drafts as select 1' }),
    ],
    ['nothing, because it is gone', 'unreadable', () => rmSync(here.file)],
    ...(process.platform === 'win32' ? [] : [PIPE]),
  ];
  const movedTo = (serverUrl: string) =>
    rewriteBackup(here.file, {
      manifest: (says) => ({ ...says, accounts: says.accounts.map((one) => ({ ...one, serverUrl })) }),
    });
  const edit = (work: (db: Database.Database) => unknown) => {
    const db = new Database(here.file);
    work(db);
    db.close();
  };

  test.each(cases)('%s: %s', async (_what, fault, spoil) => {
    await here.fill();
    await here.save();
    change();
    const before = state();
    spoil();
    expect(await reading(here.file)).toBe(fault);
    expect(state()).toEqual(before);
    expect(
      readdirSync(here.office.folder).filter((name) => /restore|backups|\.unfinished/.test(name)),
    ).toEqual([]);
  });

  test('a file that was changed after it was read is not restored', async () => {
    await here.fill();
    await here.save();
    const { id } = await backups().read(here.file);
    change();
    const before = state();
    await backups().save(here.file);
    expect(await problem(backups().restore(id))).toBe('gone');
    truncateSync(here.file, 9_000);
    expect(await problem(backups().restore(id))).toBe('gone');
    expect(state()).toEqual(before);
    expect(readdirSync(here.office.folder)).not.toContain('restore.unfinished');
  });
});

test('the cache of a newer version is not restored', async () => {
  await here.fill();
  const cache = here.office.cacheOf(here.id);
  await here.office.end();
  const present = readFileSync(cache);
  const newer = openDatabase(cache);
  newer.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
  newer.close();
  const ofNewer = backUpClosedProfile(here.office.folder, 'before-update', '9.0.0');
  writeFileSync(cache, present);
  here.office.begin();
  expect(await reading(ofNewer ?? '')).toBe('newer-backup');
  expect(readDraft(here.db, 'status')).toBe('A draft');
});

test('a backup before an update needs no open profile, and the latest two are kept', async () => {
  await here.fill();
  await here.office.end();
  const made: (string | null)[] = [];
  for (let i = 0; i < 5; i += 1) {
    made.push(backUpClosedProfile(here.office.folder, 'before-update', '0.1.0'));
    const last = Date.now();
    await until('the next millisecond', () => Date.now() > last);
  }
  const kept = readdirSync(join(here.office.folder, 'backups'));
  expect(kept.map((name) => join(here.office.folder, 'backups', name)).toSorted()).toEqual(
    made.slice(3).toSorted(),
  );
  const empty = new Office();
  await empty.end();
  expect(backUpClosedProfile(empty.folder, 'before-update', '0.1.0')).toBeNull();
  here.office.begin();
  expect(await reading(made.at(-1) ?? '')).toBe('none');
});

test.runIf(readOnly)('a folder that cannot be written to is refused, and what was there stays', async () => {
  await here.save();
  const before = readFileSync(here.file);
  readOnly?.begin(here.folder);
  try {
    expect(await problem(backups().save(here.file))).toBe('disk');
  } finally {
    readOnly?.end(here.folder);
  }
  expect(readFileSync(here.file).equals(before)).toBe(true);
  expect(readdirSync(here.folder)).toEqual(['Mine.perch-backup']);
  here.office.faults.splice(0);
});

test.each(disks)('a full disk is refused, and nothing is left or changed: %s', async (_name, make) => {
  const disk = make();
  onTestFinished(() => disk.remove());
  await here.fill();
  const path = join(disk.folder, 'Mine.perch-backup');
  await here.save();
  change();
  const before = state();
  disk.fill();
  try {
    expect(await problem(backups().save(path))).toBe('disk');
    expect(readdirSync(disk.folder).filter((name) => name.includes('perch-backup'))).toEqual([]);
  } finally {
    disk.free();
  }
  expect(state()).toEqual(before);
  here.office.faults.splice(0);
});

test.each(disks)(
  'a backup that a disk has half the room for is not taken for a damaged one: %s',
  async (_name, make) => {
    const disk = make();
    onTestFinished(() => disk.remove());
    await here.fill();
    await here.save();
    const archive = new Archive(here.file);
    const part = cachePart(here.id);
    const whole = Buffer.concat([...archive.read(part)]).length;
    disk.fill(Math.floor(whole / 2 / 4_096) * 4_096);
    let fault: unknown;
    try {
      for (const _ of archive.extract(part, join(disk.folder, 'cache.db')));
    } catch (error) {
      fault = error;
    } finally {
      disk.free();
      archive.close();
    }
    expect(isDiskFailure(fault)).toBe(true);
  },
);

test('a restore that cannot be set aside changes nothing', async () => {
  await here.fill();
  await here.save();
  change();
  const before = state();
  // A file where the folder for backups belongs.
  writeFileSync(join(here.office.folder, 'backups'), '');
  expect(await problem(here.restore())).not.toBe('none');
  expect(state()).toEqual(before);
  expect(readdirSync(here.office.folder)).not.toContain('restore.unfinished');
  here.office.faults.splice(0);
  chmodSync(join(here.office.folder, 'backups'), 0o600);
});

test('an account whose file cannot be read is named, and its file is kept by a restore', async () => {
  await here.fill();
  await here.save();
  await here.office.end();
  const cache = here.office.cacheOf(here.id);
  const newer = openDatabase(cache);
  newer.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
  newer.close();
  here.office.begin();
  const holder = new Database(cache);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('begin exclusive; commit');
  const saved = await backups().save(join(here.folder, 'Partial.perch-backup'));
  expect(saved).toMatchObject({ accounts: 0, missing: [expect.any(String)] });
  await here.restore();
  holder.close();
  expect(readDraft(here.db, 'status')).toBe('A draft');
  expect(readdirSync(dirname(cache)).filter((name) => name.includes('.replaced-'))).not.toEqual([]);
});

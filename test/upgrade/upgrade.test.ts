import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { filesOf, openDatabase } from '../../src-main/cache/file/database.ts';
import { CorruptDatabaseError, Db } from '../../src-main/cache/file/db.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { schemaOf } from '../../src-main/cache/file/schema-parts.ts';
import { readDraft } from '../../src-main/cache/local/drafts.ts';
import { isReadable } from '../../src-main/sync/collections/catalog.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { damageTables } from '../faults/damage.ts';
import { Office } from '../faults/office.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from '../sync/device.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { firstVersionOf, leaveFirstVersion, plan, secondVersion } from './second-version.ts';

vi.mock('../../src-main/cache/file/migrations/list.ts', async (original) => {
  const { migrations } = await original<{ migrations: unknown[] }>();
  const { secondVersion: second } = await import('./second-version.ts');
  return { migrations: [...migrations, second] };
});

let server: ReferenceServer | undefined;
afterEach(async () => {
  plan.fails = false;
  await server?.close();
  server = undefined;
});

const newFile = (): string => join(temporaryFolder(), 'cache.db');

function left(): string {
  const file = newFile();
  leaveFirstVersion(file);
  return file;
}

function open(file: string): Db {
  const { db, setAside } = openCache(file, Date.now());
  onTestFinished(() => void db.close());
  expect(setAside).toBeNull();
  return db;
}

/** The version, the parts and the unsent changes of a file, read with SQL alone. */
function stateOf(file: string): { version: unknown; isWhole: unknown; parts: unknown[]; changes: unknown[] } {
  const db = new Database(file, { readonly: true });
  try {
    return {
      version: db.pragma('user_version', { simple: true }),
      isWhole: db.pragma('integrity_check', { simple: true }),
      parts: db.prepare('select name from sqlite_schema order by name').pluck().all(),
      changes: db.prepare('select id, action, state, params from changes order by sequence').all(),
    };
  } finally {
    db.close();
  }
}

function expectSecondVersion(db: Db): void {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
  expect(SCHEMA_VERSION).toBe(2);
}

test('a file of the version before gets the schema that a new file has', () => {
  const db = open(left());
  expectSecondVersion(db);
  expect(schemaOf(db)).toEqual(schemaOf(open(newFile())));
});

test('a file of the version before opens with its rows, its drafts and all unsent changes', () => {
  const file = left();
  const { changes } = stateOf(file);
  const db = open(file);
  expect(stateOf(filesCopied(file)).changes).toEqual(changes);
  expect(listChanges(db).map(({ action }) => action)).toEqual([
    'create-snippet',
    'edit-snippet',
    'delete-snippet',
    'set-status',
  ]);
  expect(readDraft(db, 'snippet:new')).toBe('Half written');
  expect(db.value('select length from drafts')).toBe('Half written'.length);
  expect(db.value(`select value from facts where name = 'lastValues'`)).toBe('[{}]');
});

/** A copy of an open file, with what its log holds. */
function filesCopied(file: string): string {
  const copy = newFile();
  for (const name of filesOf(file)) if (!name.endsWith('-shm')) copyFileSync(name, name.replace(file, copy));
  return copy;
}

test('the unsent changes in a file of the version before are delivered', async () => {
  server = await startServer();
  const { userId } = server.user('mira');
  const onServer = () => server!.state.savedSnippets.list(userId);
  const folder = temporaryFolder();
  leaveFirstVersion(join(folder, 'cache.db'), onServer());
  const [, deleted] = onServer();
  const device = new Device({ server, folder }).start();
  onTestFinished(() => device.close());
  await until('everything delivered', () => device.changes.length === 0);
  const titles = onServer().map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Unsent', 'Edited']));
  expect(titles).not.toContain(deleted?.title);
  expect(server.state.statuses.read(userId)).toMatchObject({ status_text: 'Lunch' });
  expect(device.faults).toEqual([]);
  expectSecondVersion(device.db);
});

test('a file whose migration was killed opens again', () => {
  const file = left();
  const { changes } = stateOf(file);
  const db = new Db(file);
  db.pragma('journal_mode = WAL');
  // So small a cache that pages are written before the end.
  db.pragma('cache_size = 2');
  db.exec('begin exclusive');
  secondVersion.up(db);
  db.pragma('user_version = 2');
  // What a kill leaves now: the log has some of the pages and no commit.
  const killed = filesCopied(file);
  expect(existsSync(`${killed}-wal`)).toBe(true);
  db.exec('rollback');
  db.close();
  const opened = open(killed);
  expectSecondVersion(opened);
  expect(stateOf(filesCopied(killed)).changes).toEqual(changes);
});

test('a failed migration leaves the file as the version before wrote it and says so, and the next start succeeds', async () => {
  server = await startServer();
  const office = new Office();
  onTestFinished(() => office.close());
  const id = await office.signIn(server);
  await office.end();
  const file = office.cacheOf(id);
  copyFileSync(left(), file);
  const before = stateOf(file);
  expect(before).toMatchObject({ version: 1, isWhole: 'ok' });

  plan.fails = true;
  office.begin();
  expect(office.workspace.view().notices).toEqual([expect.objectContaining({ kind: 'not-migrated', file })]);
  expect(office.faults.map(String)).toEqual(['FailedMigrationError: The database could not be migrated.']);
  await office.end();
  expect(stateOf(file)).toEqual(before);

  plan.fails = false;
  office.begin();
  expect(office.workspace.view().notices).toEqual([]);
  expect(office.workspace.findEngine(id)).toBeDefined();
});

test('everything unsent in a damaged file of the version before is salvaged', () => {
  const file = left();
  const { changes } = stateOf(file);
  damageTables(file, ({ name }) => name === 'rows_by_label');
  const { db, setAside } = openCache(file, Date.now());
  onTestFinished(() => void db.close());
  expect(setAside).toMatchObject({ salvaged: changes.length, lost: false });
  expectSecondVersion(db);
  expect(listChanges(db).map(({ id }) => id)).toEqual(changes.map((change) => (change as { id: string }).id));
  for (const change of listChanges(db)) expect(isReadable(change)).toBe(true);
  expect(readDraft(db, 'snippet:new')).toBe('Half written');
});

test('a file of the version before may have only the parts of that version, however SQLite writes them (rule: cache-runs-nothing)', () => {
  const rewritten = newFile();
  const db = firstVersionOf(rewritten);
  db.exec('alter table drafts rename to kept; alter table kept rename to drafts');
  expect(db.value(`select sql from sqlite_schema where name = 'drafts'`)).toContain('"');
  db.close();
  openDatabase(rewritten).close();

  for (const statement of ['create table extra (a)', 'create index extra on drafts (value)']) {
    const file = newFile();
    const other = firstVersionOf(file);
    other.exec(statement);
    other.close();
    expect(() => openDatabase(file), statement).toThrow(CorruptDatabaseError);
  }
  // The parts of the second version under the number of the first.
  const early = newFile();
  openDatabase(early).close();
  const raw = new Db(early);
  raw.pragma('user_version = 1');
  raw.close();
  expect(() => openDatabase(early)).toThrow(CorruptDatabaseError);
});

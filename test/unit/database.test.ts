import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesOf, openDatabase } from '../../src-main/cache/file/database.ts';
import {
  CorruptDatabaseError,
  Db,
  FailedMigrationError,
  NewerDatabaseError,
} from '../../src-main/cache/file/db.ts';
import { migrate, SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { pageOfSnippets } from '../../src-main/cache/search/found-rows.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { temporaryFolder } from './temporary.ts';
import { addRow } from './cache.ts';

const newFile = () => join(temporaryFolder(), 'profile', 'cache.db');

function open(file: string): Db {
  const db = openDatabase(file);
  onTestFinished(() => void db.close());
  return db;
}

function addSnippet(db: Db, key: string, content = 'Some content.'): void {
  addRow(db, snippetRows, key, { title: key, content });
}

/** A file as an app of this version left it, with something in it. */
function filled(rows = 3): string {
  const file = newFile();
  const db = openDatabase(file);
  for (let row = 0; row < rows; row += 1) addSnippet(db, `Title ${row}`, 'content '.repeat(200));
  db.close();
  return file;
}

const MIGRATIONS = join(import.meta.dirname, '../../src-main/cache/file/migrations');
const migrationFiles = readdirSync(MIGRATIONS)
  .filter((name) => name !== 'list.ts')
  .toSorted();

describe('the cache file has a version', () => {
  test('a new file has the newest version', () => {
    expect(open(newFile()).pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
  });

  test('every migration is in its place by its number', () => {
    expect(migrationFiles.map((name) => Number.parseInt(name, 10))).toEqual(
      migrationFiles.map((_, index) => index + 1),
    );
    expect(migrationFiles).toHaveLength(SCHEMA_VERSION);
  });

  test('opening a file again changes and loses nothing', () => {
    const file = filled();
    expect(pageOfSnippets(open(file), 0, 10)).toHaveLength(3);
  });

  test.each(['wal', 'delete'])(
    'a file of a newer version is refused and not touched (journal: %s)',
    (mode) => {
      const file = filled();
      const newer = new Database(file);
      newer.pragma(`journal_mode = ${mode}`);
      newer.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
      newer.close();
      const before = readFileSync(file);
      expect(() => openDatabase(file)).toThrow(NewerDatabaseError);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(filesOf(file)).toEqual([file]);
    },
  );

  test('a failed migration leaves the version that it came from', () => {
    const file = newFile();
    openDatabase(file).close();
    writeFileSync(file, '');
    const raw = new Db(file);
    raw.exec('create table drafts (name text) strict');
    expect(() => migrate(raw)).toThrow(FailedMigrationError);
    raw.close();
    const after = new Database(file);
    onTestFinished(() => void after.close());
    expect(after.pragma('user_version', { simple: true })).toBe(0);
    expect(after.prepare('select name from sqlite_schema').pluck().all()).toEqual(['drafts']);
  });
});

describe('a file that contains what Perch did not make is not opened (rule: cache-runs-nothing)', () => {
  test.each([
    ['a trigger', `create trigger extra after insert on changes begin delete from drafts; end`],
    ['a view', 'create view extra as select * from changes'],
    ['a table', 'create table extra (name text) strict'],
    ['an index', 'create index extra on drafts (value)'],
    [
      'another trigger of the same name',
      `drop trigger snippets_search_insert;
      create trigger snippets_search_insert after insert on snippets begin delete from drafts; end`,
    ],
    ['a table less', 'drop table drafts'],
    ['a view in place of a table', 'drop table drafts; create view drafts as select 1 as name, 2 as value'],
    ['a column more', 'alter table drafts add column extra text'],
  ])('%s', (_, statement) => {
    const file = newFile();
    openDatabase(file).close();
    const raw = new Database(file);
    raw.exec(statement);
    raw.close();
    expect(() => openDatabase(file)).toThrow(CorruptDatabaseError);
  });

  test('and no statement reaches the schema itself, and its parts call nothing that could do harm', () => {
    const db = open(newFile());
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    db.pragma('writable_schema = ON');
    expect(() => db.exec(`update sqlite_schema set sql = ''`)).toThrow('may not be modified');
  });
});

test('every write is on the disk before it is confirmed, and columns have strict types (rule: durable-first)', () => {
  const db = open(newFile());
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  const loose = db
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0")
    .pluck()
    .all() as string[];
  expect(loose.filter((name) => !name.startsWith('sqlite_'))).toEqual([]);
});

test('nothing is written to temporary files', () => {
  const IN_MEMORY = 2;
  expect(open(newFile()).pragma('temp_store', { simple: true })).toBe(IN_MEMORY);
});

describe('access to the cache file is restricted', () => {
  test.skipIf(hasNoPermissions)(
    'only the owner can read the folder, the file and the files that SQLite adds (rule: private-cache)',
    () => {
      const file = newFile();
      addSnippet(open(file), 'Title');
      const modes = [join(file, '..'), ...filesOf(file)].map(permissionsOf);
      expect(modes[0]).toBe(0o700);
      expect(modes.length).toBeGreaterThan(2);
      expect(modes.slice(1).filter((mode) => mode !== 0o600)).toEqual([]);
    },
  );

  test('no second process can open the file until the first has closed it (rule: one-process-per-file)', () => {
    const file = newFile();
    const db = openDatabase(file);
    const peek = `
      import Database from 'better-sqlite3';
      try {
        const db = new Database(${JSON.stringify(file)}, { timeout: 0 });
        console.log(db.prepare('select count(*) from snippets').pluck().get());
      } catch (error) {
        console.log(error.code);
      }`;
    const another = () =>
      spawnSync(process.execPath, ['--input-type=module', '-e', peek], { encoding: 'utf8' }).stdout.trim();
    expect(another()).toBe('SQLITE_BUSY');
    db.close();
    expect(another()).toBe('0');
  });
});

describe('the cache file is damaged', () => {
  test('a file whose snippet page was overwritten counts as corrupt', () => {
    const file = filled(50);
    const db = new Database(file);
    const pageSize = db.pragma('page_size', { simple: true }) as number;
    const page = db
      .prepare<[], number>("select rootpage from sqlite_schema where name = 'snippets'")
      .pluck()
      .get();
    db.close();
    const bytes = readFileSync(file);
    const start = ((page ?? NaN) - 1) * pageSize;
    bytes.fill(0xaa, start, start + pageSize);
    writeFileSync(file, bytes);
    expect(() => openDatabase(file)).toThrow(CorruptDatabaseError);
  });

  test.each(['x); drop table changes; --', "x'", 'snippets of others', '"'])(
    'a table of others with the name %s makes the file corrupt, whatever is checked first',
    (name) => {
      const file = filled();
      const db = new Database(file);
      db.exec(`create table "${name.replaceAll('"', '""')}" (a)`);
      db.close();
      for (const first of ['everything', 'beside-snippets', 'nothing'] as const)
        expect(() => openDatabase(file, first), first).toThrow(CorruptDatabaseError);
    },
  );

  test('a corrupt file is named in the error and not touched', () => {
    const file = filled();
    writeFileSync(file, 'x'.repeat(5_000));
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ file }));
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(5_000));
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('an empty file is treated as a new one', () => {
    const file = filled();
    writeFileSync(file, '');
    expect(pageOfSnippets(open(file), 0, 10)).toEqual([]);
  });
});

test('data that a crash left in the log is found in list and search at the next start', () => {
  const file = newFile();
  const script = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/cache/file/database.ts'))};
    import { snippetRows } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/cache/collections/snippets.ts'))};
    const db = openDatabase(${JSON.stringify(file)});
    snippetRows.insert(db, { key: 'k', serverId: null, value: { title: 'Crash', content: 'landing' }, server: null, createdAt: 1, madeHere: true });
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(signal).toBe('SIGKILL');
  expect(filesOf(file)).toContain(`${file}-wal`);
  expect(searchSnippets(open(file), 'landing', 0, 10).found).toBe(1);
});

test('all open files together take a bounded memory for their pages, and few files more of it each', () => {
  const pages = (db: Db): number => -(db.pragma('cache_size', { simple: true }) as number);
  const first = open(newFile());
  expect(pages(first)).toBeGreaterThan(2_000);
  const others = Array.from({ length: 19 }, () => openDatabase(newFile()));
  expect([first, ...others].map(pages)).toEqual(Array.from({ length: 20 }, () => 2_000));
  for (const db of others) db.close();
  const last = open(newFile());
  expect(pages(first)).toBeGreaterThan(2_000);
  expect(pages(last)).toBe(pages(first));
});

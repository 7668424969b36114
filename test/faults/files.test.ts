import type * as FileSystem from 'node:fs';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, parse } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCorruption } from '../../src-main/cache/file/db.ts';
import { checkSteps } from '../../src-main/cache/file/check.ts';
import type { JsonRows } from '../../src-main/cache/rows/json-rows.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { leaveNamed } from '../../src-main/features/channels/commands.ts';
import { setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { saveView } from '../../src-main/features/navigation/commands.ts';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { openCache, type OpenedCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { readDraft } from '../../src-main/cache/local/drafts.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { setStatus } from '../../src-main/features/status/commands.ts';
import { movePreset, presetsView, savePreset } from '../../src-main/features/status/presets.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { text } from '../sync/pair.ts';
import { damageTables, noise, overwrite } from './damage.ts';
import { Office } from './office.ts';
import { random } from './random.ts';
import { deleteSnippet } from '../delete-now.ts';

/** Lets a test examine the folder before each rename of a file. */
const renames = vi.hoisted(() => ({ before: () => {} }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    renames.before();
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

describe('a profile with an account', () => {
  let server: ReferenceServer;
  let office: Office;
  let id: string;

  beforeEach(async () => {
    server = await startServer();
    office = new Office();
    id = await office.signIn(server);
    await until('pulled', () => office.workspace.view().accounts[0]?.snippets === onServer().length);
  });

  afterEach(async () => {
    expect(office.faults).toEqual([]);
    await office.close();
    await server.close();
  });

  const mira = () => server.user('mira').userId;
  const onServer = () => server.state.savedSnippets.list(mira());
  const db = () => office.workspace.engine(id).db;
  const notices = () => office.workspace.view().notices;

  /** Starts with a file of whose snippets the damage is found after the start. */
  async function beginDamaged(): Promise<void> {
    office.begin();
    await until('set aside', () => notices().length > 0);
    expect(office.faults.splice(0).every(isCorruption)).toBe(true);
  }

  /** Leaves changes of every kind in the file, and closes it. */
  async function leaveUnsent(): Promise<void> {
    const [first, second] = onServer();
    await server.stop();
    const keyOf = (serverId: number | undefined) =>
      db().prepare<[number], { key: string }>('select key from snippets where server_id = ?').get(serverId!)!
        .key;
    createSnippet(db(), { title: 'Unsent one', content: 'one' }, Date.now());
    createSnippet(db(), { title: 'Unsent two', content: 'two' }, Date.now());
    editSnippet(db(), keyOf(first?.id), { title: 'Unsent edit', content: 'edited' }, Date.now());
    deleteSnippet(db(), keyOf(second?.id), Date.now());
    setOwnStatus(db(), text('Unsent status'), null, Date.now());
    setAway(db(), true, Date.now());
    await office.end();
  }

  /** Every unsent change reaches the server, once. */
  async function expectEverythingDelivered(): Promise<void> {
    await server.start();
    office.workspace.retryNow();
    await until('delivered', () => listChanges(db()).length === 0).catch((error: unknown) => {
      throw new Error(JSON.stringify(listChanges(db())), { cause: error });
    });
    const titles = onServer().map(({ title }) => title);
    expect(titles.filter((title) => title === 'Unsent one')).toHaveLength(1);
    expect(titles.filter((title) => title === 'Unsent two')).toHaveLength(1);
    expect(titles).toContain('Unsent edit');
    expect(titles).toHaveLength(4);
    expect(server.state.statuses.read(mira())).toEqual({ away: true, status_text: 'Unsent status' });
    await until('shown', () => snippetPage(db(), '', 0, 200).rows.length === 4);
  }

  const damages: Record<string, (file: string) => void> = {
    'the header is noise': (file) => overwrite(file, 0, noise(100)),
    'the whole file is noise': (file) => writeFileSync(file, noise(statSync(file).size)),
    'the file is cut off in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    'the file is cut off after its first page': (file) => truncateSync(file, 4096),
    'the file is a folder’s worth of zeros': (file) => writeFileSync(file, Buffer.alloc(20_000)),
  };

  test.each(Object.keys(damages))('%s is set aside and the app starts', async (what) => {
    await leaveUnsent();
    const file = office.cacheOf(id);
    damages[what]!(file);
    const damaged = readFileSync(file);
    office.begin();
    const [notice] = notices();
    expect(notice).toMatchObject({ kind: 'set-aside', account: 'Meridian' });
    if (notice?.kind !== 'set-aside') throw new Error('Not set aside');
    expect(existsSync(notice.file)).toBe(true);
    if (notice.salvaged === 0) expect(notice.lost).toBe(true);
    expect(readFileSync(notice.file).length).toBeGreaterThanOrEqual(damaged.length);
    await server.start();
    office.workspace.retryNow();
    await until('pulled again', () => snippetPage(db(), '', 0, 200).rows.length >= 1);
    await until('settled', () => listChanges(db()).every(({ state }) => state === 'rejected'));
  });

  test.skipIf(hasNoPermissions)(
    'only the owner can read a file that was set aside (rule: private-set-aside)',
    async () => {
      await leaveUnsent();
      const file = office.cacheOf(id);
      damages['the header is noise']!(file);
      chmodSync(file, 0o644);
      office.begin();
      const [notice] = notices();
      if (notice?.kind !== 'set-aside') throw new Error('Not set aside');
      const { dir, base } = parse(notice.file);
      const parts = readdirSync(dir).filter((name) => name.startsWith(base));
      expect(parts).toContain(base);
      for (const name of parts) expect([name, permissionsOf(join(dir, name))]).toEqual([name, 0o600]);
    },
  );

  test('where the table of snippets is damaged, changes that do not need it are salvaged and delivered', async () => {
    await leaveUnsent();
    damageTables(
      office.cacheOf(id),
      ({ name }) => name.startsWith('snippets') || name.startsWith('sqlite_autoindex_snippets'),
    );
    await beginDamaged();
    const [notice] = notices();
    expect(notice).toMatchObject({ kind: 'set-aside', salvaged: 5, lost: true });
    const titles = snippetPage(db(), '', 0, 200).rows.map(({ title }) =>
      title.map((part) => part.text).join(''),
    );
    expect(titles).toEqual(expect.arrayContaining(['Unsent one', 'Unsent two', 'Unsent edit']));
    expect(statusView(db())).toMatchObject({ text: 'Unsent status', away: true });
    // The edited row and the deleted row cannot be read any more, so the user is asked about the edit.
    await server.start();
    office.workspace.retryNow();
    await until('settled', () => listChanges(db()).every(({ state }) => state === 'rejected'));
    expect(listChanges(db()).map(({ action, problem }) => [action, problem?.kind])).toEqual([
      ['edit-snippet', 'gone'],
    ]);
    const there = onServer().map(({ title }) => title);
    expect(there.filter((title) => title.startsWith('Unsent'))).toHaveLength(2);
  });

  test('where only an index is damaged, everything is salvaged and delivered', async () => {
    await leaveUnsent();
    damageTables(office.cacheOf(id), ({ name }) => name === 'snippets_in_order');
    await beginDamaged();
    expect(notices()[0]).toMatchObject({ kind: 'set-aside', salvaged: 6, lost: false });
    await expectEverythingDelivered();
  });

  test('presets and recent statuses are salvaged (rule: salvaged)', async () => {
    await leaveUnsent();
    office.begin();
    const clearAfter = { minutes: 45 };
    setStatus(db(), { text: 'Dentist', emoji: null, clearAfter }, Date.now(), 'monday');
    const preset = {
      text: 'Deep work',
      emoji: null,
      clearAfter,
      away: true,
      quiet: false,
      digit: 7,
    } as const;
    savePreset(db(), 'commuting', preset);
    movePreset(db(), 'commuting', 0);
    const before = presetsView(db());
    await office.end();
    damageTables(office.cacheOf(id), ({ name }) => name === 'snippets_in_order');
    await beginDamaged();
    expect(notices()[0]).toMatchObject({ kind: 'set-aside' });
    expect(before.recents.map(({ text }) => text)).toContain('Dentist');
    expect(presetsView(db())).toEqual(before);
  });

  test('drafts and the time to clear the status are salvaged (rule: salvaged)', async () => {
    await leaveUnsent();
    const clearAt = Date.now() + 3_600_000;
    const raw = new Database(office.cacheOf(id));
    raw.prepare('insert into drafts values (?, ?, ?)').run('snippet:new', 'Half a thought', 1);
    raw
      .prepare(`update facts set value = json_set(value, '$.clearAt', ?) where name = 'ownStatus'`)
      .run(clearAt);
    raw.close();
    damageTables(office.cacheOf(id), ({ name }) => name === 'snippets_in_order');
    await beginDamaged();
    expect(notices()[0]).toMatchObject({ kind: 'set-aside' });
    expect(readDraft(db(), 'snippet:new')).toBe('Half a thought');
    expect(statusView(db()).clearAt).toBe(clearAt);
  });

  test('a change that cannot be parsed does not keep the others from being salvaged (rule: salvaged-in-part)', async () => {
    await leaveUnsent();
    const file = office.cacheOf(id);
    const raw = new Database(file);
    raw
      .prepare(`update changes set params = '{"key":' where sequence = (select min(sequence) from changes)`)
      .run();
    raw.close();
    damageTables(file, ({ name }) => name === 'snippets_by_title' || name === 'snippets_in_order');
    await beginDamaged();
    expect(notices()[0]).toMatchObject({ kind: 'set-aside', salvaged: 5, lost: true });
    expect(listChanges(db())).toHaveLength(5);
  });

  test('a kill while a damaged file is set aside loses nothing that was salvaged (rule: salvaged)', async () => {
    await leaveUnsent();
    const file = office.cacheOf(id);
    damageTables(file, ({ name }) => name === 'snippets_by_title' || name === 'snippets_in_order');
    // Every state of the folder that a kill could leave.
    const states = snapshotsWhile(file, () => openCache(file, Date.now(), true).db.close());
    expect(states.length).toBeGreaterThan(2);
    for (const folder of states) {
      const { db: opened } = openCache(join(folder, basename(file)), Date.now());
      expect(listChanges(opened)).toHaveLength(6);
      opened.close();
      rmSync(folder, { recursive: true });
    }
    office.begin();
    expect(listChanges(db())).toHaveLength(6);
    await expectEverythingDelivered();
  });
});

describe('a profile without an account', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perch-files-'));
    file = join(folder, 'cache.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Opens a file, checks its snippets and uses it. Damage that is found then makes it be opened again, as in the app. */
  function openAs(main: Buffer): OpenedCache {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    writeFileSync(file, main);
    const opened = openCache(file, Date.now());
    try {
      for (const _ of checkSteps(opened.db));
      createSnippet(opened.db, { title: 'After it', content: 'x' }, Date.now());
      return opened;
    } catch (error) {
      expect(isCorruption(error)).toBe(true);
      opened.db.close();
    }
    const again = openCache(file, Date.now(), true);
    createSnippet(again.db, { title: 'After it', content: 'x' }, Date.now());
    return again;
  }

  test('changes of every kind in a damaged file are salvaged, with their rows (rule: salvaged)', () => {
    const db = openDatabase(file);
    const insert = (rows: JsonRows<object>, key: string, serverId: number | null, value: object) =>
      rows.insert(db, { key, serverId, value, server: value, createdAt: 1, madeHere: false });
    insert(folderRows as JsonRows<object>, 'f1', 4, { name: 'Folder', description: '', archived: false });
    insert(settingRows as JsonRows<object>, 'color_scheme', null, { value: 1 });
    const now = Date.now();
    createFolder(db, { name: 'New', description: '', archived: false }, now);
    editFolder(db, 'f1', { name: 'Renamed', description: '', archived: false }, now);
    setSettings(db, { color_scheme: 2 }, now);
    saveView(db, { fragment: 'narrow/is/starred', isPinned: true }, now);
    setFlag(db, [5], 'starred', true, now);
    setReaction(db, 5, { name: 'tada' }, true, now);
    leaveNamed(db, 'general', now);
    const before = listChanges(db).map(({ sequence: _, ...rest }) => rest);
    db.close();
    damageTables(file, ({ name }) => name === 'rows_by_label');
    const { db: opened, setAside } = openCache(file, now);
    expect(setAside).toMatchObject({ salvaged: before.length, lost: false });
    expect(listChanges(opened).map(({ sequence: _, ...rest }) => rest)).toEqual(before);
    expect(folderRows.find(opened, 'f1')).toMatchObject({
      serverId: 4,
      value: { name: 'Renamed' },
      server: { name: 'Folder' },
    });
    expect(settingRows.find(opened, 'color_scheme')).toMatchObject({
      value: { value: 2 },
      server: { value: 1 },
    });
    opened.close();
  });

  test('a file in which the length of a value was damaged is set aside', () => {
    openDatabase(file).close();
    const whole = readFileSync(file);
    lengthenFirstName(whole);
    const opened = openAs(whole);
    expect(opened.setAside).not.toBeNull();
    opened.db.close();
  });

  test('a file whose rows are out of order is set aside', () => {
    const unbroken = openDatabase(file);
    for (let number = 1; number <= 100; number += 1)
      createSnippet(unbroken, { title: `Number ${number}`, content: 'x' }, Date.now());
    const key = unbroken.value<string>('select key from snippets where rowid = 100');
    unbroken.close();
    const whole = readFileSync(file);
    renumberSnippet(whole, key!, 100, 50);
    const opened = openAs(whole);
    expect(opened.setAside).toMatchObject({ salvaged: 100 });
    opened.db.close();
  });

  test('a file with noise anywhere opens, or is set aside and salvaged as far as it can be read, and the app always starts (rule: damaged-file-opens)', () => {
    const unbroken = openDatabase(file);
    for (let i = 0; i < 30; i++)
      createSnippet(unbroken, { title: `Number ${i}`, content: 'x'.repeat(500) }, Date.now());
    unbroken.close();
    const whole = readFileSync(file);
    const { below } = random(2);
    let setAsides = 0;
    let salvaged = 0;
    for (let i = 0; i < 120; i++) {
      const damaged = Buffer.from(whole);
      noise(1 + below(3000)).copy(damaged, below(damaged.length));
      const opened = openAs(damaged);
      expect(listChanges(opened.db).length).toBeGreaterThan(0);
      if (opened.setAside) {
        setAsides += 1;
        salvaged += opened.setAside.salvaged;
        expect(existsSync(opened.setAside.file)).toBe(true);
        expect(opened.db.pragma('integrity_check', { simple: true })).toBe('ok');
        if (opened.setAside.salvaged < 30) expect(opened.setAside.lost).toBe(true);
      }
      opened.db.close();
    }
    console.log(
      `files.test.ts: noise in 120 files, ${setAsides} set aside, ${salvaged} of ${setAsides * 30} changes salvaged`,
    );
    expect(setAsides).toBeGreaterThan(10);
    expect(salvaged).toBeGreaterThan(0);
  });
});

/** Gives the name in the first row of the schema a length that no value can have (SQLite: Database File Format, 1.6 and 2.1). */
function lengthenFirstName(whole: Buffer): void {
  const INTERIOR = 5;
  const size = whole.readUInt16BE(16);
  let [page, header] = [0, 100];
  while (whole[page + header] === INTERIOR) {
    const child = whole.readUInt32BE(page + whole.readUInt16BE(page + header + 12));
    [page, header] = [(child - 1) * size, 0];
  }
  const cell = whole.readUInt16BE(page + header + 8);
  const ofText = (length: number): number[] => varint(length * 2 + 13);
  const types = [...ofText(5), ...ofText(1_200_000_000), ...ofText(5), 1, ...ofText(5)];
  Buffer.from([...varint(1_500_000_000), 1, types.length + 1, ...types]).copy(whole, page + cell);
}

/** Gives the row of a snippet another ID below 128, where it is (SQLite: Database File Format, 1.6 and 2.1). */
function renumberSnippet(whole: Buffer, key: string, from: number, to: number): void {
  const [ID, KEY] = [0, 36 * 2 + 13];
  for (let at = whole.indexOf(key); at >= 0; at = whole.indexOf(key, at + 1))
    for (let header = at - 1; header > at - 40; header -= 1) {
      const isRow = whole[header] === at - header && whole[header + 1] === ID && whole[header + 2] === KEY;
      if (isRow && whole[header - 1] === from) whole[header - 1] = to;
    }
}

/** A number as SQLite writes it: seven bits in each byte, and the highest bit where another byte follows. */
function varint(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest % 128) + 128);
  return bytes;
}

/** Runs `work` in steps, each with a copy of the folder before it. A step ends with a call that renames files. */
function snapshotsWhile(file: string, work: () => void): string[] {
  const folder = join(file, '..');
  const taken: string[] = [];
  const take = () => {
    const copy = mkdtempSync(join(tmpdir(), 'perch-snapshot-'));
    cpSync(folder, copy, { recursive: true });
    taken.push(copy);
  };
  take();
  renames.before = take;
  try {
    work();
  } finally {
    renames.before = () => {};
  }
  take();
  return taken;
}

import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { VaultBusy } from '../../src-main/accounts/key-store.ts';
import { SETTINGS } from '../../src-main/backup/manifest.ts';
import { countSnippets } from '../../src-main/cache/collections/snippets.ts';
import { hasNewTexts } from '../../src-main/cache/search/text-index.ts';
import { hasNewRowTexts } from '../../src-main/cache/search/row-texts.ts';
import { findTexts } from '../../src-main/features/palette/find-texts.ts';
import { insertHere } from '../../src-main/sync/collections/reminders.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { readSeries } from '../../src-main/domain/series.ts';
import { deleteSeriesForNow, runSeriesHere, saveSeries } from '../../src-main/features/series/commands.ts';
import { endUndo } from '../../src-main/sync/outbox/undo-offer.ts';
import { HARMLESS_FACTS, WAITING_FACTS } from '../../src-main/workspace/backups/restored-values.ts';
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
  const plan = {
    kind: 'calendar' as const,
    source,
    meeting,
    out: null,
    least: 15 as const,
    tentative: false,
  };
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

test('one that is not known brings settings of the look alone, and rules that are off (rule: unknown-backup)', async () => {
  await here.fill();
  await here.save();
  const status = { text: 'Busy', emoji: null };
  const calendar = { kind: 'calendar', meeting: status, out: null, least: 15, tentative: false };
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
  here.rewrite({
    sql: `update facts set value = '${value}' where name = 'statusRules'`,
    settings: JSON.stringify({
      theme: 'light',
      quietFrom: 1e9,
      pasteSnippets: true,
      updates: 'beta',
      quickShortcut: 'none',
      checkSpelling: true,
      shortcuts: [{ action: { do: 'snippet-from-selection' }, accelerator: 'Ctrl+Alt+B' }],
      unknown: true,
      welcome: 'done',
      knowsApplications: true,
      knowsNoTray: 1,
    }),
  });
  const present = JSON.parse(readFileSync(join(here.office.folder, SETTINGS), 'utf8')) as object;
  await here.restore();
  expect(readRules(here.db).rules.map(({ id, on }) => [id, on])).toEqual([
    ['rule 0', false],
    ['rule 2', false],
    ['rule 6', false],
  ]);
  const stored = JSON.parse(readFileSync(join(here.office.folder, SETTINGS), 'utf8')) as object;
  expect(stored).toEqual({ ...present, theme: 'light' });
  // The state from before returns.
  await here.office.workspace.backups.undo();
  expect(here.office.workspace.localSettings.current).toMatchObject({ theme: 'dark', quietHours: true });
});

const ELSEWHERE = 'https://elsewhere.example';

/** Another program wrote into the backup that another account with the same names was shown last. */
async function impostor(other: { id?: string; userId?: number; serverUrl?: string }): Promise<void> {
  await here.fill();
  await here.save();
  rewriteBackup(here.file, {
    manifest: (says) => ({
      ...says,
      activeId: other.id ?? says.activeId,
      accounts: says.accounts.map((account) => ({ ...account, ...other })),
    }),
    cache: (db) =>
      db
        .prepare(`update facts set value = json_patch(value, ?) where name = 'identity'`)
        .run(JSON.stringify(other)),
  });
}

test.each([
  ['another user', { userId: 4_711 }],
  ['a user of another server', { serverUrl: ELSEWHERE }],
])(
  'an account of %s takes nobody’s place under the same ID and name (rule: unknown-backup)',
  async (_, other) => {
    await impostor(other);
    const { workspace } = here.office;
    const before = workspace.view();
    await here.restore();
    const { accounts, activeId } = workspace.view();
    expect(activeId).toBe(before.activeId);
    expect(accounts[0]).toMatchObject({ id: here.id, serverUrl: here.server.url, unsent: 1 });
    expect(readRules(here.db).rules[0]).toMatchObject({
      on: true,
      plan: { source: { encrypted: 'c2VjcmV0LWFkZHJlc3M=' } },
    });
    expect(accounts[1]).toMatchObject({ connection: { state: 'signed-out' } });
    expect(readRules(workspace.engine(accounts[1]?.id ?? '').db).rules[0]).toMatchObject({
      on: false,
      plan: { source: { encrypted: null } },
    });
    await workspace.backups.undo();
    expect(workspace.view().accounts.map(({ id }) => id)).toEqual([here.id]);
  },
);

test('the preview shows each address, the one that it has now, and restores what is chosen alone', async () => {
  await impostor({ serverUrl: ELSEWHERE });
  const { backups } = here.office.workspace;
  const preview = await backups.read(here.file);
  expect(preview.accounts).toMatchObject([
    {
      serverUrl: ELSEWHERE,
      here: { address: here.server.url },
      replaces: null,
      drafts: 1,
      rules: 1,
      unsent: 1,
    },
  ]);
  await backups.restore(preview.id, []);
  expect(here.office.workspace.view().accounts.map(({ serverUrl }) => serverUrl)).toEqual([here.server.url]);
});

test('an account of it is not shown in the place of the one that the user looks at (rule: unknown-backup)', async () => {
  const id = randomUUID();
  await impostor({ id, serverUrl: ELSEWHERE });
  await here.restore();
  const { accounts, activeId } = here.office.workspace.view();
  expect([accounts.map((account) => account.id), activeId]).toEqual([[here.id, id], here.id]);
});

/** The facts that a backup of unknown origin does not bring, and why. Each new fact is decided about here or in the product. */
const DROPPED: Record<string, string[]> = {
  'it has the server say or load something': [
    ...[
      'organization',
      'realm',
      'limits',
      'emojiAddress',
      'emojiNames',
      'folderOrder',
      'offers',
      'presences',
      'mutedPeople',
      'alertWords',
      'movedTopics',
    ],
    ...['eventQueue', 'stale', 'highestIds', 'ignoredEvents', 'unknownItems', 'reactedUnknown', 'rateLimit'],
  ],
  'it is of another computer': [
    ...[
      'computer',
      'serverAhead',
      'isAheadConfirmed',
      'requestsAhead',
      'lastMoment',
      'doubtedTime',
      'diskTriedAt',
      'systemSigns',
    ],
  ],
  'Perch would act on it': [
    ...['followedFile', 'teamChannels', 'lastValues', 'calendars', 'ownStatus', 'ruleState', 'rulesLookAt'],
    ...['heldReminders', 'watchedScheduled', 'seriesProgress', 'seriesMustRead', 'undo'],
  ],
  'it says what the user has seen here': [
    'told',
    'notified',
    'notifiedUpTo',
    'givenReminders',
    'activityRead',
  ],
};

/** The name of each fact in the sources. */
const FACTS = globSync('src-main/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/new Metadata\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''),
);

test('each stored fact is decided about: it comes, it waits, or there is a reason why not (rule: unknown-backup)', () => {
  const decided = [...HARMLESS_FACTS, ...WAITING_FACTS, ...Object.values(DROPPED).flat()];
  expect(FACTS.length).toBeGreaterThan(30);
  expect(decided.toSorted()).toEqual(FACTS.toSorted());
});

test('nothing comes of any other fact, of teams, of pictures and of the status’ time (rule: unknown-backup)', async () => {
  await here.save();
  const facts = [...FACTS, 'aFactOfTomorrow'].filter((name) => name !== 'identity');
  const status = { text: 'Lunch', emoji: null };
  const person = { fullName: 'hostile', avatarUrl: 'https://elsewhere.example/hostile.png' };
  here.rewrite({
    sql: `
      ${facts.map((name) => `insert or replace into facts values ('${name}', '{"hostile":"${name}"}');`).join('')}
      insert or replace into rows (collection, key, server_id, label, found_by, value, server_value, created_at, made_here)
        values ('people', '7', 7, '', '', '${JSON.stringify(person)}', '{}', 0, 0);
      insert into snippets (key, title, content, created_at, made_here, channel_id) values ('t', 'hostile', 'x', 0, 0, 1);
      insert or replace into rows (collection, key, label, found_by, value, created_at, made_here)
        values ('status', 'status', '', '', '${JSON.stringify(status)}', 0, 1);
      insert or replace into facts values
        ('ownStatus', '${JSON.stringify({ setHere: status, clearAt: 1, clearedUnchecked: true })}')`,
  });
  await here.offline();
  const asked = here.server.requests.length;
  await here.restore();
  expect(here.db.column<string>(`select name from facts where value like '%"hostile"%'`).toSorted()).toEqual(
    HARMLESS_FACTS.filter((name) => name !== 'identity').toSorted(),
  );
  expect(here.db.column(`select key from rows where value like '%hostile%'`)).toEqual([]);
  expect(here.db.column(`select title from snippets where channel_id is not null`)).toEqual([]);
  expect(readOwnStatus(here.db)).toEqual({
    value: status,
    server: null,
    setHere: null,
    clearAt: null,
    clearedUnchecked: false,
  });
  expect(here.server.requests.length).toBe(asked);
});

/** What becomes of the tables of a backup of unknown origin, apart from what SQLite makes for its indexes. */
const TABLES = {
  comes: ['snippets', 'snippet_uses', 'target_uses', 'rows', 'facts', 'drafts', 'changes'],
  dropped: ['topics', 'unread', 'unread_counts', 'sightings', 'late_requests', 'expected_echoes'],
  'made anew': ['snippet_count', 'snippets_unindexed', 'texts_unindexed'],
};

test('each table is decided about, and nothing is left of those that are dropped (rule: unknown-backup)', async () => {
  const found = here.db.column<string>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'
       and name not like '%_search_%'`,
  );
  expect(found.toSorted()).toEqual(Object.values(TABLES).flat().toSorted());
  await here.save();
  here.rewrite({
    sql: `
      insert into topics values (1, 'hostile', 'hostile', 1, 1);
      insert into unread_counts values ('channel:1:hostile', 1, 'hostile', null, 0, 0);
      insert into unread values (1, 'channel:1:hostile', 1);
      insert into changes (id, action, operation, delivery, subject, params, state, created_at)
        values ('hostile', 'create-snippet', 'createSavedSnippet', 'create', 'snippets:x', '{}', 'in-doubt', 0);
      insert into sightings values ('hostile', 1);
      insert into late_requests (subject, action, params, given_up_at) values ('hostile', 'create-snippet', '{}', 1);
      insert into expected_echoes values ('hostile', '{}', 1);`,
  });
  await here.offline();
  await here.restore();
  const left = TABLES.dropped.filter((table) => here.db.row(`select 1 from ${table} limit 1`) !== undefined);
  expect(left).toEqual([]);
});

test('its series wait for a yes, and the preview says how many (rule: unknown-backup)', async () => {
  const to = { people: [here.mira] };
  const item = { kind: 'scheduled' as const, to, content: 'hostile', readBySender: null };
  const rule = recurrenceAt(Date.now() + 3_600_000, 'day');
  const { id } = saveSeries(here.db, null, { rule, item }, randomUUID(), Date.now());
  const scheduledThere = () => here.server.state.scheduledMessages.list(here.mira, 'message').length;
  here.engine.wake();
  await until('two are there', () => scheduledThere() === 2);
  await here.delivered();
  await here.save();
  deleteSeriesForNow(here.db, id, Date.now());
  endUndo(here.db);
  here.engine.wake();
  await until('none is there', () => scheduledThere() === 0);
  await here.delivered();
  here.rewrite({});
  expect((await here.office.workspace.backups.read(here.file)).accounts).toMatchObject([{ series: 1 }]);
  await here.restore();
  await here.online();
  await here.readAll();
  expect(scheduledThere()).toBe(0);
  expect(readSeries(here.db)).toMatchObject([{ id, computer: null }]);
  await here.office.restart();
  await here.online();
  await here.readAll();
  expect(scheduledThere()).toBe(0);
  runSeriesHere(here.db, id);
  here.engine.wake();
  await until('two are there again', () => scheduledThere() === 2);
});

test('a change with the ID of one that waits, and another text, is not sent (rule: unknown-backup)', async () => {
  await here.offline();
  here.create('Mine');
  await here.save();
  here.rewrite({ sql: `update changes set params = replace(params, 'Mine', 'Hostile')` });
  await here.restore();
  expect(here.changes).toMatchObject([{ state: 'in-doubt' }]);
  await here.back();
  await here.readAll();
  expect(here.onServer('Hostile')).toEqual([]);
  expect(here.posted).toBe(0);
});

test('what a backup says of its search indexes and its count is not believed, also offline (rule: restored-derived)', async () => {
  const key = here.create('Parcel lost');
  await here.delivered();
  const reminder = insertHere(here.db, { at: 4_000_000_000, note: 'Parcel again' }, 1);
  await until('indexed', () => !hasNewRowTexts(here.db));
  await here.save();
  // More words than the indexes contain cannot be taken out of them.
  const words = 'parcel '.repeat(20_000);
  here.rewrite({
    sql: `insert or replace into snippets_unindexed (rowid, was_title, was_content)
        select rowid, '${words}', '' from snippets where key = '${key}';
      update snippet_count set shown = -1;
      delete from texts_search;
      insert into texts_search (rowid, text) values (1, 'parcel');`,
  });
  await here.offline();
  await here.restore();
  await until('indexed', () => !hasNewTexts(here.db) && !hasNewRowTexts(here.db));
  expect(findTexts(here.db, 'parcel', 1).map(({ id }) => id)).toEqual([`reminder-${reminder}`]);
  expect(here.db.column('select rowid from texts_search where rowid > 0')).toEqual([]);
  expect(countSnippets(here.db)).toBe(here.titles.length);
  expect(snippetPage(here.db, 'parcel lost', 0, 10).rows.map((row) => row.key)).toEqual([key]);
});

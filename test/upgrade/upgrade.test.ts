import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { filesOf } from '../../src-main/cache/file/database.ts';
import { Db } from '../../src-main/cache/file/db.ts';
import {
  countTeamSnippets,
  teamChannels,
  teamSnippetsFrom,
} from '../../src-main/cache/collections/team-snippets.ts';
import { countSnippets } from '../../src-main/cache/collections/snippets.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { INDEXES, indexSteps } from '../../src-main/cache/search/text-index.ts';
import { countOwnSnippets } from '../../src-main/cache/file/check.ts';
import { readDraft } from '../../src-main/cache/local/drafts.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { highestId } from '../../src-main/cache/metadata/highest-ids.ts';
import { storedLimits, storedOrganization } from '../../src-main/cache/metadata/organization.ts';
import { migrate, SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import type { Decision, ChangeState, ChangeView } from '../../src-main/contract/values/change.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { ExpectedEchoes } from '../../src-main/sync/outbox/echoes.ts';
import { firstGivenUpAt } from '../../src-main/sync/outbox/unanswered.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { changeViews } from '../../src-main/features/outbox/queries.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from '../sync/device.ts';

const ADMINISTRATOR = 200;
/** Scheduled times in the files are in the year 2100. */
const FAR = 4_102_444_800;

const versions = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.db'))
  .map((name) => Number(/^v(\d+)\.db$/.exec(name)?.[1]))
  .toSorted((a, b) => a - b);

const folders: string[] = [];
let server: ReferenceServer | undefined;
let device: Device | undefined;
afterEach(async () => {
  device?.close();
  await server?.close();
  [device, server] = [undefined, undefined];
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perch-upgrade-'));
  folders.push(folder);
  return folder;
}

/** Copies the file that a version left to where a profile keeps it. */
function leftBy(version: number): { folder: string; file: string } {
  const folder = temporary();
  const file = join(folder, 'cache.db');
  copyFileSync(fileURLToPath(new URL(`v${version}.db`, import.meta.url)), file);
  return { folder, file };
}

/** The unsent changes in a file, read with SQL alone and not with the app's code. */
function unsentIn(file: string): { id: string; action: string; state: ChangeState; must_ask: number }[] {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('select id, action, state, must_ask from changes order by sequence').all();
  db.close();
  return rows as ReturnType<typeof unsentIn>;
}

const answersIn: Record<string, Decision[]> = {
  queued: ['discard'],
  held: ['discard'],
  expired: ['discard'],
  sending: [],
  rejected: ['retry', 'discard'],
  'in-doubt': ['look-again', 'is-there', 'send-again', 'discard'],
  conflict: ['keep-mine', 'take-servers', 'keep-both'],
};

const nameOf = ({ state, problem }: ChangeView): string =>
  problem?.kind === 'conflict' ? 'conflict' : state;

function expectWhole(db: Db): void {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
}

test('there is a file of every schema version', () => {
  expect(versions).toEqual(
    expect.arrayContaining(Array.from({ length: SCHEMA_VERSION - 1 }, (_, at) => at + 1)),
  );
});

test('a file of version 8 keeps how often snippets were used, and the favorites', () => {
  const { db } = openCache(leftBy(8).file, Date.now());
  const uses = db.prepare('select uses, favorite, weight from snippet_uses order by server_id').all();
  expect(uses).toEqual([
    { uses: 2, favorite: 0, weight: 2 },
    { uses: 0, favorite: 1, weight: 0 },
  ]);
  expect(db.prepare('select uses from snippets where uses > 0').pluck().all()).toEqual([2]);
  db.close();
});

test('a file of version 12 keeps the team’s snippets and the choice of their channel', () => {
  const { db } = openCache(leftBy(12).file, Date.now());
  expect(teamChannels(db)).toEqual([expect.objectContaining({ channelId: 1, unread: [] })]);
  const [row] = snippetPage(db, 'team lunch', 0, 10).rows;
  expect(row).toMatchObject({ favorite: true, team: { channelId: 1 } });
  expect(countTeamSnippets(db)).toEqual(new Map([[1, 1]]));
  expect(teamSnippetsFrom(db, [2, 4]).map(({ hidden }) => hidden)).toEqual([false, true]);
  db.close();
});

test('a file of version 14 keeps the expected events', () => {
  const { db } = openCache(leftBy(14).file, Date.now());
  const echoes = new ExpectedEchoes(db);
  expect(echoes.subjects).toEqual(['status']);
  expect(echoes.of('status').deliveries).toEqual([{ fingerprint: 'Delivered', copyBefore: 'Before' }]);
  expect(db.value(`select count(*) from rows where collection = 'echoes'`)).toBe(0);
  db.close();
});

test('a file of version 15 opens without indexing its texts, and is searched inside words', () => {
  const { file } = leftBy(15);
  const left = new Database(file);
  // The indexes have the texts of two snippets as they were, and nothing of a third one.
  left.exec(`
    update snippets set title = 'Unwatched', search_title = 'unwatched' where rowid = 1;
    update snippets set deleted = 1 where rowid = 2;
    delete from snippets where rowid = 10;`);
  left.close();
  const { db } = openCache(file, Date.now());
  const waiting = db.column<number>('select rowid from snippets_unindexed order by rowid');
  expect(waiting).toEqual(db.column<number>('select rowid from snippets where not deleted order by rowid'));
  const [{ title = [] } = {}] = searchSnippets(db, 'watched', 0, 10).rows;
  expect(title.map(({ text }) => text).join('')).toBe('Unwatched');
  // The indexes hold the rows that are not hidden: with all rows shown they must hold all.
  db.exec('update snippets set deleted = 0 where deleted = 1');
  for (const _ of indexSteps(db));
  for (const index of INDEXES) db.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
  db.close();
});

test.each(versions)('a file of version %i opens with its rows and all unsent changes', (version) => {
  const { file } = leftBy(version);
  const before = unsentIn(file);
  expect(before.length).toBeGreaterThan(10);
  const { db, setAside } = openCache(file, Date.now());
  expect(setAside).toBeNull();
  expectWhole(db);
  expect(countSnippets(db)).toBe(countOwnSnippets(db));
  expect(listChanges(db).map(({ id, action, state, mustAsk }) => [id, action, state, mustAsk])).toEqual(
    before.map(({ id, action, state, must_ask }) => [id, action, state, must_ask === 1]),
  );
  const connection = {
    view: { state: 'offline', since: 0, problem: null, nextTryAt: null },
    blockedUntil: 0,
  } as const;
  const views = changeViews(db, connection, listChanges(db));
  for (const view of views) {
    expect(view.decisions, view.action).toEqual(answersIn[nameOf(view)]);
    // Away has no text, and a message that is not in the cache shows only its number.
    if (view.action !== 'set-away') expect(view.title || view.opens, view.action).toBeTruthy();
  }
  const earlier = listChanges(db).filter(({ params }) => 'earlier' in (params as object));
  expect(earlier.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['edit-snippet', 'set-status', 'set-away']),
  );
  expect(firstGivenUpAt(db)).not.toBeNull();
  const own = snippetPage(db, '', 0, 50).rows.filter(({ team }) => team === null);
  const titles = own.map(({ title }) => title.map(({ text }) => text).join(''));
  const unsent = ['Asked', 'Held', 'In doubt', 'Queued', 'Refused', 'Sending'];
  expect(titles.toSorted()).toEqual([...unsent, 'Refund approved', 'Stand-up'].toSorted());
  expect(snippetPage(db, 'last word', 0, 50).found).toBe(1);
  expect(statusView(db)).toMatchObject({ text: 'Last status', clearAt: FAR * 1000, away: true });
  expect(readDraft(db, 'snippet:new')).toBe('Half written');
  const known = [hasCapability(db, 'snippets'), hasCapability(db, 'status'), highestId(db, 'snippets')];
  expect(known).toEqual([true, true, 3]);
  expect(storedLimits.read(db)?.messageLength).toBe(10_000);
  expect(storedOrganization.read(db)).toBe('Meridian');
  for (const change of listChanges(db)) mutationsByName[change.action].discard(db, change);
  db.close();
});

/** A reference server of this version with everything that the files expect on it. */
async function today(): Promise<ReferenceServer> {
  const started = await startServer();
  const { userId } = started.user('mira');
  started.state.users.update(userId, { role: ADMINISTRATOR });
  started.state.realm.update({ moderation_request_channel_id: 1 });
  const later = {
    user_id: userId,
    scheduled_delivery_timestamp: FAR,
    read_by_sender: true,
    client: 'website',
  };
  for (const content of ['Kept', 'To be edited', 'To be deleted'])
    started.state.scheduledMessages.create({
      ...later,
      kind: 'message',
      recipient: { type: 'stream', stream_id: 1, topic: 'plans' },
      content,
      reminder_target_message_id: null,
    });
  started.state.scheduledMessages.create({
    ...later,
    kind: 'reminder',
    recipient: { type: 'private', user_ids: [userId] },
    content: 'To be cancelled',
    reminder_target_message_id: 1,
  });
  return started;
}

/** The user confirms every change that needs a decision. */
function answer(on: Device): void {
  for (const view of on.changes.filter(({ needsUser }) => needsUser)) {
    const meant = (['keep-mine', 'retry', 'send-again', 'discard'] as const).find((one) =>
      view.decisions.includes(one),
    );
    if (meant) decide(on.db, view.id, meant, Date.now());
  }
  on.engine.retryNow();
}

test.each(versions)(
  'the unsent changes in a file of version %i are delivered or ask the user',
  async (version) => {
    server = await today();
    const { folder, file } = leftBy(version);
    const before = unsentIn(file);
    device = new Device({ server, folder }).start();
    await until(
      'the rest asks',
      () =>
        device!.engine.connection.state === 'online' && device!.changes.every(({ needsUser }) => needsUser),
    ).catch((error: unknown) => {
      throw new Error(JSON.stringify(device?.changes), { cause: error });
    });
    // In doubt with a sighting: it may have been on the server and deleted since.
    const sighted = version >= 5 ? ['In doubt in-doubt'] : [];
    const refused = before.some(({ action }) => action === 'edit-setting') ? ['full_name rejected'] : [];
    const expired = before.some(({ state }) => state === 'expired') ? ['Too late expired'] : [];
    expect(device.changes.map((view) => `${view.title} ${nameOf(view)}`).toSorted()).toEqual(
      [
        'Asked in-doubt',
        'Refused rejected',
        'Stand-up conflict',
        ...sighted,
        ...refused,
        ...expired,
      ].toSorted(),
    );
    answer(device);
    await until('everything delivered', () => device!.changes.length === 0).catch((error: unknown) => {
      throw new Error(JSON.stringify(device?.changes), { cause: error });
    });
    const { state } = server;
    const { userId } = server.user('mira');
    const has = (action: string) => before.some((change) => change.action === action);
    expect(state.savedSnippets.list(userId).map(({ title, content }) => [title, content])).toEqual(
      expect.arrayContaining([
        ['Refund approved', 'Last word'],
        ['Stand-up', 'In conflict'],
        ...['Queued', 'Sending', 'In doubt', 'Asked', 'Refused', 'Held'].map((title) => [
          title,
          `${title} text`,
        ]),
      ]),
    );
    expect(state.savedSnippets.list(userId)).toHaveLength(8);
    expect(state.statuses.read(userId)).toMatchObject({ status_text: 'Last status', away: true });
    if (has('save-view'))
      expect(state.navigationViews.list(userId).map(({ fragment, name }) => [fragment, name])).toEqual(
        expect.arrayContaining([
          ['narrow/channel/1-general', 'Renamed'],
          ['narrow/search/new', 'Added'],
        ]),
      );
    if (has('create-channel')) {
      expect(state.settings.all(userId)['color_scheme']).toBe(2);
      expect(server.user('mira').fullName).toBe('Mira Renamed');
      expect(state.messages.byId(2)?.content).toBe('Edited here');
      expect(state.messages.flags(userId, 1)).toContain('starred');
      expect(state.channels.byName('made here')).toBeDefined();
      expect(state.channels.subscribed(userId).map(({ name }) => name)).toContain('news');
      expect(state.channelFolders.all().map(({ name, description }) => [name, description])).toEqual(
        expect.arrayContaining([
          ['Made here', 'x'],
          ['Projects', 'Edited here'],
          ['Everyday', 'Changed here'],
        ]),
      );
    }
    if (has('create-scheduled')) {
      const contents = state.scheduledMessages.list(userId, 'message').map(({ content }) => content);
      expect(contents.toSorted()).toEqual(['Edited here', 'Kept', 'Scheduled here']);
      expect(state.scheduledMessages.list(userId, 'reminder').map(({ content }) => content)).toEqual([
        expect.stringContaining('Reminder here'),
      ]);
    }
    expect(device.faults).toEqual([]);
    expectWhole(device.db);
  },
);

const MIGRATIONS = new URL('../../src-main/cache/file/migrations', import.meta.url);

/** The migrations, by the version that each leads to. */
const steps = readdirSync(MIGRATIONS).toSorted();

/** What a kill leaves in the middle of a migration: the WAL has some of its pages and no commit. */
async function killedOnTheWayTo(version: number, file: string): Promise<string> {
  const { up } = (await import(/* @vite-ignore */ `${MIGRATIONS.href}/${steps[version - 1] ?? ''}`)) as {
    up(db: Db): void;
  };
  const db = new Db(file);
  db.pragma('journal_mode = WAL');
  migrate(db, version - 1);
  // So small a cache that pages are written before the end.
  db.pragma('cache_size = 2');
  db.exec('begin exclusive');
  up(db);
  db.pragma(`user_version = ${version}`);
  const left = join(temporary(), 'cache.db');
  for (const name of filesOf(file)) if (!name.endsWith('-shm')) copyFileSync(name, name.replace(file, left));
  expect(existsSync(`${left}-wal`)).toBe(true);
  db.exec('rollback');
  db.close();
  return left;
}

const interrupted = versions.flatMap((from) =>
  Array.from({ length: SCHEMA_VERSION - from }, (_, at) => [from, from + at + 1] as const),
);

test.each(interrupted)(
  'a file whose migration from version %i to %i was killed opens again',
  async (from, to) => {
    const { file } = leftBy(from);
    const before = unsentIn(file);
    const left = await killedOnTheWayTo(to, file);
    const { db, setAside } = openCache(left, Date.now());
    expect(setAside).toBeNull();
    expectWhole(db);
    expect(listChanges(db).map(({ id, state }) => [id, state])).toEqual(
      before.map(({ id, state }) => [id, state]),
    );
    db.close();
  },
);

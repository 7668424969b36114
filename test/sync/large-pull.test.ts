import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { peopleRows } from '../../src-main/sync/collections/people.ts';
import { countSnippets, snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { random } from '../faults/random.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from './device.ts';
import { deleteSnippet } from '../delete-now.ts';

const SIZE = { people: 1_000, channels: 200, snippets: 6_000 };

let server: ReferenceServer;
let device: Device;

beforeAll(async () => {
  server = await startServer({ large: SIZE });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.start();
  server.faults.lift();
  device = new Device({ server, timing: { requestTimeout: 30_000, firstBackOff: 20, longestBackOff: 50 } });
});
afterEach(() => device.close());

const mira = () => server.user('mira').userId;
const onServer = () => ({
  snippets: server.state.savedSnippets.list(mira()).length,
  // The server's own bot is none of the organization's people.
  people: server.state.users.all().length + 1,
  channels: server.state.channels.visible(mira()).length,
});
const here = () => ({
  snippets: countSnippets(device.db),
  people: peopleRows.count(device.db),
  channels: channelRows.count(device.db),
});
const isOnline = () =>
  device.engine.connection.state === 'online' && hasCapability(device.db, 'snippets') === true;
const isWhole = () => until('everything is here', isOnline);

/** Every thing of the server once, under its own ID. */
function expectEverythingOnce(): void {
  expect(here()).toEqual(onServer());
  const ids = device.db
    .prepare<[], number>('select server_id from snippets order by server_id')
    .pluck()
    .all();
  expect(ids).toEqual(server.state.savedSnippets.list(mira()).map(({ id }) => id));
  expect(device.faults).toEqual([]);
}

test('the first pull of a large organization brings everything and announces each finished collection', async () => {
  device.start();
  await until(
    'people are complete and announced',
    () => hasCapability(device.db, 'people') === true && device.changed.has('/rows:people'),
  );
  expect(here()).toMatchObject({ people: onServer().people });
  expect(countSnippets(device.db)).toBeLessThan(SIZE.snippets);
  await isWhole();
  expectEverythingOnce();
  expect(device.engine.pullProgress.view).toBeNull();
});

describe('a large pull is interrupted', () => {
  const seed = Number(process.env['PERCH_SEED'] ?? Date.now() % 1e9);
  const chance = random(seed);

  /** Starts to pull and waits until so many rows of the largest collection are there. */
  const pullUntil = (count: number) =>
    until(`${count} snippets are here`, () => countSnippets(device.db) >= count);

  /** While register alone fails, lists take its place; they lack the server's own bot. */
  const registered = () => until('register has answered', () => storedEventQueue.read(device.db) !== null);

  /** How many of the people here the server lists, without its own bot. */
  function listed(): number {
    const ids = new Set(server.state.users.all().map(({ user_id }) => user_id));
    return peopleRows.list(device.db).filter(({ serverId }) => serverId !== null && ids.has(serverId)).length;
  }

  test(`finished collections stay when Perch closes at any point (seed ${seed})`, async () => {
    device.start();
    for (let round = 0; round < 4; round += 1) {
      const before = countSnippets(device.db);
      await pullUntil(before + chance.below((SIZE.snippets - before) / 2) + 1);
      await server.stop();
      device.restart();
      expect(listed()).toEqual(server.state.users.all().length);
      expect(here().channels).toBe(onServer().channels);
      expect(hasCapability(device.db, 'people')).toBe(true);
      expect(countSnippets(device.db)).toBeGreaterThanOrEqual(before);
      await server.start();
    }
    // A request of the last round can fail while the server starts, and register be the only one.
    await registered();
    await isWhole();
    expectEverythingOnce();
  });

  test('the pull completes after truncated responses and dropped connections', async () => {
    server.faults.queue(
      { kind: 'truncated', path: '/register' },
      { kind: 'truncated', path: '/register' },
      { kind: 'drop', path: '/register' },
    );
    device.start();
    await until('register is sent again', () => server.count('POST', '/register') >= 4);
    await registered();
    await isWhole();
    expectEverythingOnce();
  });

  test('rows stay on sign-out, and the pull goes on after sign-in', async () => {
    device.start();
    await pullUntil(1 + chance.below(SIZE.snippets / 2));
    device.engine.signOut();
    const count = countSnippets(device.db);
    await device.still();
    expect(countSnippets(device.db)).toBe(count);
    const { email, apiKey } = server.user('mira');
    device.engine.signIn({ email, apiKey });
    await isWhole();
    expectEverythingOnce();
  });
});

test('changes made during the pull are stored and delivered afterwards', async () => {
  device.start();
  await until('some snippets are here', () => countSnippets(device.db) > 500);
  const [edited, deleted] = snippetPage(device.db, '', 100, 2).rows.map(({ key }) =>
    snippetRows.find(device.db, key),
  );
  device.act((db, now) => {
    createSnippet(db, { title: 'Made meanwhile', content: 'x' }, now);
    editSnippet(db, edited!.key, { title: 'Edited meanwhile', content: 'y' }, now);
    deleteSnippet(db, deleted!.key, now);
    setOwnStatus(db, { text: 'Reading', emoji: null }, null, now);
  });
  expect(isOnline()).toBe(false);
  expect(device.changes).toHaveLength(4);
  await isWhole();
  await until('all is delivered', () => device.changes.length === 0);
  const list = server.state.savedSnippets.list(mira());
  expect(list.filter(({ title }) => title === 'Made meanwhile')).toHaveLength(1);
  expect(list.find(({ id }) => id === edited!.serverId)).toMatchObject({ title: 'Edited meanwhile' });
  expect(list.some(({ id }) => id === deleted!.serverId)).toBe(false);
  expect(server.state.statuses.read(mira())).toMatchObject({ status_text: 'Reading' });
  await until('nothing is doubled', () => here().snippets === onServer().snippets);
  expectEverythingOnce();
});

import { describe, expect, test } from 'vitest';
import { nodeHttp, rewritingHttp } from '../node-http.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { saveChannel } from '../../src-main/features/channels/commands.ts';
import {
  createFolder,
  saveLinkifier,
  saveProfileField,
  editFolder,
} from '../../src-main/features/organization/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { until } from './device.ts';
import { newChannel } from './new-channel.ts';
import { Pair } from './pair.ts';
import { newProfileField } from './new-profile-field.ts';

const pair = new Pair();
const db = () => pair.device.db;
const CREATE = { method: 'POST', path: '/channel_folders/create' } as const;
const folders = () => folderRows.list(db());
const named = (name: string) => folders().filter(({ value }) => value.name === name);
const store = () => pair.server.state.channelFolders;
const thereNamed = (name: string) =>
  store()
    .all()
    .filter((folder) => folder.name === name);
const create = (name: string, description = '') =>
  pair.device.act((cache, now) => createFolder(cache, { name, description, archived: false }, now));

const rewritten = (rewrite: (answer: Record<string, unknown>, request: HttpRequest) => void): HttpPort =>
  rewritingHttp<Record<string, unknown>>(
    () => true,
    (answer, request) => void rewrite(answer, request),
  );

async function read(): Promise<void> {
  const reads = () => pair.server.count('POST', '/register') + pair.server.count('GET', '/saved_snippets');
  const before = reads();
  pair.readAll();
  await until('asked again', () => reads() > before);
  await pair.idle();
}

/** Loses the connection, so that every list is read again. */
const reconnect = (): Promise<void> => pair.unseen(() => {});

describe('the user confirms that a create in doubt exists', () => {
  test('a folder in doubt that exists with another description has one row that can be edited', async () => {
    await pair.connect({ user: 'ana' });
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    const key = create('Doubtful', 'mine');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    store().update(thereNamed('Doubtful')[0]!.id, { description: 'theirs' });
    await until('the user is asked', () => pair.onlyChange.needsUser);
    pair.answer('is-there');
    await reconnect();
    expect(named('Doubtful').map((row) => row.key)).toEqual([key]);
    expect(named('Doubtful')[0]).toMatchObject({ serverId: thereNamed('Doubtful')[0]!.id });
    pair.device.act((cache, now) =>
      editFolder(cache, key, { name: 'Doubtful', description: 'again', archived: false }, now),
    );
    await pair.delivered();
    expect(thereNamed('Doubtful')[0]).toMatchObject({ description: 'again' });
  });

  test('a snippet in doubt that exists under another title leaves no row without a server copy', async () => {
    await pair.connect();
    await pair.pulledSnippet();
    pair.server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'drop', processed: true });
    pair.device.act((cache, now) => createSnippet(cache, { title: 'Mine', content: 'x' }, now));
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    const [mine] = pair.titled('Mine');
    pair.server.state.savedSnippets.update(pair.mira, mine!.id, { title: 'Renamed' });
    await until('the user is asked', () => pair.onlyChange.needsUser);
    pair.answer('is-there');
    await pair.expectSame();
  });
});

test('a create whose response has no ID gets it from the next list, even after a rename', async () => {
  await pair.connect({ user: 'ana', http: rewritten((answer) => delete answer['id']) });
  const userId = pair.server.user('ana').userId;
  pair.device.act((cache, now) =>
    saveChannel(cache, null, newChannel({ name: 'no-id', subscribers: [userId] }), userId, now),
  );
  await pair.delivered();
  const channel = pair.server.state.channels.byName('no-id')!;
  pair.server.state.channels.rename(channel.stream_id, 'renamed');
  await read();
  await until('has its ID', () => channelRows.findByServerId(db(), channel.stream_id) !== null);
  const names = channelRows.list(db()).map(({ value }) => value.name);
  expect(names.filter((name) => name === 'no-id' || name === 'renamed')).toEqual(['renamed']);
});

test('lists that contain nothing new write no row', async () => {
  await pair.connect({ user: 'ana' });
  store().create({ name: 'Same', description: '', creator_id: 1 });
  await reconnect();
  const rows = () => db().prepare<[], unknown>('select * from rows order by rowid').all();
  const before = rows();
  expect(before.length).toBeGreaterThan(20);
  db().exec(`create temp table written (collection text);
    create temp trigger count_written after update on rows begin
      insert into written values (new.collection); end;`);
  await reconnect();
  expect(db().prepare('select distinct collection from written').pluck().all()).toEqual([]);
  expect(rows()).toEqual(before);
});

describe('a list is malformed', () => {
  test('an item that is listed twice has one row', async () => {
    await pair.connect({
      user: 'ana',
      http: rewritten((answer) => {
        for (const [name, value] of Object.entries(answer))
          if (Array.isArray(value)) answer[name] = [...(value as unknown[]), ...(value as unknown[])];
      }),
    });
    store().create({ name: 'Twice', description: '', creator_id: 1 });
    await reconnect();
    expect(named('Twice')).toHaveLength(1);
    await reconnect();
    expect(named('Twice')).toHaveLength(1);
    const ids = channelRows.list(db()).map(({ serverId }) => serverId);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('rows and unsent changes stay when a collection is no longer reported', async () => {
    let isReported = true;
    await pair.connect({
      user: 'ana',
      http: rewritten((answer, { url }) => {
        if (isReported || !url.includes('/register')) return;
        for (const name of [
          'channel_folders',
          'user_settings',
          'saved_snippets',
          'subscriptions',
          'realm_users',
        ])
          answer[name] = undefined;
      }),
    });
    store().create({ name: 'Kept', description: '', creator_id: 1 });
    await reconnect();
    expect(named('Kept')).toHaveLength(1);
    const titles = pair.device.titles();
    const channels = channelRows.list(db()).length;
    isReported = false;
    pair.server.state.events.expireAll();
    await pair.server.stop();
    pair.device.act((cache, now) => setSettings(cache, { color_scheme: 3 }, now));
    await reconnect();
    await pair.delivered();
    expect(hasCapability(db(), 'folders')).toBe(false);
    expect(named('Kept')).toHaveLength(1);
    expect(pair.device.titles()).toEqual(titles);
    expect(channelRows.list(db())).toHaveLength(channels);
    expect(settingRows.find(db(), 'color_scheme')?.value.value).toBe(3);
  });
});

test('the user is asked about a folder in doubt whose name another folder has, and nothing is sent twice (rule: natural-key-edit)', async () => {
  await pair.connect({ user: 'ana' });
  await until('pulled', () => hasCapability(db(), 'folders') !== null);
  pair.server.faults.queue({ ...CREATE, kind: 'drop' });
  create('Same', 'mine');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  store().create({ name: 'same', description: 'theirs', creator_id: 1 });
  await until('the user is asked', () => pair.onlyChange.needsUser);
  expect(pair.server.count('POST', CREATE.path)).toBe(1);
  pair.answer('discard');
  await reconnect();
  expect(folders().filter(({ value }) => value.name.toLowerCase() === 'same')).toHaveLength(1);
});

test.each([true, false])(
  'an equal folder resolves a folder in doubt if the user created it, or else the user is asked (ours: %s) (rule: natural-key)',
  async (isOurs) => {
    await pair.connect({ user: 'ana' });
    await until('pulled', () => hasCapability(db(), 'folders') !== null);
    pair.server.faults.queue({ ...CREATE, kind: 'drop' });
    create('Alike', 'both');
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    const creator = pair.server.user(isOurs ? 'ana' : 'olu').userId;
    store().create({ name: 'Alike', description: 'both', creator_id: creator });
    if (isOurs) await pair.delivered();
    else {
      await until('the user is asked', () => pair.onlyChange.needsUser);
      pair.answer('is-there');
    }
    await reconnect();
    expect(pair.device.changes).toEqual([]);
    expect(named('Alike')).toHaveLength(1);
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
  },
);

describe('a proxy sends a create with a natural key twice', () => {
  const twice: HttpPort = async (request) => {
    const { method } = request;
    const isCreate = method === 'POST' && !/register|typing|presence/.test(request.url);
    if (isCreate) await nodeHttp(request);
    return nodeHttp(request);
  };
  const field = newProfileField({ name: 'Sent twice' });
  const rule = { pattern: 'OPS-(?P<id>[0-9]+)', template: 'https://ops.example/{id}' };
  const ana = () => pair.server.user('ana').userId;
  const creates = {
    folder: () => create('Sent twice', 'mine'),
    'profile field': () => pair.device.act((cache, now) => saveProfileField(cache, null, field, now)),
    linkifier: () => pair.device.act((cache, now) => saveLinkifier(cache, null, rule, now)),
    channel: () =>
      pair.device.act((cache, now) =>
        saveChannel(cache, null, newChannel({ name: 'sent-twice', subscribers: [ana()] }), ana(), now),
      ),
  };
  const there = () => [
    ...thereNamed('Sent twice'),
    ...pair.server.state.profileFields.all().filter(({ name }) => name === field.name),
    ...pair.server.state.linkifiers.all().filter(({ pattern }) => pattern === rule.pattern),
    ...[pair.server.state.channels.byName('sent-twice')].filter((channel) => channel !== undefined),
  ];
  const idOf = (key: string) =>
    db().prepare<[string], number>('select server_id from rows where key = ?').pluck().get(key);

  test.each(Object.keys(creates) as (keyof typeof creates)[])(
    'a %s exists once and is delivered although the second request is refused (rule: natural-key-refused)',
    async (kind) => {
      await pair.connect({ user: 'ana', http: twice });
      await until('read', () => folders().length > 0);
      const key = creates[kind]();
      await pair.delivered();
      expect(there()).toHaveLength(1);
      expect(idOf(key)).toEqual(expect.any(Number));
      await read();
      expect(pair.device.changes).toEqual([]);
      expect(idOf(key)).toEqual(expect.any(Number));
    },
  );

  test('a create whose name exists with other attributes is refused with the server’s text and not asked about (rule: natural-key-refused)', async () => {
    await pair.connect({ user: 'ana' });
    await until('read', () => folders().length > 0);
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 150 });
    create('Sent twice', 'mine');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    store().create({ name: 'Sent twice', description: 'theirs', creator_id: ana() });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.serverWords).toBeTruthy();
    expect(pair.onlyChange.decisions).toEqual(['retry', 'discard']);
    await pair.idle();
    expect(pair.server.count('POST', CREATE.path)).toBe(1);
  });

  test('a create whose equal another person made is refused (rule: natural-key-refused)', async () => {
    await pair.connect({ user: 'ana' });
    await until('read', () => folders().length > 0);
    pair.server.faults.queue({ ...CREATE, kind: 'latency', delayMs: 150 });
    create('Sent twice', 'mine');
    await until('in flight', () => pair.onlyChange.state === 'sending');
    store().create({ name: 'Sent twice', description: 'mine', creator_id: pair.mira });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(thereNamed('Sent twice')).toHaveLength(1);
  });

  test('a create whose equal existed before is refused', async () => {
    await pair.connect({ user: 'ana' });
    store().create({ name: 'Sent twice', description: 'mine', creator_id: ana() });
    await until('known', () => named('Sent twice').length === 1);
    create('Sent twice', 'mine');
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(named('Sent twice')).toHaveLength(2);
  });
});

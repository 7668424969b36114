import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer({ now: () => 1_800_000_000_500 });
  [mira, olu, ana] = [server.user('mira'), server.user('olu'), server.user('ana')];
});
afterEach(() => server.close());

// The seed: 1 holds channels, 2 is empty, 3 is empty and archived.
const [everyday, projects, summer] = [1, 2, 3];
const change = (id: number, parameters: Record<string, unknown>, user = ana) =>
  call(server, user, 'PATCH', `/channel_folders/${id}`, parameters);
const create = (parameters: Record<string, unknown>, user = ana) =>
  call(server, user, 'POST', '/channel_folders/create', parameters);
const list = async (parameters = {}) =>
  (await call(server, mira, 'GET', '/channel_folders', parameters)).body.channel_folders as object[];
const folder = (id: number) => server.state.channelFolders.byId(id)!;
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const administratorsOnly = {
  result: 'error',
  msg: 'Must be an organization administrator',
  code: 'UNAUTHORIZED_PRINCIPAL',
};

test('everybody sees the folders, archived ones on request', async () => {
  const active = {
    id: everyday,
    name: 'Everyday',
    description: 'For all of us',
    rendered_description: '<p>For all of us</p>',
    date_created: 1_800_000_000,
    creator_id: mira.userId,
    is_archived: false,
    order: 0,
  };
  expect(await list()).toMatchObject([active, { id: projects, description: '', rendered_description: '' }]);
  expect(await list({ include_archived: true })).toMatchObject([
    active,
    { id: projects },
    { id: summer, is_archived: true, order: 2 },
  ]);
});

test('an administrator changes the given fields, and the others stay', async () => {
  expect((await change(projects, { name: ' Plans ' })).body).toEqual({ result: 'success', msg: '' });
  expect(folder(projects)).toMatchObject({ name: 'Plans', description: '', is_archived: false });
  await change(projects, { description: 'Not yet', is_archived: true }, olu);
  expect(folder(projects)).toMatchObject({ name: 'Plans', description: 'Not yet', is_archived: true });
  await change(projects, { is_archived: true });
  await change(projects, { is_archived: false, name: 'PLANS', description: '' });
  expect(folder(projects)).toMatchObject({ name: 'PLANS', description: '', is_archived: false });
  expect((await change(projects, {})).body).toEqual({ result: 'success', msg: '' });
});

test('a folder with channels inside cannot be archived, whatever else is requested', async () => {
  const { status, body } = await change(everyday, { name: 'Past', is_archived: true });
  expect([status, body]).toEqual([
    400,
    refusal('You need to remove all the channels from this folder to archive it.'),
  ]);
  expect(folder(everyday)).toMatchObject({ name: 'Everyday', is_archived: false });
});

test.each([
  [{ name: ' ' }, "Channel folder name can't be empty."],
  [{ name: 'a'.repeat(61) }, 'name is too long (limit: 60 characters)'],
  [{ name: 'a', description: 'a'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
  [{ name: 'EVERYDAY' }, "Channel folder 'EVERYDAY' already exists"],
  [{ name: 'summer 2023' }, "Channel folder 'summer 2023' already exists"],
])('an invalid folder is refused, new or changed: %#', async (parameters, msg) => {
  const before = server.state.channelFolders.all();
  for (const { status, body } of [await change(projects, parameters), await create(parameters)]) {
    expect([status, body]).toEqual([400, refusal(msg)]);
  }
  expect(server.state.channelFolders.all()).toEqual(before);
});

test('the longest values are accepted', async () => {
  const longest = { name: '📁'.repeat(60), description: 'a'.repeat(1024) };
  expect((await change(projects, longest)).status).toBe(200);
  expect((await create({ ...longest, name: 'a'.repeat(60) })).status).toBe(200);
});

test('an unknown ID and a value of the wrong type are refused', async () => {
  const { status, body } = await change(99, { name: 'a' });
  expect([status, body]).toEqual([400, refusal('Invalid channel folder ID')]);
  expect((await change(projects, { is_archived: 1 })).body).toEqual(refusal('is_archived is not a boolean'));
});

test('only administrators change folders', async () => {
  for (const { status, body } of [
    await change(projects, { name: 'Mine' }, mira),
    await change(99, { name: 'Mine' }, mira),
    await create({ name: 'Mine' }, mira),
  ]) {
    expect([status, body]).toEqual([400, administratorsOnly]);
  }
  expect(folder(projects).name).toBe('Projects');
});

test('a new folder is the last one', async () => {
  const { body } = await create({ name: 'New', description: 'Fresh' }, olu);
  expect(body).toEqual({ result: 'success', msg: '', channel_folder_id: 4 });
  expect((await list()).at(-1)).toMatchObject({ id: 4, name: 'New', creator_id: olu.userId, order: 3 });
  expect((await create({})).body).toEqual(refusal("Channel folder name can't be empty."));
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu] = [server.user('mira'), server.user('olu')];
});
afterEach(() => server.close());

const custom = 'narrow/channel/1-general';
const pathOf = (fragment: string) => `/navigation_views/${encodeURIComponent(fragment)}`;
const change = (fragment: string, parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'PATCH', pathOf(fragment), parameters);
const create = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'POST', '/navigation_views', parameters);
const list = async (user = mira) =>
  (await call(server, user, 'GET', '/navigation_views')).body.navigation_views;
const view = (fragment: string) =>
  server.state.navigationViews.list(mira.userId).find((one) => one.fragment === fragment);
const success = { result: 'success', msg: '' };
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const missing = 'Navigation view does not exist.';

test('each user has their own views', async () => {
  expect(await list()).toEqual([
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment: custom, is_pinned: true, name: 'Everybody' },
    { fragment: 'narrow/is/starred', is_pinned: false, name: null },
  ]);
  expect(await list(olu)).toEqual([]);
  await create({ fragment: 'inbox', is_pinned: false }, olu);
  expect(await list(olu)).toEqual([{ fragment: 'inbox', is_pinned: false, name: null }]);
  expect(view('inbox')).toMatchObject({ is_pinned: true });
});

test('a view is pinned, hidden or renamed, or both at once', async () => {
  expect((await change('narrow/is/starred', { is_pinned: true })).body).toEqual(success);
  expect(view('narrow/is/starred')).toMatchObject({ is_pinned: true });
  await change(custom, { name: '  All of us ' });
  expect(view(custom)).toEqual({ fragment: custom, is_pinned: true, name: 'All of us' });
  await change(custom, { is_pinned: false, name: 'All' });
  expect(view(custom)).toEqual({ fragment: custom, is_pinned: false, name: 'All' });
  expect((await change(custom, { name: 'All' })).body).toEqual(success);
  expect((await change(custom, {})).body).toEqual(success);
});

test('a built-in view has no name of its own', async () => {
  const { status, body } = await change('inbox', { name: 'Post', is_pinned: false });
  expect([status, body]).toEqual([400, refusal('Built-in views cannot have a custom name.')]);
  expect(view('inbox')).toEqual({ fragment: 'inbox', is_pinned: true, name: null });
  expect((await create({ fragment: 'drafts', is_pinned: true, name: 'Half' })).status).toBe(400);
});

test('a view that was never stored does not exist, whether built-in or another user’s', async () => {
  await create({ fragment: 'narrow/dm/1', is_pinned: true, name: 'Mira' }, olu);
  for (const fragment of ['drafts', 'narrow/dm/1', 'no/such']) {
    const { status, body } = await change(fragment, { is_pinned: true });
    expect([status, body]).toEqual([404, { result: 'error', msg: missing, code: 'NOT_FOUND' }]);
  }
});

test.each([
  'narrow/topic/a b',
  'narrow/near/%2F',
  'narrow/channel/4-caf.C3.A9',
  'ünïcode/☂',
  'a?b=c&d#e',
  '..%2f',
])('a fragment of any kind is one segment of the path: %s', async (fragment) => {
  await create({ fragment, is_pinned: false, name: 'One' });
  expect((await change(fragment, { is_pinned: true })).body).toEqual(success);
  expect(view(fragment)).toMatchObject({ is_pinned: true });
  expect((await call(server, mira, 'DELETE', pathOf(fragment))).body).toEqual(success);
  expect(view(fragment)).toBeUndefined();
});

test('a view is added once', async () => {
  const search = { fragment: 'narrow/search/refund', is_pinned: true, name: 'Refunds' };
  expect((await create(search)).body).toEqual(success);
  const exists = refusal('Navigation view already exists.');
  expect((await create(search)).body).toEqual(exists);
  expect((await create({ ...search, fragment: 'narrow/search/refunds' })).body).toEqual(exists);
  expect((await change(custom, { name: 'Refunds' })).body).toEqual(exists);
  expect((await create({ fragment: 'inbox', is_pinned: true })).body).toEqual(exists);
});

test.each([
  [{ fragment: ' ', is_pinned: true }, 'fragment cannot be blank'],
  [{ fragment: 'narrow/search/a', is_pinned: true }, 'Custom views must have a valid name.'],
  [{ fragment: 'narrow/search/a', is_pinned: true, name: ' ' }, 'Custom views must have a valid name.'],
  [{ fragment: 'drafts', is_pinned: 1 }, 'is_pinned is not a boolean'],
])('an invalid view is refused: %#', async (parameters, msg) => {
  const { status, body } = await create(parameters);
  expect([status, body]).toEqual([400, refusal(msg)]);
});

test('a custom view keeps a name', async () => {
  expect((await change(custom, { name: ' ' })).body).toEqual(refusal('Custom views must have a valid name.'));
  expect(view(custom)).toMatchObject({ name: 'Everybody' });
  expect((await create({ fragment: 'drafts' })).body).toMatchObject({ var_name: 'is_pinned' });
});

test('a removed view is not listed', async () => {
  expect((await call(server, mira, 'DELETE', pathOf(custom))).body).toEqual(success);
  const again = await call(server, mira, 'DELETE', pathOf(custom));
  expect([again.status, again.body]).toEqual([404, refusal(missing)]);
});

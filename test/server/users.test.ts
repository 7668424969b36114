import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
beforeAll(async () => {
  server = await startServer();
  [mira, olu, ana] = [server.user('mira'), server.user('olu'), server.user('ana')];
});
afterAll(() => server.close());

const look = async (who: KnownUser, whom: string | number, parameters = {}) =>
  (await call(server, who, 'GET', `/users/${whom}`, parameters)).body.user as Record<string, unknown>;

test('a user by ID has the fields of the core', async () => {
  expect(await look(mira, ana.userId)).toEqual({
    user_id: ana.userId,
    delivery_email: 'ana@meridian.example',
    email: 'ana@meridian.example',
    full_name: 'Ana Ferreira',
    date_joined: '2021-02-01T08:30:00+00:00',
    is_active: true,
    is_owner: false,
    is_admin: true,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: 200,
    timezone: 'Europe/Lisbon',
    avatar_url: null,
    avatar_version: 1,
  });
});

test('a hidden address is null, and the API address is the placeholder', async () => {
  const hidden = await look(mira, olu.userId);
  expect(hidden).toMatchObject({
    delivery_email: null,
    email: `user${olu.userId}@meridian.example`,
    is_owner: true,
    is_admin: true,
  });
  for (const caller of [olu, ana]) {
    expect(await look(caller, olu.userId)).toMatchObject({ delivery_email: 'olu@meridian.example' });
  }
});

test('a user is found by the real address only where it is visible, and always by the placeholder', async () => {
  expect(await look(mira, 'ana@meridian.example')).toMatchObject({ user_id: ana.userId });
  expect(await look(mira, 'Ana%40meridian.example')).toMatchObject({ user_id: ana.userId });
  expect(await look(mira, `user${olu.userId}@meridian.example`)).toMatchObject({ user_id: olu.userId });
  expect(await look(ana, 'olu@meridian.example')).toMatchObject({ user_id: olu.userId });
  const hidden = await call(server, mira, 'GET', '/users/olu@meridian.example');
  expect([hidden.status, hidden.body]).toEqual([
    400,
    { result: 'error', msg: 'No such user', code: 'BAD_REQUEST' },
  ]);
});

test('an unknown ID is refused', async () => {
  const { status, body } = await call(server, mira, 'GET', '/users/999');
  expect([status, body.msg, body.code]).toEqual([400, 'No such user', 'BAD_REQUEST']);
});

test('an external avatar is null by default, and has its address on request', async () => {
  expect(await look(mira, ana.userId)).toMatchObject({ avatar_url: null });
  const wished = await look(mira, ana.userId, { client_gravatar: false });
  expect(wished.avatar_url).toMatch(/^https:\/\/avatars\.example\/[0-9a-f]{32}\?d=identicon&v=1$/);
  // Uploaded, or of a person whose address the caller cannot see to compute it.
  expect((await look(ana, mira.userId)).avatar_url).toBe(`/user_avatars/${mira.userId}.png?v=1`);
  expect((await look(mira, olu.userId)).avatar_url).toMatch(/^https:/);
});

test('custom profile fields are sent on request, and never for bots', async () => {
  const wish = { include_custom_profile_fields: true };
  expect(await look(ana, mira.userId)).not.toHaveProperty('profile_data');
  expect((await look(ana, mira.userId, wish)).profile_data).toEqual({
    '1': { value: 'she/her' },
    '2': { value: 'Customer care', rendered_value: '<p>Customer care</p>' },
  });
  const bot = await look(ana, 'release-bot@meridian.example', wish);
  expect(bot).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: mira.userId });
  expect(bot).not.toHaveProperty('profile_data');
});

test('a deactivated user is still shown', async () => {
  expect(await look(mira, 'pavel@meridian.example')).toMatchObject({ is_active: false });
});

test('the own profile is at the top level of the response', async () => {
  const { body } = await call(server, mira, 'GET', '/users/me');
  expect(body).toMatchObject({
    result: 'success',
    user_id: mira.userId,
    email: mira.email,
    role: 400,
    profile_data: { '1': { value: 'she/her' } },
  });
});

test('the list shows each user as the single request does', async () => {
  const list = async (parameters = {}, who = mira) =>
    (await call(server, who, 'GET', '/users', parameters)).body.members as Record<string, unknown>[];
  const everyone = await list();
  expect(everyone.map(({ user_id }) => user_id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(everyone[1]).toEqual(await look(mira, olu.userId));
  expect(everyone[1]).toMatchObject({ delivery_email: null });
  expect((await list({}, ana))[1]).toMatchObject({ delivery_email: 'olu@meridian.example' });
  expect(await list({ user_ids: [6, 3, 99] })).toMatchObject([{ user_id: 3 }, { user_id: 6, is_bot: true }]);
  const wished = await list({
    user_ids: [ana.userId],
    client_gravatar: false,
    include_custom_profile_fields: true,
  });
  expect(wished).toMatchObject([
    {
      avatar_url: expect.stringMatching(/^https:/),
      profile_data: { '3': { value: '1' }, '4': { value: 'anaferreira' } },
    },
  ]);
  expect(await list({ user_ids: [] })).toEqual([]);
  const wrong = await call(server, mira, 'GET', '/users', { user_ids: ['1'] });
  expect(wrong.body.msg).toBe('user_ids[0] is not an integer');
});

test('an uploaded picture is a file for everybody, and other users have none', async () => {
  const picture = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`);
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength > 100];
  };
  expect(await picture(`/user_avatars/${mira.userId}.png?v=1`)).toEqual([200, 'image/png', true]);
  expect((await picture(`/user_avatars/${ana.userId}.png`))[0]).toBe(404);
  expect((await picture('/user_avatars/999.png'))[0]).toBe(404);
});

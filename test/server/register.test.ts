import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeAll(async () => {
  server = await startServer();
  mira = server.user('mira');
});
afterAll(() => server.close());

const register = async (parameters = {}) => (await call(server, mira, 'POST', '/register', parameters)).body;

test('without a wish everything is there', async () => {
  server.state.statuses.change(mira.userId, { status_text: 'Here' });
  const body = await register();
  expect(body).toMatchObject({
    queue_id: expect.any(String),
    last_event_id: -1,
    zulip_feature_level: 420,
    realm_name: 'Meridian',
    realm_url: server.url,
    max_message_length: 10_000,
    max_topic_length: 60,
    user_id: mira.userId,
    email: mira.email,
    full_name: 'Mira Kowalski',
    is_admin: false,
    user_settings: { presence_enabled: true, timezone: 'Europe/Warsaw', color_scheme: 1 },
    saved_snippets: server.state.savedSnippets.list(mira.userId),
    user_status: { [mira.userId]: { status_text: 'Here' } },
    realm_emoji: { '1': { id: '1', name: 'meridian', deactivated: false } },
    custom_profile_fields: [{ id: 1, name: 'Pronouns', type: 8 }, { id: 2 }],
    streams: [{ name: 'general' }],
    subscriptions: [{ name: 'general' }],
  });
  expect(Object.keys(body.user_status as object)).toEqual([String(mira.userId)]);
  expect((body.realm_users as { user_id: number }[]).map((user) => user.user_id)).not.toContain(5);
  expect(body.realm_non_active_users).toMatchObject([{ user_id: 5, full_name: 'Pavel Horak' }]);
});

test('only what is wished for is fetched; fetch_event_types counts before event_types', async () => {
  const always = Object.keys(await register({ fetch_event_types: [] }));
  expect(always).toContain('queue_id');
  const added = async (parameters: object) =>
    Object.keys(await register(parameters)).filter((key) => !always.includes(key));
  expect(await added({ event_types: ['saved_snippets'] })).toEqual(['saved_snippets']);
  expect(await added({ fetch_event_types: ['user_status'], event_types: ['saved_snippets'] })).toEqual([
    'user_status',
  ]);
  expect(await added({ event_types: ['no_such_type'] })).toEqual([]);
});

test('each queue has an ID of its own', async () => {
  const ids = [await register({ event_types: [] }), await register({ event_types: [] })];
  expect(ids[0]!.queue_id).not.toBe(ids[1]!.queue_id);
});

test('the server settings need no credentials', async () => {
  const { status, body } = await call(server, undefined, 'GET', '/server_settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    realm_name: 'Meridian',
    realm_url: server.url,
    zulip_feature_level: 420,
    zulip_version: '12.0',
    email_auth_enabled: true,
    authentication_methods: { password: true },
    require_email_format_usernames: true,
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { directRecipient } from './state/recipients.ts';
import { send } from './state/sending.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeAll(async () => {
  server = await startServer();
  mira = server.user('mira');
});
afterAll(() => server.close());

const register = async (parameters = {}) => (await call(server, mira, 'POST', '/register', parameters)).body;

test('without a list of types the response has everything', async () => {
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
    custom_profile_fields: [{ id: 1, name: 'Pronouns', type: 8 }, { id: 2 }, { id: 3 }, { id: 4 }],
    custom_profile_field_types: { LONG_TEXT: { id: 2 }, PRONOUNS: { id: 8 } },
    channel_folders: [{ id: 1, name: 'Everyday' }, { id: 2 }, { id: 3, is_archived: true }],
    realm_linkifiers: server.state.linkifiers.records(),
    navigation_views: [{ fragment: 'inbox' }, { name: 'Everybody' }, { is_pinned: false }],
    user_topics: [{ stream_id: 1, topic_name: 'Lunch', visibility_policy: 1 }],
    max_stream_name_length: 60,
    max_stream_description_length: 1024,
    max_channel_folder_name_length: 60,
    max_channel_folder_description_length: 1024,
    max_bulk_new_subscription_messages: 100,
    server_web_public_streams_enabled: true,
    realm_enable_spectator_access: true,
    realm_name_changes_disabled: false,
  });
  expect(Object.keys(body.user_status as object)).toEqual([String(mira.userId)]);
  expect((body.realm_users as { user_id: number }[]).map((user) => user.user_id)).not.toContain(5);
  expect(body.realm_non_active_users).toMatchObject([{ user_id: 5, full_name: 'Pavel Horak' }]);
});

test('only the requested types are fetched, and fetch_event_types wins over event_types', async () => {
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

const names = (channels: unknown) => (channels as { name: string }[]).map(({ name }) => name);

test('channels are divided by whether the user is in them', async () => {
  const kinds = async (who = mira, parameters = {}) => {
    const wish = { fetch_event_types: ['subscription', 'stream'], ...parameters };
    const { body } = await call(server, who, 'POST', '/register', wish);
    return ['subscriptions', 'unsubscribed', 'never_subscribed', 'streams'].map((kind) => names(body[kind]));
  };
  const own = ['care team', 'general', 'news'];
  expect(await kinds()).toEqual([own, [], ['lounge'], ['care team', 'general', 'lounge', 'news']]);
  server.state.channels.unsubscribe(3, [mira.userId]);
  expect((await kinds()).slice(0, 3)).toEqual([['care team', 'general'], ['news'], ['lounge']]);
  server.state.channels.subscribe(3, [mira.userId]);

  const archived = { client_capabilities: { archived_channels: true } };
  expect((await kinds(mira, archived))[0]).toEqual([...own, 'old shop']);
  expect((await kinds(server.user('olu')))[2]).toEqual(['care team']);
  expect(await kinds(server.user('theo'))).toEqual([['general', 'news'], [], [], ['general', 'news']]);
});

test('a private channel that the user has left is not listed', async () => {
  server.state.channels.unsubscribe(5, [mira.userId]);
  const { unsubscribed, never_subscribed } = await register({ fetch_event_types: ['subscription'] });
  expect([...names(unsubscribed), ...names(never_subscribed)]).not.toContain('care team');
  server.state.channels.subscribe(5, [mira.userId]);
});

test('subscribers are sent on request', async () => {
  const wish = { fetch_event_types: ['subscription'] };
  expect((await register(wish)).subscriptions).toMatchObject([{ subscriber_count: 3 }, {}, {}]);
  expect(((await register(wish)).subscriptions as object[])[0]).not.toHaveProperty('subscribers');
  const { subscriptions, never_subscribed } = await register({ ...wish, include_subscribers: 'true' });
  expect(subscriptions).toMatchObject([{ subscribers: [1, 3, 6] }, {}, {}]);
  expect(never_subscribed).toMatchObject([{ subscribers: [2, 3] }]);
});

test('each user gets the organization’s permissions', async () => {
  const rights = async (name: string) => {
    const { body } = await call(server, server.user(name), 'POST', '/register', {
      fetch_event_types: ['realm_user'],
    });
    return [
      body.is_owner,
      body.is_admin,
      body.is_guest,
      body.can_create_streams,
      body.can_create_public_streams,
      body.can_create_private_streams,
      body.can_create_web_public_streams,
    ];
  };
  expect(await rights('mira')).toEqual([false, false, false, true, true, true, false]);
  expect(await rights('ana')).toEqual([false, true, false, true, true, true, false]);
  expect(await rights('olu')).toEqual([true, true, false, true, true, true, true]);
  expect(await rights('theo')).toEqual([false, false, true, false, false, false, false]);
});

test('user groups are listed, and deactivated ones only for clients that support them', async () => {
  const id = server.state.userGroups.create({
    name: 'gone',
    description: '',
    creator_id: mira.userId,
    date_created: 0,
    members: [],
  });
  server.state.userGroups.deactivate(id);
  const wish = { fetch_event_types: ['realm_user_groups'] };
  expect(names((await register(wish)).realm_user_groups)).not.toContain('gone');
  const knowing = { ...wish, client_capabilities: { include_deactivated_groups: true } };
  expect(names((await register(knowing)).realm_user_groups)).toContain('gone');
});

test('each queue has its own ID', async () => {
  const ids = [await register({ fetch_event_types: [] }), await register({ fetch_event_types: [] })];
  expect(ids[0]!.queue_id).not.toBe(ids[1]!.queue_id);
});

test('the server settings need no credentials', async () => {
  const { status, body } = await call(server, undefined, 'GET', '/server_settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    realm_name: 'Meridian',
    realm_url: server.url,
    zulip_feature_level: 420,
    zulip_version: '11.0-dev',
    email_auth_enabled: true,
    authentication_methods: { password: true },
    require_email_format_usernames: true,
    realm_web_public_access_enabled: true,
  });
  server.state.policies.update({ enable_spectator_access: false });
  const closed = await call(server, undefined, 'GET', '/server_settings');
  expect(closed.body).toMatchObject({ realm_web_public_access_enabled: false });
  server.state.policies.update({ enable_spectator_access: true });
});

// (server-notes: Unread messages)
test('unread messages are listed by conversation, where both of their types are fetched', async () => {
  const [ana, olu] = [server.user('ana').userId, server.user('olu').userId];
  const group = send(server.state, {
    sender_id: ana,
    recipient: directRecipient([ana, olu, mira.userId]),
    content: 'Hello',
    client: 'website',
    readBy: [ana],
  });
  const note = send(server.state, {
    sender_id: mira.userId,
    recipient: directRecipient([mira.userId]),
    content: 'A note',
    client: 'website',
    readBy: [mira.userId],
  });
  const wish = { fetch_event_types: ['message', 'update_message_flags', 'recent_private_conversations'] };
  const { unread_msgs, recent_private_conversations } = await register(wish);
  expect(unread_msgs).toMatchObject({
    count: 3,
    pms: [{ other_user_id: olu, sender_id: olu, unread_message_ids: [expect.any(Number)] }],
    streams: [{ stream_id: 1, topic: 'team lunch', unread_message_ids: [expect.any(Number)] }],
    huddles: [
      {
        user_ids_string: [ana, olu, mira.userId].toSorted((a, b) => a - b).join(','),
        unread_message_ids: [group],
      },
    ],
    old_unreads_missing: false,
  });
  expect(recent_private_conversations).toMatchObject([
    { max_message_id: note, user_ids: [] },
    { max_message_id: group, user_ids: [ana, olu].toSorted((a, b) => a - b) },
    { user_ids: [olu] },
  ]);
  expect(Object.keys(await register({ fetch_event_types: ['message'] }))).not.toContain('unread_msgs');
});

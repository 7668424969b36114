import { expect, test } from 'vitest';
import {
  ana,
  care,
  careTeam,
  general,
  mira,
  news,
  olu,
  pavel,
  releaseBot,
  testServer,
  type Parameters,
  understanding,
} from './test-server.ts';

const { server, state, answer } = await testServer();

const register = (sent: Parameters = {}, who = 'mira') => answer(`${who} POST /register`, sent);
const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);

test('without a list of types the response has everything', async () => {
  state.statuses.change(mira, { status_text: 'Here' });
  const body = await register();
  expect(body).toMatchObject({
    queue_id: expect.any(String),
    last_event_id: -1,
    zulip_feature_level: 420,
    realm_name: 'Meridian',
    realm_url: server.url,
    max_message_length: 10_000,
    max_topic_length: 60,
    user_id: mira,
    email: 'mira@meridian.example',
    full_name: 'Mira Kowalski',
    is_admin: false,
    user_settings: { presence_enabled: true, timezone: 'Europe/Warsaw', color_scheme: 1 },
    saved_snippets: state.savedSnippets.list(mira),
    user_status: { [mira]: { status_text: 'Here' } },
    realm_emoji: { '1': { id: '1', name: 'meridian', deactivated: false } },
    custom_profile_fields: [{ id: 1, name: 'Pronouns', type: 8 }, { id: 2 }, { id: 3 }, { id: 4 }],
    custom_profile_field_types: { LONG_TEXT: { id: 2 }, PRONOUNS: { id: 8 } },
    channel_folders: [{ id: 1, name: 'Everyday' }, { id: 2 }, { id: 3, is_archived: true }],
    realm_linkifiers: state.linkifiers.records(),
    navigation_views: [{ fragment: 'inbox' }, { name: 'Everybody' }, { is_pinned: false }],
    user_topics: [{ stream_id: general, topic_name: 'Lunch', visibility_policy: 1 }],
    scheduled_messages: [],
    reminders: [],
    max_message_id: 6,
    max_reminder_note_length: 1000,
    max_stream_name_length: 60,
    max_stream_description_length: 1024,
    max_channel_folder_name_length: 60,
    max_channel_folder_description_length: 1024,
    max_bulk_new_subscription_messages: 100,
    server_web_public_streams_enabled: true,
    realm_enable_spectator_access: true,
    realm_name_changes_disabled: false,
    realm_non_active_users: [{ user_id: pavel, full_name: 'Pavel Horak' }],
  });
  expect(Object.keys(body['user_status'] as object)).toEqual([String(mira)]);
  expect(body['realm_users']).not.toContainEqual(expect.objectContaining({ user_id: pavel }));
  expect((await register())['queue_id']).not.toBe(body['queue_id']);
});

const own = ['care team', 'general', 'news'];
const knowing = understanding('archived_channels');
test.each([
  ['mira', {}, undefined, [own, [], ['lounge'], ['care team', 'general', 'lounge', 'news']]],
  ['mira', {}, news, [['care team', 'general'], ['news'], ['lounge']]],
  // A private channel that the user has left is not listed.
  ['mira', {}, careTeam, [['general', 'news'], [], ['lounge']]],
  ['mira', knowing, undefined, [[...own, 'old shop']]],
  ['theo', {}, undefined, [['general', 'news'], [], [], ['general', 'news']]],
])('channels are divided by whether %s is in them: %j, having left %s', async (who, sent, left, kinds) => {
  if (left !== undefined) state.channels.unsubscribe(left, [mira]);
  const body = await register({ fetch_event_types: ['subscription', 'stream'], ...sent }, who);
  const listed = ['subscriptions', 'unsubscribed', 'never_subscribed', 'streams'].map((kind) =>
    names(body[kind]),
  );
  expect(listed.slice(0, kinds.length)).toEqual(kinds);
});

test('subscribers are sent on request, and an owner sees the private channels of others', async () => {
  const wish = { fetch_event_types: ['subscription'] };
  const plain = await register(wish);
  expect(plain['subscriptions']).toMatchObject([{ subscriber_count: 3 }, {}, {}]);
  expect((plain['subscriptions'] as object[])[0]).not.toHaveProperty('subscribers');
  expect(await register({ ...wish, include_subscribers: 'true' })).toMatchObject({
    subscriptions: [{ subscribers: [mira, ana, releaseBot] }, {}, {}],
    never_subscribed: [{ subscribers: [olu, ana] }],
  });
  expect(names((await register(wish, 'olu'))['never_subscribed'])).toEqual(['care team']);
});

test('deactivated groups are listed only for clients that support them', async () => {
  state.userGroups.deactivate(care);
  const wish = { fetch_event_types: ['realm_user_groups'] };
  expect(names((await register(wish))['realm_user_groups'])).not.toContain('care');
  const able = { ...wish, ...understanding('include_deactivated_groups') };
  expect(names((await register(able))['realm_user_groups'])).toContain('care');
});

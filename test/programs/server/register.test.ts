import { expect, test } from 'vitest';
import { directRecipient } from './state/recipients.ts';
import { send } from './state/sending.ts';
import {
  ana,
  care,
  careTeam,
  door,
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

test.each([
  [{ event_types: ['saved_snippets'] }, ['saved_snippets']],
  [{ fetch_event_types: ['user_status'], event_types: ['saved_snippets'] }, ['user_status']],
  [{ event_types: ['no_such_type'] }, []],
  [{ fetch_event_types: ['reminders'] }, ['reminders']],
])('%j fetches %j', async (sent, added) => {
  const always = Object.keys(await register({ fetch_event_types: [] }));
  expect(Object.keys(await register(sent)).filter((key) => !always.includes(key))).toEqual(added);
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

test.each([
  ['mira', [false, false, false, true, true, true, false]],
  ['ana', [false, true, false, true, true, true, false]],
  ['olu', [true, true, false, true, true, true, true]],
  ['theo', [false, false, true, false, false, false, false]],
])('%s has the permissions of the organization', async (who, rights) => {
  const body = await register({ fetch_event_types: ['realm_user'] }, who);
  const create = ['', 'public_', 'private_', 'web_public_'].map((kind) => `can_create_${kind}streams`);
  expect(['is_owner', 'is_admin', 'is_guest', ...create].map((name) => body[name])).toEqual(rights);
});

test('deactivated groups are listed only for clients that support them', async () => {
  state.userGroups.deactivate(care);
  const wish = { fetch_event_types: ['realm_user_groups'] };
  expect(names((await register(wish))['realm_user_groups'])).not.toContain('care');
  const able = { ...wish, ...understanding('include_deactivated_groups') };
  expect(names((await register(able))['realm_user_groups'])).toContain('care');
});

// (server-notes: Unread messages)
test('unread messages are listed by conversation, where both of their types are fetched', async () => {
  const post = (sender_id: number, people: number[]) =>
    send(state, {
      sender_id,
      recipient: directRecipient(people),
      content: 'Hello',
      client: 'website',
      readBy: [sender_id],
    });
  const [group, note] = [post(ana, [ana, olu, mira]), post(mira, [mira])];
  const wish = ['message', 'update_message_flags', 'recent_private_conversations'];
  const one = [expect.any(Number) as unknown];
  expect(await register({ fetch_event_types: wish })).toMatchObject({
    unread_msgs: {
      count: 3,
      pms: [{ other_user_id: olu, sender_id: olu, unread_message_ids: one }],
      streams: [{ stream_id: general, topic: 'team lunch', unread_message_ids: [door] }],
      huddles: [{ user_ids_string: [mira, olu, ana].join(','), unread_message_ids: [group] }],
      old_unreads_missing: false,
    },
    recent_private_conversations: [
      { max_message_id: note, user_ids: [] },
      { max_message_id: group, user_ids: [olu, ana] },
      { user_ids: [olu] },
    ],
  });
  expect(await register({ fetch_event_types: ['message'] })).not.toHaveProperty('unread_msgs');
});

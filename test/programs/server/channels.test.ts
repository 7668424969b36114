import { describe, expect, test } from 'vitest';
import { groupSettingNames } from './state/channels.ts';
import { call } from './test-client.ts';
import {
  ana,
  careTeam,
  general,
  mira,
  news,
  releaseBot,
  start,
  success,
  testServer,
  theo,
  type Parameters,
} from './test-server.ts';

const { server, state, reset, answer } = await testServer();

const system = (role: 'nobody' | 'administrators' | 'everyone') =>
  state.userGroups.systemGroup(`role:${role}`);
const create = async (sent: Parameters, who = 'mira') => {
  const sentAll = { name: 'rain', subscribers: [server.user(who).userId], ...sent };
  const { id } = await answer<{ id: number }>(`${who} POST /channels/create`, sentAll);
  return state.channels.byId(id)!;
};

describe('a new channel', () => {
  test('has the requested attributes, and defaults for the others', async () => {
    const channel = await create({ name: ' Rain gear ', description: 'Coats\nand boots' });
    const nobody = system('nobody');
    expect(channel).toEqual({
      stream_id: channel.stream_id,
      name: 'Rain gear',
      description: 'Coats and boots',
      invite_only: false,
      is_web_public: false,
      is_default: false,
      is_archived: false,
      is_announced: false,
      history_public_to_subscribers: true,
      message_retention_days: null,
      topics_policy: 'inherit',
      folder_id: null,
      group_settings: {
        can_add_subscribers_group: nobody,
        can_delete_any_message_group: nobody,
        can_delete_own_message_group: nobody,
        can_remove_subscribers_group: system('administrators'),
        can_administer_channel_group: { direct_members: [mira], direct_subgroups: [] },
        can_move_messages_out_of_channel_group: nobody,
        can_move_messages_within_channel_group: nobody,
        can_send_message_group: system('everyone'),
        can_subscribe_group: nobody,
        can_resolve_topics_group: nobody,
        can_create_topic_group: system('everyone'),
      },
      default_push_notifications: false,
      creator_id: mira,
      date_created: start,
    });
    expect(state.channels.subscribers(channel.stream_id)).toEqual([mira]);
  });

  test.each([
    [{ announce: true }, { is_announced: true }],
    [{ folder_id: 2 }, { folder_id: 2 }],
    [{ is_default_stream: true }, { is_default: true }],
    [{ is_web_public: true }, { is_web_public: true }],
    [{ topics_policy: '"allow_empty_topic"' }, { topics_policy: 'allow_empty_topic' }],
    // New subscribers cannot read the history of a private channel, but that of a public one.
    [{ invite_only: true }, { history_public_to_subscribers: false }],
    [{ invite_only: true, history_public_to_subscribers: true }, { history_public_to_subscribers: true }],
    [{ history_public_to_subscribers: false }, { history_public_to_subscribers: true }],
  ])('with %j has %j', async (sent, stored) => {
    expect(await create(sent, 'olu')).toMatchObject(stored);
  });

  test.each(groupSettingNames)('%s is a group, or people and groups', async (name) => {
    reset(441);
    const shared = { direct_members: [theo, mira, mira], direct_subgroups: [9] };
    for (const [channel, value, kept] of [
      ['a', 9, 9],
      ['b', shared, { direct_members: [mira, theo], direct_subgroups: [9] }],
      ['c', { direct_members: [], direct_subgroups: [9] }, 9],
    ] as const)
      expect((await create({ name: channel, [name]: value })).group_settings[name]).toEqual(kept);
  });
});

describe('lists', () => {
  const listed = async (sent: Parameters, who = 'mira') =>
    (await answer<{ streams: Parameters[] }>(`${who} GET /streams`, sent)).streams;
  const none = { include_public: false, include_subscribed: false };
  const miras = ['care team', 'general', 'lounge', 'news'];
  const all = ['care team', 'general', 'leads', 'lounge', 'news'];

  test.each([
    ['mira', {}, miras],
    ['mira', none, []],
    ['mira', { ...none, include_public: true }, ['general', 'lounge', 'news']],
    ['mira', { ...none, include_subscribed: true }, ['care team', 'general', 'news']],
    ['mira', { ...none, include_web_public: true }, ['news']],
    ['mira', { exclude_archived: false }, [...miras, 'old shop']],
    ['mira', { ...none, include_all: true }, miras],
    // Administrators see all channels.
    ['olu', { ...none, include_can_access_content: true }, ['general', 'leads', 'lounge', 'news']],
    ['olu', { ...none, include_all: true }, all],
    ['olu', { ...none, include_all_active: true }, all],
    // Theo, a guest, sees his own channels and web-public ones.
    ['theo', {}, ['general']],
    ['theo', { include_web_public: true, include_all: true }, ['general', 'news']],
  ])('%s asks for %j and gets %j', async (who, sent, names) => {
    state.channels.unsubscribe(news, who === 'theo' ? [theo] : []);
    expect((await listed(sent, who)).map(({ name }) => name)).toEqual(names);
  });

  test('a listed channel has its attributes and groups', async () => {
    // A server of level 420 has no groups for who may begin a topic.
    const { can_create_topic_group: _, ...groups } = state.channels.byId(general)!.group_settings;
    const channels = await listed({ include_default: true });
    expect(channels.find(({ name }) => name === 'general')).toEqual({
      stream_id: general,
      name: 'general',
      description: 'What everybody should see',
      rendered_description: '<p>What everybody should see</p>',
      date_created: start,
      creator_id: mira,
      invite_only: false,
      is_web_public: false,
      is_archived: false,
      is_default: true,
      history_public_to_subscribers: true,
      message_retention_days: null,
      topics_policy: 'inherit',
      folder_id: 1,
      stream_post_policy: 1,
      subscriber_count: 5,
      first_message_id: 1,
      is_announcement_only: false,
      is_recently_active: true,
      stream_weekly_traffic: null,
      ...groups,
    });
    await create({ can_send_message_group: system('administrators') });
    const rain = expect.objectContaining({ name: 'rain', stream_post_policy: 2 }) as unknown;
    expect(await listed({})).toContainEqual(rain);
  });

  test('a bot can list the channels of its owner', async () => {
    const { delivery_email: email, api_key: apiKey } = state.users.byId(releaseBot)!;
    const notes = { name: 'notes', invite_only: true, creator_id: mira, date_created: 0 };
    state.channels.create(notes, [mira]);
    const names = async (sent: Parameters) => {
      const { body } = await call(server, { ...server.user('mira'), email, apiKey }, 'GET', '/streams', sent);
      return (body['streams'] as Parameters[]).map(({ name }) => name);
    };
    expect(await names({})).not.toContain('notes');
    expect(await names({ include_owner_subscribed: true })).toContain('notes');
  });
});

describe('subscriptions', () => {
  const path = '/users/me/subscriptions';
  const join = (who: string, names: string[], sent: Parameters = {}) =>
    answer(`${who} POST ${path}`, { subscriptions: names.map((name) => ({ name })), ...sent });

  test('are listed, with subscribers on request', async () => {
    const read = async (sent: Parameters = {}) =>
      (await answer<{ subscriptions: Parameters[] }>(`mira GET ${path}`, sent)).subscriptions;
    const own = await read();
    expect(own.map(({ name }) => name)).toEqual(['care team', 'general', 'news']);
    const settings = { invite_only: true, is_muted: false, folder_id: null };
    expect(own[0]).toMatchObject({ stream_id: careTeam, ...settings });
    expect(own[0]).not.toHaveProperty('subscribers');
    for (const include_subscribers of ['true', 'partial'])
      expect((await read({ include_subscribers }))[0]).toMatchObject({
        subscribers: [mira, ana, releaseBot],
      });
  });

  test('to a channel that does not exist create it, for all the people', async () => {
    const attributes = { invite_only: true, folder_id: 2 };
    const topics_policy = 'disable_empty_topic';
    const sent = { principals: [mira, theo], send_new_subscription_messages: false, ...attributes };
    const subscriptions = [{ name: 'Rain', description: 'Wet' }, { name: 'rain' }];
    expect(
      await answer(`ana POST ${path}`, { subscriptions, ...sent, topics_policy: `"${topics_policy}"` }),
    ).toEqual({ ...success, subscribed: { [mira]: ['rain'], [theo]: ['rain'] }, already_subscribed: {} });
    expect(state.channels.byName('Rain')).toMatchObject({ ...attributes, topics_policy, creator_id: ana });
  });

  test('to a private channel are left out where that is no error, and given by those inside', async () => {
    const partly = { authorization_errors_fatal: false };
    expect(await join('mira', ['leads', 'lounge'], partly)).toMatchObject({
      subscribed: { [mira]: ['lounge'] },
      unauthorized: ['leads'],
    });
    expect(await join('mira', ['care team'], { principals: [theo] })).toMatchObject({
      subscribed: { [theo]: ['care team'] },
    });
  });
});

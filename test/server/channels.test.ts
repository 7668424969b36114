import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { groupSettingLevels, groupSettingNames } from './state/channels.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer({ now: () => 1_800_000_000_500 });
  [mira, olu, ana, theo] = [server.user('mira'), server.user('olu'), server.user('ana'), server.user('theo')];
});
afterEach(() => server.close());

const create = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'POST', '/channels/create', { name: 'rain', subscribers: [user.userId], ...parameters });
const group = (name: Parameters<typeof server.state.userGroups.systemGroup>[0]) =>
  server.state.userGroups.systemGroup(name);
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const noRight = refusal('Insufficient permission');

test('a new channel has the requested attributes, and defaults for the others', async () => {
  const { body } = await create({ name: ' Rain gear ', description: 'Coats\nand boots' });
  const id = body.id as number;
  expect(body).toEqual({ result: 'success', msg: '', id: expect.any(Number) });
  expect(server.state.channels.byId(id)).toEqual({
    stream_id: id,
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
      can_add_subscribers_group: group('role:nobody'),
      can_delete_any_message_group: group('role:nobody'),
      can_delete_own_message_group: group('role:nobody'),
      can_remove_subscribers_group: group('role:administrators'),
      can_administer_channel_group: { direct_members: [mira.userId], direct_subgroups: [] },
      can_move_messages_out_of_channel_group: group('role:nobody'),
      can_move_messages_within_channel_group: group('role:nobody'),
      can_send_message_group: group('role:everyone'),
      can_subscribe_group: group('role:nobody'),
      can_resolve_topics_group: group('role:nobody'),
      can_create_topic_group: group('role:everyone'),
    },
    default_push_notifications: false,
    creator_id: mira.userId,
    date_created: 1_800_000_000,
  });
  expect(server.state.channels.subscribers(id)).toEqual([mira.userId]);
});

test('every attribute is stored', async () => {
  const { body } = await create(
    {
      subscribers: [mira.userId, ana.userId],
      announce: true,
      invite_only: true,
      folder_id: 2,
      send_new_subscription_messages: false,
      topics_policy: 'empty_topic_only',
      history_public_to_subscribers: true,
      message_retention_days: 30,
    },
    olu,
  );
  expect(body).not.toHaveProperty('ignored_parameters_unsupported');
  expect(server.state.channels.byId(body.id as number)).toMatchObject({
    is_announced: true,
    invite_only: true,
    folder_id: 2,
    topics_policy: 'empty_topic_only',
    history_public_to_subscribers: true,
    message_retention_days: 30,
  });
  expect(server.state.channels.topicsPolicy(body.id as number)).toBe('empty_topic_only');
  expect(server.state.channels.subscribers(body.id as number)).toEqual([mira.userId, ana.userId]);
});

test('by default new subscribers cannot read the history of a private channel, but that of a public one', async () => {
  const shared = async (parameters: object) =>
    server.state.channels.byId((await create({ ...parameters })).body.id as number)!
      .history_public_to_subscribers;
  expect(await shared({ name: 'a', invite_only: true })).toBe(false);
  expect(await shared({ name: 'b', invite_only: true, history_public_to_subscribers: true })).toBe(true);
  expect(await shared({ name: 'c', history_public_to_subscribers: false })).toBe(true);
});

test.each(groupSettingNames)('%s is a group, or people and groups', async (name) => {
  server.restart(groupSettingLevels.can_create_topic_group);
  const kept = async (channel: string, value: unknown) => {
    const { body } = await create({ name: channel, [name]: value });
    return server.state.channels.byId(body.id as number)!.group_settings[name];
  };
  expect(await kept('a', 9)).toBe(9);
  expect(await kept('b', { direct_members: [4, 1, 1], direct_subgroups: [9] })).toEqual({
    direct_members: [1, 4],
    direct_subgroups: [9],
  });
  expect(await kept('c', { direct_members: [], direct_subgroups: [9] })).toBe(9);
});

test.each([
  [99, 'Invalid user group'],
  [{ direct_members: [], direct_subgroups: [99] }, 'Invalid user group'],
  [{ direct_members: [99], direct_subgroups: [] }, 'Invalid user ID: 99'],
  [{ direct_members: [5], direct_subgroups: [] }, 'Invalid user ID: 5'],
  [{ direct_members: [1] }, 'can_subscribe_group["direct_subgroups"] is not a list'],
  [
    { direct_members: ['mira'], direct_subgroups: [] },
    'can_subscribe_group["direct_members"][0] is not an integer',
  ],
  [
    { direct_members: [], direct_subgroups: [], people: [] },
    'Argument "people" at can_subscribe_group is unexpected',
  ],
  ['role:nobody', 'can_subscribe_group is not valid JSON'],
  [[1], 'can_subscribe_group is not a dict'],
])('an invalid group is refused: %#', async (can_subscribe_group, msg) => {
  const { status, body } = await create({ can_subscribe_group });
  expect([status, body]).toEqual([400, refusal(msg)]);
  expect(server.state.channels.byName('rain')).toBeUndefined();
});

test('a deactivated group and the group of the whole Internet are refused', async () => {
  server.state.userGroups.deactivate(9);
  expect((await create({ can_subscribe_group: 9 })).body).toEqual(refusal('Invalid user group'));
  expect((await create({ can_send_message_group: group('role:internet') })).body).toEqual(
    refusal("'can_send_message_group' setting cannot be set to 'role:internet' group."),
  );
});

test('names are unique regardless of case', async () => {
  for (const name of ['general', ' General', 'LEADS', 'old shop']) {
    const { status, body } = await create({ name });
    expect([status, body]).toEqual([
      409,
      { result: 'error', msg: `Channel '${name.trim()}' already exists`, code: 'CHANNEL_ALREADY_EXISTS' },
    ]);
  }
});

test.each([
  [{ name: ' ' }, "Channel name can't be empty."],
  [{ name: 'a'.repeat(61) }, 'Channel name too long (limit: 60 characters).'],
  [{ name: 'ra\u0007in' }, 'Invalid character in channel name, at position 3.'],
  [{ description: 'a'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
  [{ subscribers: [99] }, 'No such user'],
  [{ subscribers: [5] }, 'User is deactivated'],
  [{ subscribers: ['mira@meridian.example'] }, 'subscribers[0] is not an integer'],
  [{ folder_id: 99 }, 'Invalid channel folder ID'],
  [{ folder_id: 3 }, 'Invalid channel folder ID'],
  [{ topics_policy: 'none' }, 'Invalid topics_policy'],
  [{ message_retention_days: 'often' }, "Bad value for 'message_retention_days': often"],
  [{ message_retention_days: 0 }, "Bad value for 'message_retention_days': 0"],
  [{ message_retention_days: -1 }, "Bad value for 'message_retention_days': -1"],
  [{ invite_only: true, is_default_stream: true }, 'A default channel cannot be private.'],
  [{ invite_only: true, is_web_public: true }, 'Invalid parameters'],
])('an invalid channel is refused: %#', async (parameters, msg) => {
  const before = server.state.channels.all();
  const { status, body } = await create(parameters, olu);
  expect([status, body]).toEqual([400, refusal(msg)]);
  expect(server.state.channels.all()).toEqual(before);
});

test('the longest name and description are accepted, counted in code points', async () => {
  expect((await create({ name: '🌧'.repeat(60), description: '☂️'.repeat(512) })).status).toBe(200);
});

test('name and subscribers are required', async () => {
  const missing = await call(server, mira, 'POST', '/channels/create', { name: 'rain' });
  expect(missing.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscribers' });
  expect((await create({ subscribers: [] })).status).toBe(200);
});

test('words are accepted as plain text and as JSON', async () => {
  const { body } = await create(
    { topics_policy: '"allow_empty_topic"', message_retention_days: '"unlimited"' },
    olu,
  );
  expect(server.state.channels.byId(body.id as number)).toMatchObject({
    topics_policy: 'allow_empty_topic',
    message_retention_days: -1,
  });
});

test('only owners set the retention, and the organization’s default can be sent by anybody', async () => {
  const ownersOnly = {
    result: 'error',
    msg: 'Must be an organization owner',
    code: 'UNAUTHORIZED_PRINCIPAL',
  };
  for (const message_retention_days of [30, 'unlimited']) {
    const { status, body } = await create({ message_retention_days }, ana);
    expect([status, body]).toEqual([400, ownersOnly]);
  }
  expect((await create({ message_retention_days: 'realm_default' }, mira)).status).toBe(200);
});

test('only administrators create default channels for new users', async () => {
  expect((await create({ is_default_stream: true })).body).toEqual(noRight);
  const { body } = await create({ is_default_stream: true }, ana);
  expect(server.state.channels.byId(body.id as number)).toMatchObject({ is_default: true });
});

test('guests create no channels, and members those that the organization allows', async () => {
  expect((await create({}, theo)).body).toEqual({
    result: 'error',
    msg: 'Must be an organization member',
    code: 'UNAUTHORIZED_PRINCIPAL',
  });
  server.state.policies.update({ can_create_private_channel_group: group('role:administrators') });
  expect((await create({ invite_only: true })).body).toEqual(noRight);
  expect((await create({ invite_only: true }, ana)).status).toBe(200);
  server.state.policies.update({
    can_create_public_channel_group: { direct_members: [], direct_subgroups: [10] },
  });
  expect((await create({ name: 'a' })).status).toBe(200);
  expect((await create({ name: 'b' }, olu)).body).toEqual(noRight);
});

test('a web-public channel needs the server, the organization and the role', async () => {
  const ask = (user: KnownUser) => create({ is_web_public: true, announce: false }, user);
  expect((await ask(ana)).body).toEqual(noRight);
  const off = refusal('Web-public channels are not enabled.');
  server.state.policies.update({ enable_spectator_access: false });
  expect((await ask(olu)).body).toEqual(off);
  server.state.policies.update({ enable_spectator_access: true, web_public_streams_enabled: false });
  expect((await ask(olu)).body).toEqual(off);
  server.state.policies.update({
    web_public_streams_enabled: true,
    can_create_web_public_channel_group: group('role:administrators'),
  });
  const { body } = await ask(ana);
  expect(server.state.channels.byId(body.id as number)).toMatchObject({ is_web_public: true });
});

test('a strict server creates a channel without returning its ID', async () => {
  const strict = await startServer({ strict: true });
  onTestFinished(() => strict.close());
  const { body } = await call(strict, strict.user('mira'), 'POST', '/channels/create', {
    name: 'rain',
    subscribers: [],
  });
  expect(body).toEqual({ result: 'success', msg: '' });
  expect(strict.state.channels.byName('rain')).toBeDefined();
});

test('an older server does not have the operation', async () => {
  const old = await startServer({ featureLevel: 416 });
  onTestFinished(() => old.close());
  expect((await call(old, old.user('mira'), 'POST', '/channels/create', {})).status).toBe(404);
});

const listed = async (parameters = {}, user = mira) =>
  (await call(server, user, 'GET', '/streams', parameters)).body.streams as Record<string, unknown>[];
const names = async (parameters = {}, user = mira) =>
  (await listed(parameters, user)).map(({ name }) => name as string);

test('a listed channel has its attributes and groups', async () => {
  const channels = await listed();
  // A server of level 420 has no groups for who may begin a topic.
  const { can_create_topic_group: _, ...groups } = server.state.channels.byId(1)!.group_settings;
  expect(channels.find(({ name }) => name === 'general')).toEqual({
    stream_id: 1,
    name: 'general',
    description: 'What everybody should see',
    rendered_description: '<p>What everybody should see</p>',
    date_created: 1_800_000_000,
    creator_id: mira.userId,
    invite_only: false,
    is_web_public: false,
    is_archived: false,
    history_public_to_subscribers: true,
    message_retention_days: null,
    topics_policy: 'inherit',
    folder_id: 1,
    stream_post_policy: 1,
    subscriber_count: 6,
    first_message_id: 1,
    is_announcement_only: false,
    is_recently_active: true,
    stream_weekly_traffic: null,
    ...groups,
  });
  await create({ can_send_message_group: group('role:administrators') });
  expect((await listed()).find(({ name }) => name === 'rain')).toMatchObject({ stream_post_policy: 2 });
});

test('channels are listed by the requested filters', async () => {
  const none = { include_public: false, include_subscribed: false };
  expect(await names()).toEqual(['care team', 'general', 'lounge', 'news']);
  expect(await names(none)).toEqual([]);
  expect(await names({ ...none, include_public: true })).toEqual(['general', 'lounge', 'news']);
  expect(await names({ ...none, include_subscribed: true })).toEqual(['care team', 'general', 'news']);
  expect(await names({ ...none, include_web_public: true })).toEqual(['news']);
  expect(await names({ exclude_archived: false })).toContain('old shop');
  expect(await names({ ...none, include_all: true })).toEqual(['care team', 'general', 'lounge', 'news']);
  expect(await names({ ...none, include_can_access_content: true }, olu)).toEqual([
    'general',
    'leads',
    'lounge',
    'news',
  ]);
  expect(await listed({ include_default: true })).toContainEqual(
    expect.objectContaining({ name: 'general', is_default: true }),
  );
});

test('administrators see all channels, others only those open to them', async () => {
  const none = { include_public: false, include_subscribed: false };
  const all = ['care team', 'general', 'leads', 'lounge', 'news'];
  expect(await names({ ...none, include_all: true }, olu)).toEqual(all);
  expect(await names({ ...none, include_all_active: true }, olu)).toEqual(all);
  const refused = await call(server, mira, 'GET', '/streams', { include_all_active: true });
  expect([refused.status, refused.body]).toEqual([400, refusal('User not authorized for this query')]);
});

test('a guest sees their own channels and web-public ones', async () => {
  server.state.channels.unsubscribe(3, [theo.userId]);
  expect(await names({}, theo)).toEqual(['general']);
  expect(await names({ include_web_public: true, include_all: true }, theo)).toEqual(['general', 'news']);
});

test('a bot can list the channels of its owner', async () => {
  const bot = server.state.users.byId(6)!;
  const asBot = { ...mira, email: bot.delivery_email, apiKey: bot.api_key };
  const id = server.state.channels.create(
    { name: 'notes', invite_only: true, creator_id: 1, date_created: 0 },
    [mira.userId],
  );
  expect(id).toBe(7);
  expect(await names({}, asBot)).not.toContain('notes');
  expect(await names({ include_owner_subscribed: true }, asBot)).toContain('notes');
  const refused = await call(server, mira, 'GET', '/streams', { include_owner_subscribed: true });
  expect(refused.body).toEqual(refusal('User not authorized for this query'));
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import type { GroupSettings } from './state/channels.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu, ana, theo] = [server.user('mira'), server.user('olu'), server.user('ana'), server.user('theo')];
});
afterEach(() => server.close());

const [pavelId, botId] = [5, 6];
const path = '/users/me/subscriptions';
const leave = (subscriptions: unknown, principals?: unknown, user = mira) =>
  call(server, user, 'DELETE', path, { subscriptions, ...(principals !== undefined && { principals }) });
const join = (subscriptions: unknown, parameters = {}, user = mira) =>
  call(server, user, 'POST', path, { subscriptions, ...parameters });
const subscribers = (name: string) =>
  server.state.channels.subscribers(server.state.channels.byName(name)!.stream_id);
const channel = (name: string, members: number[], group_settings: Partial<GroupSettings> = {}) =>
  server.state.channels.create(
    { name, invite_only: true, creator_id: olu.userId, date_created: 0, group_settings },
    members,
  );
const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const noRight = refusal('Insufficient permission');

test('leaving a channel removes the caller, and a repeat changes nothing', async () => {
  const success = { result: 'success', msg: '' };
  expect((await leave(['general', ' Care Team '])).body).toEqual({
    ...success,
    removed: ['general', 'care team'],
    not_removed: [],
  });
  expect(subscribers('general')).not.toContain(mira.userId);
  expect((await leave(['general', 'news'])).body).toEqual({
    ...success,
    removed: ['news'],
    not_removed: ['general'],
  });
});

test('an unknown channel is named in the error, and no channel is left', async () => {
  const { status, body } = await leave(['general', 'nowhere']);
  expect([status, body]).toEqual([
    400,
    {
      result: 'error',
      msg: "Channel 'nowhere' does not exist",
      code: 'STREAM_DOES_NOT_EXIST',
      stream: 'nowhere',
    },
  ]);
  expect(subscribers('general')).toContain(mira.userId);
});

test.each([
  ['general', 'subscriptions is not valid JSON'],
  ['"general"', 'subscriptions is not a list'],
  [[1], 'subscriptions[0] is not a string'],
])('the names must be a list of text: %#', async (subscriptions, msg) => {
  expect((await leave(subscriptions)).body).toEqual(refusal(msg));
});

test('an administrator removes anybody from any channel, by ID or by address', async () => {
  expect((await leave(['general', 'leads'], [mira.userId, olu.userId], ana)).body).toMatchObject({
    removed: ['general', 'general', 'leads'],
    not_removed: ['leads'],
  });
  const byAddress = [`user${theo.userId}@meridian.example`, 'olu@meridian.example'];
  expect((await leave(['news', 'care team'], byAddress, ana)).body).toMatchObject({
    removed: ['news', 'news'],
    not_removed: ['care team', 'care team'],
  });
  // Olu is an administrator too, and not in the care team.
  expect((await leave(['care team'], [mira.userId], olu)).body).toMatchObject({ removed: ['care team'] });
});

test('a principal must exist and be active', async () => {
  expect((await leave(['general'], [99], ana)).body).toEqual(refusal('No such user'));
  const { user_id } = server.state.users.notificationBot();
  expect((await leave(['general'], [user_id], ana)).body).toEqual(refusal('No such user'));
  expect((await leave(['general'], ['nobody@meridian.example'], ana)).body).toEqual(refusal('No such user'));
  // Her address is hidden from Mira.
  expect((await leave(['general'], ['olu@meridian.example'])).body).toEqual(refusal('No such user'));
  const { status, body } = await leave(['general'], [pavelId], ana);
  expect([status, body]).toEqual([400, refusal('User is deactivated')]);
  expect((await leave(['general'], [1, 'a@b.example'], ana)).body).toEqual(
    refusal('principals[1] is not an integer'),
  );
  expect((await leave(['general'], [], ana)).body).toEqual(refusal('principals cannot be empty'));
});

test('removing others is refused without permission', async () => {
  const { status, body } = await leave(['general'], [mira.userId, theo.userId]);
  expect([status, body]).toEqual([400, noRight]);
  expect(subscribers('general')).toEqual(expect.arrayContaining([mira.userId, theo.userId]));
  expect((await leave(['general'], [mira.userId])).body).toMatchObject({ removed: ['general'] });
});

test('a member of the channel’s group may remove others if they have access to the channel', async () => {
  const care = server.state.userGroups.all().find(({ name }) => name === 'care')!.id;
  const settings = { can_remove_subscribers_group: { direct_members: [], direct_subgroups: [care] } };
  channel('ours', [mira.userId, theo.userId], settings);
  channel('theirs', [olu.userId, theo.userId], settings);
  expect((await leave(['ours'], [theo.userId])).body).toMatchObject({ removed: ['ours'] });
  expect((await leave(['theirs'], [theo.userId])).body).toEqual(noRight);
  expect((await leave(['theirs'])).body).toMatchObject({ not_removed: ['theirs'] });
});

test('the owner of a bot may remove it where they have access', async () => {
  expect((await leave(['general'], [botId])).body).toMatchObject({ removed: ['general'] });
  expect((await leave(['news'], [botId], theo)).body).toEqual(noRight);
  channel('theirs', [olu.userId, botId]);
  expect((await leave(['theirs'], [botId])).body).toEqual(noRight);
});

test('the own channels are listed, with subscribers on request', async () => {
  const read = async (parameters = {}) =>
    (await call(server, mira, 'GET', path, parameters)).body.subscriptions as Record<string, unknown>[];
  const own = await read();
  expect(own.map(({ name }) => name)).toEqual(['care team', 'general', 'news']);
  expect(own[0]).toMatchObject({ stream_id: 5, invite_only: true, is_muted: false, folder_id: null });
  expect(own[0]).not.toHaveProperty('subscribers');
  for (const include_subscribers of ['true', 'partial']) {
    expect((await read({ include_subscribers }))[0]).toMatchObject({ subscribers: [1, 3, 6] });
  }
  const wrong = await call(server, mira, 'GET', path, { include_subscribers: 'all' });
  expect(wrong.body).toEqual(refusal('Invalid include_subscribers'));
});

test('joining a public channel again changes nothing', async () => {
  expect((await join([{ name: 'Lounge' }, { name: 'general' }])).body).toEqual({
    result: 'success',
    msg: '',
    subscribed: { [mira.userId]: ['lounge'] },
    already_subscribed: { [mira.userId]: ['general'] },
    new_subscription_messages_sent: true,
  });
  expect(subscribers('lounge')).toContain(mira.userId);
  await leave(['lounge']);
  expect((await join([{ name: 'lounge' }])).body).toMatchObject({ subscribed: { 1: ['lounge'] } });
});

test('a channel that does not exist is created for all the people', async () => {
  const { body } = await join(
    [{ name: 'Rain', description: 'Wet' }, { name: 'rain' }],
    {
      principals: [mira.userId, theo.userId],
      invite_only: true,
      topics_policy: 'disable_empty_topic',
      folder_id: 2,
      send_new_subscription_messages: false,
    },
    ana,
  );
  expect(body).toEqual({
    result: 'success',
    msg: '',
    subscribed: { [mira.userId]: ['rain'], [theo.userId]: ['rain'] },
    already_subscribed: {},
  });
  expect(server.state.channels.byName('Rain')).toMatchObject({
    invite_only: true,
    topics_policy: 'disable_empty_topic',
    folder_id: 2,
    creator_id: ana.userId,
  });
  expect((await join([{ name: 'snow' }], { is_default_stream: true })).body).toEqual(noRight);
  expect((await join([{ description: 'no name' }])).body).toEqual(
    refusal('subscriptions[0]["name"] is not a string'),
  );
});

test('nobody from outside can join a private channel, not even administrators', async () => {
  const closed = await join([{ name: 'leads' }, { name: 'lounge' }]);
  expect([closed.status, closed.body]).toEqual([400, refusal('Unable to access channel (leads).')]);
  expect(subscribers('lounge')).not.toContain(mira.userId);
  expect((await join([{ name: 'care team' }], {}, olu)).body).toEqual(
    refusal('Unable to access channel (care team).'),
  );
  const partly = await join([{ name: 'leads' }, { name: 'lounge' }], { authorization_errors_fatal: false });
  expect(partly.body).toMatchObject({ subscribed: { 1: ['lounge'] }, unauthorized: ['leads'] });
  expect((await join([{ name: 'care team' }], { principals: [theo.userId] })).body).toMatchObject({
    subscribed: { [theo.userId]: ['care team'] },
  });
});

test('a private channel’s settings can let people join', async () => {
  const miraAlone = { direct_members: [mira.userId], direct_subgroups: [] };
  channel('door', [], { can_subscribe_group: miraAlone });
  channel('gate', [], { can_add_subscribers_group: miraAlone });
  const others = { principals: [mira.userId, theo.userId] };
  expect((await join([{ name: 'door' }], others)).body).toEqual(refusal('Unable to access channel (door).'));
  expect((await join([{ name: 'door' }])).status).toBe(200);
  expect((await join([{ name: 'gate' }], others)).body).toMatchObject({
    subscribed: { [mira.userId]: ['gate'], [theo.userId]: ['gate'] },
  });
});

test('guests cannot join by themselves', async () => {
  expect((await join([{ name: 'lounge' }], {}, theo)).body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
});

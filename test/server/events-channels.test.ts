import { afterEach, beforeEach, expect, test } from 'vitest';
import { follow, type EventClient } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu, ana, theo] = ['mira', 'olu', 'ana', 'theo'].map((name) => server.user(name)) as [
    KnownUser,
    KnownUser,
    KnownUser,
    KnownUser,
  ];
});
afterEach(() => server.close());

/** Mira and Theo are in few channels; Olu and Ana can see all, as owner and administrator. */
const followAll = (parameters = {}) =>
  Promise.all([mira, ana, theo].map((user) => follow(server, user, parameters))) as Promise<
    [EventClient, EventClient, EventClient]
  >;
const channel = (name: string) => server.state.channels.byName(name)!.stream_id;
const peers = (op: 'peer_add' | 'peer_remove', stream_id: number, user_ids: number[]) => ({
  type: 'subscription',
  op,
  stream_ids: [stream_id],
  user_ids,
});
const gone = (stream_id: number) => ({
  type: 'stream',
  op: 'delete',
  streams: [{ stream_id }],
  stream_ids: [stream_id],
});
const removed = (stream_id: number, name: string) => ({
  type: 'subscription',
  op: 'remove',
  subscriptions: [{ stream_id, name }],
});
const change = (stream_id: number, name: string, property: string, value: unknown, more = {}) => ({
  type: 'stream',
  op: 'update',
  stream_id,
  name,
  property,
  value,
  ...more,
});
const create = (name: string, subscribers: number[], more = {}) =>
  call(server, ana, 'POST', '/channels/create', { name, subscribers, ...more });

test('a new public channel is reported to everybody but guests, and Mira’s subscription to her', async () => {
  const [miras, anas, theos] = await followAll();
  const { id } = (await create('returns', [mira.userId], { description: 'What comes back' })).body;
  const { subscriptions } = (
    await call(server, mira, 'GET', '/users/me/subscriptions', { include_subscribers: 'true' })
  ).body as { subscriptions: { stream_id: number }[] };
  const own = subscriptions.find(({ stream_id }) => stream_id === id);
  expect(own).toMatchObject({ name: 'returns', subscribers: [mira.userId] });
  const created = {
    type: 'stream',
    op: 'create',
    streams: [expect.objectContaining({ stream_id: id, rendered_description: '<p>What comes back</p>' })],
  };
  expect(await miras.now()).toEqual([created, { type: 'subscription', op: 'add', subscriptions: [own] }]);
  expect(await anas.now()).toEqual([created, peers('peer_add', Number(id), [mira.userId])]);
  expect(await theos.now()).toEqual([]);
});

test('a new private channel is reported to its people and administrators, and to guests when they join', async () => {
  const [miras, anas, theos] = await followAll();
  const { id } = (await create('audit', [theo.userId], { invite_only: true })).body;
  expect(await miras.now()).toEqual([]);
  const streams = [{ stream_id: id }];
  expect(await anas.now()).toMatchObject([
    { type: 'stream', op: 'create', streams },
    peers('peer_add', Number(id), [theo.userId]),
  ]);
  expect(await theos.now()).toMatchObject([
    { type: 'stream', op: 'create', streams },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: id, subscribers: [theo.userId] }] },
  ]);
});

test('joining and leaving is reported to the user and to those who can see the channel', async () => {
  const [miras, anas, theos] = await followAll();
  const lounge = channel('lounge');
  await call(server, mira, 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'lounge' }] });
  expect(await miras.now()).toMatchObject([
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: lounge, name: 'lounge' }] },
  ]);
  expect(await anas.now()).toEqual([peers('peer_add', lounge, [mira.userId])]);
  await call(server, mira, 'DELETE', '/users/me/subscriptions', { subscriptions: ['lounge'] });
  expect(await miras.now()).toEqual([removed(lounge, 'lounge')]);
  expect(await anas.now()).toEqual([peers('peer_remove', lounge, [mira.userId])]);
  expect(await theos.now()).toEqual([]);
  // A repeat that changes nothing is not reported.
  server.state.channels.subscribe(lounge, [ana.userId]);
  server.state.channels.unsubscribe(lounge, [mira.userId]);
  expect([await miras.now(), await anas.now()]).toEqual([[], []]);
});

test('a private channel appears on joining and disappears on leaving, except for administrators', async () => {
  const [miras, anas, theos] = await followAll();
  const leads = channel('leads');
  server.state.channels.subscribe(leads, [mira.userId]);
  expect(await miras.now()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: leads, invite_only: true }] },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: leads }] },
  ]);
  server.state.channels.unsubscribe(leads, [mira.userId, ana.userId]);
  expect(await miras.now()).toEqual([removed(leads, 'leads'), gone(leads)]);
  expect(await anas.now()).toEqual([peers('peer_add', leads, [mira.userId]), removed(leads, 'leads')]);
  expect(await theos.now()).toEqual([]);
});

test('each changed property of a channel is reported by itself', async () => {
  const [miras, , theos] = await followAll();
  const lounge = channel('lounge');
  const { channels, userGroups } = server.state;
  const administrators = userGroups.systemGroup('role:administrators');
  channels.rename(lounge, 'coffee');
  channels.update(lounge, { description: 'And <tea>', folder_id: 2, topics_policy: 'empty_topic_only' });
  channels.update(lounge, {
    message_retention_days: 30,
    group_settings: { can_send_message_group: administrators },
  });
  channels.update(lounge, { history_public_to_subscribers: true, message_retention_days: 30 });
  expect(await miras.now()).toEqual([
    change(lounge, 'lounge', 'name', 'coffee'),
    change(lounge, 'coffee', 'topics_policy', 'empty_topic_only'),
    change(lounge, 'coffee', 'folder_id', 2),
    change(lounge, 'coffee', 'description', 'And <tea>', {
      rendered_description: '<p>And &lt;tea&gt;</p>',
    }),
    change(lounge, 'coffee', 'message_retention_days', 30),
    change(lounge, 'coffee', 'can_send_message_group', administrators),
    change(lounge, 'coffee', 'stream_post_policy', 2),
  ]);
  expect(await theos.now()).toEqual([]);
  expect(channels.byId(lounge)).toMatchObject({ name: 'coffee', folder_id: 2, message_retention_days: 30 });
});

test('a channel that becomes private disappears for those outside, and appears again when it is public', async () => {
  const [miras, anas] = await followAll();
  const lounge = channel('lounge');
  server.state.channels.update(lounge, { invite_only: true, history_public_to_subscribers: false });
  expect(await miras.now()).toEqual([gone(lounge)]);
  expect(await anas.now()).toEqual([
    change(lounge, 'lounge', 'invite_only', true, {
      is_web_public: false,
      history_public_to_subscribers: false,
    }),
  ]);
  server.state.channels.update(lounge, { invite_only: false });
  expect(await miras.now()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: lounge, invite_only: false }] },
  ]);
});

test('an archived channel is deleted for clients without support for archived channels', async () => {
  const [plain, knowing] = [
    await follow(server, mira),
    await follow(server, mira, { client_capabilities: { archived_channels: true } }),
  ];
  const general = channel('general');
  server.state.channels.archive(general);
  server.state.channels.rename(general, 'general, once');
  server.state.channels.update(general, { is_archived: false });
  expect(await plain.now()).toMatchObject([
    gone(general),
    { type: 'stream', op: 'create', streams: [{ name: 'general, once', is_archived: false }] },
  ]);
  expect(await knowing.now()).toEqual([
    change(general, 'general', 'is_archived', true),
    change(general, 'general', 'name', 'general, once'),
    change(general, 'general, once', 'is_archived', false),
  ]);
});

test('what a user chooses for a channel is reported to them only, and kept when they leave', async () => {
  const [miras, anas] = await followAll();
  const general = channel('general');
  server.state.channels.changeSubscription(general, mira.userId, { is_muted: true, color: '#c2c2c2' });
  const own = (property: string, value: unknown) => ({
    type: 'subscription',
    op: 'update',
    stream_id: general,
    property,
    value,
  });
  expect(await miras.now()).toEqual([own('is_muted', true), own('color', '#c2c2c2')]);
  expect(await anas.now()).toEqual([]);
  server.state.channels.unsubscribe(general, [mira.userId]);
  server.state.channels.subscribe(general, [mira.userId]);
  expect((await miras.now())[1]).toMatchObject({
    op: 'add',
    subscriptions: [{ stream_id: general, is_muted: true, color: '#c2c2c2', pin_to_top: false }],
  });
  expect(server.state.channels.subscriptionSettings(general, olu.userId)).toEqual({});
});

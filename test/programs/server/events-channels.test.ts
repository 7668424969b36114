import { expect, test } from 'vitest';
import { ana, mira, olu, testServer, theo, understanding } from './test-server.ts';

const { state, ask, follow } = await testServer();

/** Mira and Theo are in few channels; Ana, an administrator, can see all. */
const followAll = async () => [await follow('mira'), await follow('ana'), await follow('theo')] as const;
const channel = (name: string) => state.channels.byName(name)!.stream_id;
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
  ask('ana POST /channels/create', { name, subscribers, ...more });

test('a new public channel is reported to everybody but guests, and Mira’s subscription to her', async () => {
  const [miras, anas, theos] = await followAll();
  const { id } = (await create('returns', [mira], { description: 'What comes back' })).body;
  const { subscriptions } = (await ask('mira GET /users/me/subscriptions', { include_subscribers: 'true' }))
    .body as { subscriptions: { stream_id: number }[] };
  const own = subscriptions.find(({ stream_id }) => stream_id === id);
  expect(own).toMatchObject({ name: 'returns', subscribers: [mira] });
  const created = {
    type: 'stream',
    op: 'create',
    streams: [expect.objectContaining({ stream_id: id, rendered_description: '<p>What comes back</p>' })],
  };
  expect(await miras.now()).toEqual([created, { type: 'subscription', op: 'add', subscriptions: [own] }]);
  expect(await anas.now()).toEqual([created, peers('peer_add', Number(id), [mira])]);
  expect(await theos.now()).toEqual([]);
});

test('a new private channel is reported to its people and administrators, and to guests when they join', async () => {
  const [miras, anas, theos] = await followAll();
  const { id } = (await create('audit', [theo], { invite_only: true })).body;
  expect(await miras.now()).toEqual([]);
  const streams = [{ stream_id: id }];
  expect(await anas.now()).toMatchObject([
    { type: 'stream', op: 'create', streams },
    peers('peer_add', Number(id), [theo]),
  ]);
  expect(await theos.now()).toMatchObject([
    { type: 'stream', op: 'create', streams },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: id, subscribers: [theo] }] },
  ]);
});

test('joining and leaving is reported to the user and to those who can see the channel', async () => {
  const [miras, anas, theos] = await followAll();
  const lounge = channel('lounge');
  await ask('mira POST /users/me/subscriptions', { subscriptions: [{ name: 'lounge' }] });
  expect(await miras.now()).toMatchObject([
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: lounge, name: 'lounge' }] },
  ]);
  expect(await anas.now()).toEqual([peers('peer_add', lounge, [mira])]);
  await ask('mira DELETE /users/me/subscriptions', { subscriptions: ['lounge'] });
  expect(await miras.now()).toEqual([removed(lounge, 'lounge')]);
  expect(await anas.now()).toEqual([peers('peer_remove', lounge, [mira])]);
  expect(await theos.now()).toEqual([]);
  // A repeat that changes nothing is not reported.
  state.channels.subscribe(lounge, [ana]);
  state.channels.unsubscribe(lounge, [mira]);
  expect([await miras.now(), await anas.now()]).toEqual([[], []]);
});

test('a private channel appears on joining and disappears on leaving, except for administrators', async () => {
  const [miras, anas, theos] = await followAll();
  const leads = channel('leads');
  state.channels.subscribe(leads, [mira]);
  expect(await miras.now()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: leads, invite_only: true }] },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: leads }] },
  ]);
  state.channels.unsubscribe(leads, [mira, ana]);
  expect(await miras.now()).toEqual([removed(leads, 'leads'), gone(leads)]);
  expect(await anas.now()).toEqual([peers('peer_add', leads, [mira]), removed(leads, 'leads')]);
  expect(await theos.now()).toEqual([]);
});

test('a channel that becomes private disappears for those outside, and appears again when it is public', async () => {
  const [miras, anas] = await followAll();
  const lounge = channel('lounge');
  state.channels.update(lounge, { invite_only: true, history_public_to_subscribers: false });
  expect(await miras.now()).toEqual([gone(lounge)]);
  expect(await anas.now()).toEqual([
    change(lounge, 'lounge', 'invite_only', true, {
      is_web_public: false,
      history_public_to_subscribers: false,
    }),
  ]);
  state.channels.update(lounge, { invite_only: false });
  expect(await miras.now()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: lounge, invite_only: false }] },
    peers('peer_add', lounge, state.channels.subscribers(lounge)),
  ]);
});

test('an archived channel is deleted for clients without support for archived channels', async () => {
  const [plain, knowing] = [await follow('mira'), await follow('mira', understanding('archived_channels'))];
  const general = channel('general');
  state.channels.archive(general);
  state.channels.rename(general, 'general, once');
  state.channels.update(general, { is_archived: false });
  expect(await plain.now()).toMatchObject([
    gone(general),
    { type: 'stream', op: 'create', streams: [{ name: 'general, once', is_archived: false }] },
    { type: 'subscription', op: 'peer_add' },
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
  state.channels.changeSubscription(general, mira, { is_muted: true, color: '#c2c2c2' });
  const own = (property: string, value: unknown) => ({
    type: 'subscription',
    op: 'update',
    stream_id: general,
    property,
    value,
  });
  expect(await miras.now()).toEqual([
    own('in_home_view', false),
    own('is_muted', true),
    own('color', '#c2c2c2'),
  ]);
  expect(await anas.now()).toEqual([]);
  state.channels.unsubscribe(general, [mira]);
  state.channels.subscribe(general, [mira]);
  expect((await miras.now()).at(-1)).toMatchObject({
    op: 'add',
    subscriptions: [{ stream_id: general, is_muted: true, color: '#c2c2c2', pin_to_top: false }],
  });
  expect(state.channels.subscriptionSettings(general, olu)).toEqual({});
});

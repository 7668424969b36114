import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer({ strict: true });
  [mira, olu, ana] = [server.user('mira'), server.user('olu'), server.user('ana')];
});
afterEach(() => server.close());

const general = 1;
const leads = 2;
const type = (parameters: object, user = mira) => call(server, user, 'POST', '/typing', { ...parameters });
const typeEdit = (id: number, parameters: object, user = mira) =>
  call(server, user, 'POST', `/messages/${id}/typing`, { ...parameters });
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test('the people of a conversation are notified of the start and the end', async () => {
  for (const op of ['start', 'stop']) {
    const { body } = await type({ op, to: [olu.userId, ana.userId] });
    expect(body).toEqual({ result: 'success', msg: '' });
  }
  const notice = {
    sender_id: mira.userId,
    recipient: { type: 'private', user_ids: [mira.userId, olu.userId, ana.userId] },
    message_id: null,
    notified: [olu.userId, ana.userId],
  };
  expect(server.state.typing.list()).toEqual([
    { ...notice, op: 'start' },
    { ...notice, op: 'stop' },
  ]);
});

test('before feature level 215 `to` has the channel', async () => {
  const old = await startServer({ featureLevel: 214 });
  const sent = { op: 'start', type: 'stream', to: [general], topic: 'lunch' };
  const { body } = await call(old, old.user('mira'), 'POST', '/typing', sent);
  expect(body).toMatchObject({ result: 'success' });
  expect(old.state.typing.list()).toMatchObject([{ recipient: { type: 'stream', stream_id: general } }]);
  await old.close();
});

test.each(['stream', 'channel'])('for a %s its subscribers are notified if they want to', async (kind) => {
  server.state.settings.set(ana.userId, 'receives_typing_notifications', false);
  await type({ type: kind, op: 'start', stream_id: general, topic: '(no topic)', to: [77] });
  expect(server.state.typing.list()).toMatchObject([
    { op: 'start', recipient: { type: 'stream', stream_id: general, topic: '' } },
  ]);
  const [{ notified } = { notified: [] }] = server.state.typing.list();
  expect(notified).toContain(olu.userId);
  expect(notified).not.toContain(ana.userId);
  expect(notified).not.toContain(mira.userId);
});

test('more than a hundred subscribers are not notified', async () => {
  const { users, channels, typing } = server.state;
  const pattern = users.byId(mira.userId)!;
  const channel = channels.create(
    { name: 'crowd', description: '', invite_only: false, creator_id: 1, date_created: 0 },
    [mira.userId],
  );
  const join = (count: number) =>
    channels.subscribe(
      channel,
      Array.from(
        { length: count },
        () =>
          users.create({ ...pattern, delivery_email: crypto.randomUUID(), api_key: crypto.randomUUID() })
            .user_id,
      ),
    );
  join(99);
  await type({ type: 'channel', op: 'start', stream_id: channel, topic: 'a' });
  join(1);
  await type({ type: 'channel', op: 'start', stream_id: channel, topic: 'a' });
  expect(typing.list().map(({ notified }) => notified.length)).toEqual([99, 0]);
});

test.each([
  [{ to: [2] }, "Missing 'op' argument"],
  [{ op: 'pause', to: [2] }, 'Invalid op'],
  [{ op: 'start', type: 'letter', to: [2] }, 'Invalid type'],
  [{ op: 'start' }, "Missing 'to' argument"],
  [{ op: 'start', to: [] }, "Empty 'to' list"],
  [{ op: 'start', to: [77] }, 'Invalid user ID 77'],
  [{ op: 'start', to: 2 }, 'to is not a list'],
  [{ op: 'start', type: 'channel', topic: 'a' }, 'Missing channel ID'],
  [{ op: 'start', type: 'channel', stream_id: general }, 'Missing topic'],
  [{ op: 'start', type: 'channel', stream_id: 77, topic: 'a' }, 'Invalid channel ID'],
  [{ op: 'start', type: 'channel', stream_id: leads, topic: 'a' }, 'Invalid channel ID'],
])('%j is refused: %s', async (parameters, msg) => {
  const { status, body } = await type(parameters);
  expect([status, body.msg]).toEqual([400, msg]);
  expect(server.state.typing.list()).toEqual([]);
});

test('a user who has disabled it cannot notify others', async () => {
  const direct = { op: 'start', to: [olu.userId] };
  const channel = { op: 'start', type: 'channel', stream_id: general, topic: 'a' };
  server.state.settings.set(mira.userId, 'send_private_typing_notifications', false);
  expect((await type(direct)).body).toEqual(
    error('User has disabled typing notifications for direct messages'),
  );
  expect((await type(channel)).status).toBe(200);
  server.state.settings.set(mira.userId, 'send_stream_typing_notifications', false);
  expect((await type(channel)).body).toEqual(
    error('User has disabled typing notifications for channel messages'),
  );
  expect((await typeEdit(2, { op: 'start' })).body).toEqual(
    error('User has disabled typing notifications for channel messages'),
  );
});

test('an edit is announced to those who have the message', async () => {
  expect((await typeEdit(6, { op: 'start' }, olu)).body).toEqual({ result: 'success', msg: '' });
  expect(server.state.typing.list()).toEqual([
    {
      op: 'start',
      sender_id: olu.userId,
      recipient: { type: 'private', user_ids: [mira.userId, olu.userId] },
      message_id: 6,
      notified: [mira.userId],
    },
  ]);
});

test('only an edit that the user may make is announced', async () => {
  expect((await typeEdit(1, { op: 'start' })).body).toEqual(
    error("You don't have permission to edit this message"),
  );
  expect((await typeEdit(4, { op: 'start' })).body).toEqual(error('Invalid message(s)'));
  expect((await typeEdit(2, {})).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'op' });
  server.state.realm.update({ allow_message_editing: false });
  expect((await typeEdit(2, { op: 'start' })).body).toEqual(
    error('Your organization has turned off message editing'),
  );
  expect(server.state.typing.list()).toEqual([]);
});

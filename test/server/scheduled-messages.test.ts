import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

const start = 1_800_000_000;
let now: number;
let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
beforeEach(async () => {
  now = start;
  server = await startServer({ now: () => now * 1000 + 500 });
  [mira, olu] = [server.user('mira'), server.user('olu')];
});
afterEach(() => server.close());

const general = 1;
const leads = 2;
const inAnHour = start + 3600;
const toChannel = {
  type: 'channel',
  to: general,
  topic: 'lunch',
  content: 'Noon?',
  scheduled_delivery_timestamp: inAnHour,
};
const toPeople = () => ({ ...toChannel, type: 'direct', to: [olu.userId] });

const create = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'POST', '/scheduled_messages', parameters);
const created = async (parameters: Record<string, unknown>) =>
  (await create(parameters)).body.scheduled_message_id as number;
const edit = (id: number, parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'PATCH', `/scheduled_messages/${id}`, parameters);
const list = async (user = mira) =>
  (await call(server, user, 'GET', '/scheduled_messages')).body.scheduled_messages as Record<
    string,
    unknown
  >[];
const sent = () => server.state.messages.all(mira.userId).filter(({ timestamp }) => timestamp >= start);
const newChannel = { name: 'new', creator_id: 1, date_created: start };
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test('one for a channel is listed with all its fields', async () => {
  const { body } = await create({ ...toChannel, content: '\n\n**Noon?**  \n' });
  expect(body).toEqual({ result: 'success', msg: '', scheduled_message_id: expect.any(Number) });
  expect(await list()).toEqual([
    {
      scheduled_message_id: body.scheduled_message_id,
      type: 'stream',
      to: general,
      topic: 'lunch',
      content: '**Noon?**',
      rendered_content: '<p><strong>Noon?</strong></p>',
      scheduled_delivery_timestamp: inAnHour,
      failed: false,
    },
  ]);
  expect(await list(olu)).toEqual([]);
});

test('each of the four types is listed as one of two', async () => {
  const { topic: _, ...direct } = toPeople();
  for (const type of ['channel', 'stream']) await create({ ...toChannel, type, to: [general] });
  for (const type of ['direct', 'private']) await create({ ...direct, type });
  expect((await list()).map(({ type, to, topic }) => [type, to, topic])).toEqual([
    ['stream', general, 'lunch'],
    ['stream', general, 'lunch'],
    ['private', [olu.userId], undefined],
    ['private', [olu.userId], undefined],
  ]);
});

test('the user is left out of the people, unless they are alone', async () => {
  await create({ ...toPeople(), to: [mira.userId, olu.userId, olu.userId] });
  await create({ ...toPeople(), to: [mira.userId] });
  expect((await list()).map(({ to }) => to)).toEqual([[olu.userId], [mira.userId]]);
});

test('a repeat creates a second one, and an ID is not given again', async () => {
  const first = await created(toChannel);
  const second = await created(toChannel);
  expect(second).toBe(first + 1);
  await call(server, mira, 'DELETE', `/scheduled_messages/${second}`);
  expect(await created(toChannel)).toBe(second + 1);
});

test('content and topic that are too long are cut, counted in code points', async () => {
  await create({ ...toChannel, content: '🙂'.repeat(10_001), topic: 'é'.repeat(61) });
  await create({ ...toChannel, content: 'a'.repeat(10_000), topic: 'é'.repeat(60) });
  const [cut, whole] = await list();
  expect(cut).toMatchObject({
    content: `${'🙂'.repeat(10_000 - 20)}\n[message truncated]`,
    topic: `${'é'.repeat(57)}...`,
  });
  expect(whole).toMatchObject({ content: 'a'.repeat(10_000), topic: 'é'.repeat(60) });
});

test('names that stand for no topic become empty', async () => {
  for (const topic of ['', ' (no topic) ', 'general chat']) await create({ ...toChannel, topic });
  expect((await list()).map(({ topic }) => topic)).toEqual(['', '', '']);
  server.state.realm.update({ topics_policy: 'disable_empty_topic' });
  for (const topic of ['', '(no topic)', 'general chat']) {
    const { status, body } = await create({ ...toChannel, topic });
    expect([status, body]).toEqual([400, error('Topics are required in this organization')]);
  }
  expect((await create(toChannel)).status).toBe(200);
});

test.each([
  [{ scheduled_delivery_timestamp: start }, 'Scheduled delivery time must be in the future.'],
  [{ scheduled_delivery_timestamp: start - 1 }, 'Scheduled delivery time must be in the future.'],
  [{ content: ' \n ' }, 'Message must not be empty'],
  [{ type: 'letter' }, 'Invalid type'],
  [{ to: 'general' }, 'to is not valid JSON'],
  [{ to: '"general"' }, 'to is not an integer'],
  [{ to: [1, 2] }, 'Expected exactly one channel'],
  [{ type: 'direct', to: 2 }, 'to is not a list'],
  [{ type: 'direct', to: [] }, 'Message must have recipients.'],
  [{ type: 'direct', to: [10] }, 'Invalid user ID 10'],
  [{ type: 'direct', to: ['olu'] }, 'to[0] is not an integer'],
  [{ type: 'direct', to: [5] }, "'Pavel Horak' is no longer active."],
  [{ to: leads }, "Not authorized to send to channel 'leads'"],
  [{ read_by_sender: 'yes' }, 'read_by_sender is not valid JSON'],
])('%j is refused: %s', async (wrong, msg) => {
  const { status, body } = await create({ ...toChannel, ...wrong });
  expect([status, body]).toEqual([400, error(msg)]);
  expect(await list()).toEqual([]);
});

test('the error has the name of a missing parameter', async () => {
  for (const name of ['type', 'to', 'content', 'scheduled_delivery_timestamp']) {
    const rest = Object.fromEntries(Object.entries(toChannel).filter(([key]) => key !== name));
    expect((await create(rest)).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: name });
  }
  const { topic: _, ...noTopic } = toChannel;
  expect((await create(noTopic)).body).toEqual(error('Missing topic'));
});

test('a channel that does not exist has a code of its own', async () => {
  const { status, body } = await create({ ...toChannel, to: 9 });
  expect(status).toBe(400);
  expect(body).toEqual({
    result: 'error',
    msg: "Channel with ID '9' does not exist",
    code: 'STREAM_DOES_NOT_EXIST',
    stream_id: 9,
  });
});

test('a guest may not send where they are not subscribed', async () => {
  const open = server.state.channels.create(newChannel, []);
  expect((await create({ ...toChannel, to: open })).status).toBe(200);
  const guest = await create({ ...toChannel, to: open }, server.user('theo'));
  expect([guest.status, guest.body.msg]).toEqual([400, "Not authorized to send to channel 'new'"]);
});

test.each([
  ['disable_empty_topic', '', 'Topics are required in this organization'],
  ['empty_topic_only', 'lunch', 'Only the general chat topic is allowed in this channel.'],
] as const)('a channel with %s refuses the topic %j', async (topics_policy, topic, msg) => {
  const channel = server.state.channels.create({ ...newChannel, topics_policy }, []);
  expect((await create({ ...toChannel, to: channel, topic })).body).toEqual(error(msg));
  const other = topic === '' ? 'lunch' : '';
  expect((await create({ ...toChannel, to: channel, topic: other })).status).toBe(200);
});

test('a channel’s policy wins over the organization’s', async () => {
  server.state.realm.update({ topics_policy: 'disable_empty_topic' });
  const channel = server.state.channels.create({ ...newChannel, topics_policy: 'allow_empty_topic' }, []);
  expect((await create({ ...toChannel, to: channel, topic: '' })).status).toBe(200);
});

test('nobody can send to an archived channel, and only its senders to one that has them', async () => {
  const group_settings = { can_send_message_group: { direct_members: [olu.userId], direct_subgroups: [] } };
  const channel = server.state.channels.create({ ...newChannel, group_settings }, [mira.userId]);
  const msg = "Not authorized to send to channel 'new'";
  expect((await create({ ...toChannel, to: channel })).body).toEqual(error(msg));
  expect((await create({ ...toChannel, to: channel }, olu)).status).toBe(200);
  server.state.channels.archive(channel);
  expect((await create({ ...toChannel, to: channel }, olu)).body).toEqual(error(msg));
});

test('an edit changes the given fields', async () => {
  const id = await created(toChannel);
  const before = (await list())[0];
  expect((await edit(id, { content: ' Half past? ' })).body).toEqual({ result: 'success', msg: '' });
  expect(await list()).toEqual([
    { ...before, content: ' Half past?', rendered_content: '<p>Half past?</p>' },
  ]);
  await edit(id, { topic: 'dinner' });
  await edit(id, { scheduled_delivery_timestamp: inAnHour + 60 });
  expect(await list()).toMatchObject([
    { topic: 'dinner', content: ' Half past?', scheduled_delivery_timestamp: inAnHour + 60 },
  ]);
  await edit(id, { type: 'direct', to: [olu.userId] });
  expect((await list())[0]).toMatchObject({ type: 'private', to: [olu.userId] });
  expect((await list())[0]).not.toHaveProperty('topic');
  await edit(id, { type: 'stream', to: general, topic: 'back' });
  expect((await list())[0]).toMatchObject({ type: 'stream', to: general, topic: 'back' });
  await edit(id, { to: [general] });
  expect((await list())[0]).toMatchObject({ to: general, topic: 'back' });
});

test.each([
  [{}, 'Nothing to change'],
  [{ type: 'direct' }, 'Recipient required when updating type of scheduled message.'],
  [{ type: 'channel', to: general }, 'Topic required when updating scheduled message type to channel.'],
  [{ scheduled_delivery_timestamp: start }, 'Scheduled delivery time must be in the future.'],
  [{ content: ' ' }, 'Message must not be empty'],
  [{ type: 'direct', to: [10] }, 'Invalid user ID 10'],
  [{ to: leads }, "Not authorized to send to channel 'leads'"],
])('the edit %j is refused: %s', async (wrong, msg) => {
  const id = await created(toChannel);
  const before = await list();
  const { status, body } = await edit(id, wrong);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(await list()).toEqual(before);
});

test('an edit to an unknown channel is refused with the code for it', async () => {
  const id = await created(toChannel);
  expect((await edit(id, { to: 9 })).body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: 9 });
});

test('for other users, and after its deletion, it does not exist', async () => {
  const id = await created(toChannel);
  const missing = error('Scheduled message does not exist');
  const remove = (user = mira) => call(server, user, 'DELETE', `/scheduled_messages/${id}`);
  for (const { status, body } of [await edit(id, { content: 'mine' }, olu), await remove(olu)]) {
    expect([status, body]).toEqual([404, missing]);
  }
  expect((await remove()).body).toEqual({ result: 'success', msg: '' });
  expect(await list()).toEqual([]);
  for (const { status, body } of [await edit(id, { content: 'again' }), await remove()]) {
    expect([status, body]).toEqual([404, missing]);
  }
});

test('a reminder is not a scheduled message', async () => {
  const reminder = await call(server, mira, 'POST', '/reminders', {
    message_id: 1,
    scheduled_delivery_timestamp: inAnHour,
  });
  const id = reminder.body.reminder_id as number;
  expect(await list()).toEqual([]);
  expect((await edit(id, { content: 'a' })).status).toBe(404);
  expect((await call(server, mira, 'DELETE', `/scheduled_messages/${id}`)).status).toBe(404);
  expect(await created(toChannel)).toBe(id + 1);
});

test('it is sent to its recipients at its time, and not before', async () => {
  const id = await created({ ...toChannel, read_by_sender: true });
  await created(toPeople());
  now = inAnHour - 1;
  server.state.deliverDue();
  expect(sent()).toEqual([]);
  now = inAnHour;
  server.state.deliverDue();
  server.state.deliverDue();
  expect(sent()).toMatchObject([
    {
      sender_id: mira.userId,
      recipient: { type: 'stream', stream_id: general, topic: 'lunch' },
      content: 'Noon?',
      timestamp: inAnHour,
      flags: ['read'],
    },
    { recipient: { type: 'private', user_ids: [mira.userId, olu.userId] }, flags: [] },
  ]);
  const { id: messageId } = sent()[0]!;
  expect(server.state.messages.flags(olu.userId, messageId)).toEqual([]);
  expect(await list()).toEqual([]);

  const late = await edit(id, { content: 'Too late' });
  expect([late.status, late.body]).toEqual([400, error('Scheduled message was already sent')]);
  expect((await call(server, mira, 'DELETE', `/scheduled_messages/${id}`)).status).toBe(404);
});

test('by default the program decides whether it counts as read by the sender', async () => {
  const schedule = (parameters: Record<string, unknown>, userAgent: string) =>
    fetch(`${server.url}/api/v1/scheduled_messages`, {
      method: 'POST',
      headers: {
        'user-agent': userAgent,
        authorization: `Basic ${Buffer.from(`${mira.email}:${mira.apiKey}`).toString('base64')}`,
      },
      body: new URLSearchParams(
        Object.entries({ ...toPeople(), ...parameters }).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    });
  await schedule({}, 'ZulipElectron/5.11.1');
  await schedule({}, 'curl/8.0');
  await schedule({ to: [mira.userId] }, 'ZulipElectron/5.11.1');
  await schedule({ read_by_sender: false }, 'ZulipElectron/5.11.1');
  await schedule({ read_by_sender: true }, 'curl/8.0');
  now = inAnHour;
  server.state.deliverDue();
  expect(sent().map(({ client, flags }) => [client, flags])).toEqual([
    ['ZulipElectron', ['read']],
    ['curl', []],
    ['ZulipElectron', []],
    ['ZulipElectron', []],
    ['curl', ['read']],
  ]);
});

test('it is sent up to ten minutes late; after that it has failed and needs a new time', async () => {
  await created(toChannel);
  const id = await created({ ...toChannel, scheduled_delivery_timestamp: inAnHour - 1 });
  now = inAnHour + 600;
  server.state.deliverDue();
  expect(sent()).toHaveLength(1);
  expect(await list()).toMatchObject([{ scheduled_message_id: id, failed: true }]);

  const msg = 'Scheduled delivery time must be in the future.';
  expect((await edit(id, { content: 'New' })).body).toEqual(error(msg));
  expect((await edit(id, { scheduled_delivery_timestamp: now + 60 })).status).toBe(200);
  expect(await list()).toMatchObject([{ scheduled_message_id: id, failed: false }]);
  now += 60;
  server.state.deliverDue();
  expect(sent()).toHaveLength(2);
});

test('it fails where the sender may not send any more', async () => {
  const channel = server.state.channels.create(
    { name: 'secret', description: '', invite_only: true, creator_id: 1, date_created: start },
    [olu.userId],
  );
  await create({ ...toChannel, to: channel }, olu);
  await create(toPeople(), server.user('ana'));
  server.state.users.update(olu.userId, { is_active: false });
  now = inAnHour;
  server.state.deliverDue();
  expect(sent()).toEqual([]);
  expect(await list(server.user('ana'))).toMatchObject([{ failed: true }]);
  expect(server.state.scheduledMessages.list(olu.userId, 'message')).toMatchObject([{ failed: true }]);
});

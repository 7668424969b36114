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
  server = await startServer({ now: () => now * 1000 });
  [mira, olu] = [server.user('mira'), server.user('olu')];
});
afterEach(() => server.close());

const inAnHour = start + 3600;
const lunch = 1;
const inPrivateChannel = 4;
const direct = 6;

const create = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'POST', '/reminders', {
    message_id: lunch,
    scheduled_delivery_timestamp: inAnHour,
    ...parameters,
  });
const list = async (user = mira) =>
  (await call(server, user, 'GET', '/reminders')).body.reminders as Record<string, unknown>[];
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test('a reminder is listed with its message, and its note is in the content', async () => {
  const { body } = await create({ note: ' Bring the **vouchers** ' });
  expect(body).toEqual({ result: 'success', msg: '', reminder_id: expect.any(Number) });
  expect(await list()).toEqual([
    {
      reminder_id: body.reminder_id,
      type: 'private',
      to: [mira.userId],
      content: [
        'You requested a reminder for #**general>team lunch@1**. Note:\n > Bring the **vouchers**',
        '@_**Ana Ferreira|3** [said](/#narrow/near/1):\n```quote\nLunch on Friday at noon?\n```',
      ].join('\n\n'),
      rendered_content: expect.stringContaining(
        '<a class="message-link" href="/#narrow/channel/1-general/topic/team.20lunch/near/1">',
      ),
      scheduled_delivery_timestamp: inAnHour,
      failed: false,
      reminder_target_message_id: lunch,
    },
  ]);
  expect(await list(olu)).toEqual([]);
});

test('without a note there is none in the content, and a direct message has a link too', async () => {
  await create({ message_id: direct });
  const [{ content } = {}] = await list();
  expect(content).toContain('[a direct message](/#narrow/dm/1,2/near/6)');
  expect(content).not.toContain('Note:');
});

test('a repeat creates a second one with the next ID', async () => {
  const first = (await create({})).body.reminder_id as number;
  expect((await create({})).body.reminder_id).toBe(first + 1);
  expect(await list()).toHaveLength(2);
});

test.each([
  [{ message_id: inPrivateChannel }, 'Invalid message(s)'],
  [{ message_id: 999 }, 'Invalid message(s)'],
  [{ message_id: '"1"' }, 'message_id is not an integer'],
  [{ scheduled_delivery_timestamp: start }, 'Scheduled delivery time must be in the future.'],
  [{ note: 'x'.repeat(1001) }, 'Maximum reminder note length: 1000 characters'],
])('an invalid reminder is refused: %#', async (wrong, msg) => {
  const { status, body } = await create(wrong);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(await list()).toEqual([]);
});

test('message and time are required, although they are documented as optional', async () => {
  for (const [parameters, var_name] of [
    [{ scheduled_delivery_timestamp: inAnHour }, 'message_id'],
    [{ message_id: lunch }, 'scheduled_delivery_timestamp'],
  ] as const) {
    const { status, body } = await call(server, mira, 'POST', '/reminders', parameters);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name });
  }
});

test('the longest note is accepted', async () => {
  expect((await create({ note: '🙂'.repeat(1000) })).status).toBe(200);
});

test('only its owner can delete it, once', async () => {
  const id = (await create({})).body.reminder_id as number;
  const remove = (user = mira) => call(server, user, 'DELETE', `/reminders/${id}`);
  const other = await remove(olu);
  expect([other.status, other.body]).toEqual([404, error('Reminder does not exist')]);
  expect((await remove()).body).toEqual({ result: 'success', msg: '' });
  expect(await list()).toEqual([]);
  expect((await remove()).status).toBe(404);
});

test('a scheduled message is not a reminder', async () => {
  const { body } = await call(server, mira, 'POST', '/scheduled_messages', {
    type: 'direct',
    to: [olu.userId],
    content: 'Later',
    scheduled_delivery_timestamp: inAnHour,
  });
  const id = body.scheduled_message_id as number;
  expect((await call(server, mira, 'DELETE', `/reminders/${id}`)).status).toBe(404);
  expect((await create({})).body.reminder_id).toBe(id + 1);
});

test('at its time the notification bot sends it to its owner only', async () => {
  const id = (await create({ note: 'Now' })).body.reminder_id as number;
  const [{ content } = {}] = await list();
  now = inAnHour;
  server.state.deliverDue();
  const bot = server.state.users.notificationBot();
  const message = server.state.messages.all(mira.userId).at(-1);
  expect(message).toMatchObject({
    sender_id: bot.user_id,
    recipient: { type: 'private', user_ids: [mira.userId, bot.user_id] },
    content,
    timestamp: inAnHour,
    flags: [],
  });
  expect(server.state.messages.flags(olu.userId, message!.id)).toBeUndefined();
  expect(await list()).toEqual([]);
  expect((await call(server, mira, 'DELETE', `/reminders/${id}`)).status).toBe(404);
});

test('one that is more than ten minutes late has failed, and can be deleted', async () => {
  const id = (await create({})).body.reminder_id as number;
  const before = server.state.messages.maxId();
  now = inAnHour + 601;
  server.state.deliverDue();
  expect(await list()).toMatchObject([{ reminder_id: id, failed: true }]);
  expect(server.state.messages.maxId()).toBe(before);
  expect((await call(server, mira, 'DELETE', `/reminders/${id}`)).status).toBe(200);
});

test('register lists what waits', async () => {
  await create({});
  const { body } = await call(server, mira, 'POST', '/register', {
    fetch_event_types: ['reminders', 'scheduled_messages', 'message'],
  });
  expect(body).toMatchObject({
    reminders: await list(),
    scheduled_messages: [],
    max_message_id: server.state.messages.maxId(),
    max_reminder_note_length: 1000,
  });
});

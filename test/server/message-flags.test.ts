import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu] = [server.user('mira'), server.user('olu')];
});
afterEach(() => server.close());

const set = (messages: unknown, op: string, flag: string, user = mira) =>
  call(server, user, 'POST', '/messages/flags', { messages, op, flag });
const flags = (id: number, user = mira) => server.state.messages.flags(user.userId, id);
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test.each(['read', 'starred', 'collapsed'])('%s is set and removed for the caller only', async (flag) => {
  const others = flags(5, olu);
  for (let time = 0; time < 2; time += 1) {
    expect((await set([5, 6], 'add', flag)).body).toEqual({ result: 'success', msg: '', messages: [5, 6] });
    expect([flags(5), flags(6)]).toEqual([[flag], [flag]]);
  }
  for (let time = 0; time < 2; time += 1) {
    const { body } = await set([6, 5], 'remove', flag);
    expect(body).toMatchObject({ result: 'success', messages: [6, 5] });
    expect([flags(5), flags(6)]).toEqual([[], []]);
  }
  expect(flags(5, olu)).toEqual(others);
});

test('removing read reports the channels in which nothing can be unread', async () => {
  const unsubscribed = server.state.channels.create(
    { name: 'new', description: '', invite_only: false, creator_id: 1, date_created: 0 },
    [olu.userId],
  );
  const sent = await call(server, olu, 'POST', '/messages', {
    type: 'channel',
    to: unsubscribed,
    topic: 't',
    content: 'c',
  });
  const id = sent.body.id as number;
  expect((await set([1, id], 'remove', 'read')).body).toEqual({
    result: 'success',
    msg: '',
    messages: [1],
    ignored_because_not_subscribed_channels: [unsubscribed],
  });
  expect([flags(1), flags(id)]).toEqual([[], undefined]);
  expect((await set([6], 'remove', 'read')).body.ignored_because_not_subscribed_channels).toEqual([]);

  for (const [op, flag] of [
    ['add', 'read'],
    ['add', 'starred'],
    ['remove', 'collapsed'],
  ] as const) {
    const { body } = await set([id], op, flag);
    expect(body.messages).toEqual([id]);
    expect(body).not.toHaveProperty('ignored_because_not_subscribed_channels');
  }
  expect(flags(id)?.toSorted()).toEqual(['historical', 'read', 'starred']);
});

test.each([
  [[5], 'add', 'green', "Invalid flag: 'green'"],
  [[5], 'add', 'mentioned', "Flag not editable: 'mentioned'"],
  [[5], 'remove', 'wildcard_mentioned', "Flag not editable: 'wildcard_mentioned'"],
  [[5], 'add', 'has_alert_word', "Flag not editable: 'has_alert_word'"],
  [[5], 'add', 'historical', "Flag not editable: 'historical'"],
  [[5], 'flip', 'read', "Invalid message flag operation: 'flip'"],
  [[5, 4], 'add', 'read', 'Invalid message(s)'],
  [[5, 999], 'add', 'read', 'Invalid message(s)'],
  [['5'], 'add', 'read', 'messages[0] is not an integer'],
  [5, 'add', 'read', 'messages is not a list'],
])('%j %s %s is refused and changes nothing: %s', async (messages, op, flag, msg) => {
  const { status, body } = await set(messages, op, flag);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(flags(5)).toEqual([]);
});

test('the error has the name of a missing parameter', async () => {
  const { body } = await call(server, mira, 'POST', '/messages/flags', { messages: [1], op: 'add' });
  expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'flag' });
});

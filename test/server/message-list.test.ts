import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let ana: KnownUser;
beforeAll(async () => {
  server = await startServer({ now: () => 1_800_000_000_000 });
  [mira, ana] = [server.user('mira'), server.user('ana')];
  server.state.messages.mark(mira.userId, 3, 'starred', true);
});
afterAll(() => server.close());

// Planted: 1 and 5 in general > team lunch, 2 moved to general > second floor, 3 in general without a topic,
// 4 in the private leads, 6 from Olu to Mira.
const newest = 10_000_000_000_000_000;

const ask = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'GET', '/messages', parameters);
const list = async (parameters: Record<string, unknown>, user = mira) => {
  const { body } = await ask({ anchor: 'newest', num_before: 100, num_after: 0, ...parameters }, user);
  return { ...body, ids: (body.messages as { id: number }[]).map(({ id }) => id) } as unknown as Record<
    string,
    unknown
  > & { ids: number[]; messages: Record<string, unknown>[] };
};
const narrowed = async (narrow: unknown, user = mira) => (await list({ narrow }, user)).ids;

test('without a narrow it lists what was delivered to the caller', async () => {
  const answer = await list({});
  expect(answer).toMatchObject({
    result: 'success',
    anchor: newest,
    found_newest: true,
    found_oldest: true,
    found_anchor: false,
    history_limited: false,
    ids: [1, 2, 3, 5, 6],
  });
  expect((await list({}, server.user('olu'))).ids).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  [{ anchor: 'newest', num_before: 2 }, [5, 6], { found_newest: true, found_oldest: false }],
  [{ anchor: 'oldest', num_before: 0, num_after: 2 }, [1, 2], { anchor: 0, found_oldest: true }],
  [{ anchor: 'first_unread', num_before: 1, num_after: 1 }, [3, 5, 6], { anchor: 5, found_anchor: true }],
  [{ anchor: '3', num_before: 1, num_after: 1 }, [2, 3, 5], { found_newest: false, found_oldest: false }],
  [{ anchor: 3, num_before: 2, include_anchor: false }, [1, 2], { found_anchor: false, found_oldest: false }],
  [{ anchor: 3, num_before: 3, include_anchor: false }, [1, 2], { found_oldest: true }],
  [{ anchor: 4, num_before: 1, num_after: 9 }, [3, 5, 6], { found_anchor: false, found_newest: true }],
  [{ anchor: 1, num_before: 0, use_first_unread_anchor: true }, [5], { anchor: 5 }],
  [{ anchor: -3, num_before: 0, num_after: 1 }, [1], { anchor: 0 }],
])('%j gives %j', async (parameters, ids, rest) => {
  expect(await list(parameters)).toMatchObject({ ids, ...rest });
});

test('where everything is read, the first unread message is the newest', async () => {
  expect(await list({ anchor: 'first_unread', narrow: [['is', 'starred']] })).toMatchObject({
    anchor: newest,
    ids: [3],
  });
});

test.each([
  [[['channel', 'general']], [1, 2, 3, 5]],
  [[{ operator: 'stream', operand: 1 }], [1, 2, 3, 5]],
  [[{ operator: 'channel', operand: 2 }], []],
  [
    [
      ['channel', 'general'],
      ['topic', 'Team Lunch'],
    ],
    [1, 5],
  ],
  [
    [
      { operator: 'channel', operand: 1 },
      { operator: 'topic', operand: 'team lunch', negated: true },
    ],
    [2, 3],
  ],
  [[['topic', '']], [3]],
  [[['topic', 'general chat']], [3]],
  [[['dm', [2]]], [6]],
  [[{ operator: 'pm-with', operand: [1, 2] }], [6]],
  [[['dm', 'olu@meridian.example']], [6]],
  [[['dm', [3]]], []],
  [[['sender', 'me']], [2]],
  [[['sender', 3]], [1, 5]],
  [[['from', 'ana@meridian.example']], [1, 5]],
  [[['is', 'starred']], [3]],
  [[['is', 'unread']], [5, 6]],
  [[['is', 'mentioned']], [3]],
  [[['is', 'dm']], [6]],
  [[['id', 3]], [3]],
  [[['id', '4']], []],
  [[['with', 1]], [1, 5]],
  [[['with', 6]], [6]],
])('the narrow %j gives %j', async (narrow, ids) => {
  expect(await narrowed(narrow)).toEqual(ids);
});

test('a narrow to a channel includes its history from before the subscription', async () => {
  const open = server.state.channels.create(
    { name: 'open', description: '', invite_only: false, creator_id: 1, date_created: 0 },
    [],
  );
  const sent = await call(server, ana, 'POST', '/messages', {
    type: 'channel',
    to: open,
    topic: 't',
    content: 'c',
  });
  const id = sent.body.id as number;
  expect(await narrowed([['channel', 'open']])).toEqual([id]);
  expect((await list({})).ids).not.toContain(id);
  expect(await narrowed([['channel', 'open']], server.user('theo'))).toEqual([]);
  const { body } = await ask({ message_ids: [id, 4, 2, 999] });
  expect(body).toEqual({
    result: 'success',
    msg: '',
    history_limited: false,
    messages: [expect.objectContaining({ id: 2 }), expect.objectContaining({ id })],
  });
});

test('messages have the requested form', async () => {
  const [shown] = (await list({ narrow: [['id', 3]] }, ana)).messages;
  expect(shown).toMatchObject({ subject: 'general chat', content_type: 'text/html', avatar_url: null });
  const wishes = { client_gravatar: false, apply_markdown: false, allow_empty_topic_name: true };
  const [wished] = (await list({ narrow: [['id', 3]], ...wishes }, ana)).messages;
  expect(wished).toMatchObject({
    subject: '',
    content: 'Good morning, @**Mira Kowalski**',
    avatar_url: expect.stringContaining('https://avatars.example/'),
  });
});

test('at most 5000 messages are in one response', async () => {
  const server = await startServer();
  try {
    const { userId } = server.user('mira');
    const recipient = { type: 'private' as const, user_ids: [userId] };
    for (let count = 0; count < 5010; count += 1) {
      server.state.messages.add({ sender_id: userId, recipient, content: 'x', client: 'test' }, [userId]);
    }
    const count = async (parameters: Record<string, unknown>) =>
      ((await call(server, server.user('mira'), 'GET', '/messages', parameters)).body.messages as unknown[])
        .length;
    expect(await count({ anchor: 'newest', num_before: 6000, num_after: 0 })).toBe(5000);
    expect(await count({ anchor: 'oldest', num_before: 4999, num_after: 6000 })).toBe(1);
  } finally {
    await server.close();
  }
});

test.each([
  [{ num_before: 1, num_after: 1 }, "Missing 'anchor' argument", 'REQUEST_VARIABLE_MISSING'],
  [{ anchor: 1, num_after: 1 }, "Missing 'num_before' argument", 'REQUEST_VARIABLE_MISSING'],
  [{ anchor: 1, num_before: 1 }, "Missing 'num_after' argument", 'REQUEST_VARIABLE_MISSING'],
  [{ anchor: 'soon', num_before: 1, num_after: 1 }, 'Invalid anchor', 'BAD_REQUEST'],
  [{ anchor: 1, num_before: -1, num_after: 1 }, 'num_before is too small', 'BAD_REQUEST'],
  [{ narrow: {} }, 'narrow is not a list', 'BAD_REQUEST'],
  [{ narrow: ['topic'] }, 'Invalid narrow[0]', 'BAD_REQUEST'],
  [{ narrow: [['colour', 'red']] }, 'Invalid narrow operator: unknown operator colour', 'BAD_NARROW'],
  [{ narrow: [['channel', 'x']] }, 'Invalid narrow operator: unknown channel x', 'BAD_NARROW'],
  [{ narrow: [['sender', 99]] }, 'Invalid narrow operator: unknown user 99', 'BAD_NARROW'],
  [{ narrow: [['is', 'red']] }, "Invalid narrow operator: unknown 'is' operand red", 'BAD_NARROW'],
  [{ narrow: [['with', 999]] }, 'Invalid narrow operator: Invalid message ID', 'BAD_NARROW'],
  [
    { anchor: 1, num_before: 1, num_after: 1, include_anchor: false },
    'The anchor can only be excluded at an end of the range',
    'BAD_REQUEST',
  ],
])('%j is refused: %s', async (parameters, msg, code) => {
  const { status, body } = await ask(parameters);
  expect(status).toBe(400);
  expect(body).toMatchObject({ result: 'error', msg, code });
});

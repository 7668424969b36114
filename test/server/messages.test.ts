import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

const start = 1_800_000_000;
let now: number;
let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  now = start;
  server = await startServer({ now: () => now * 1000 });
  [mira, olu, ana, theo] = ['mira', 'olu', 'ana', 'theo'].map((name) => server.user(name)) as [
    KnownUser,
    KnownUser,
    KnownUser,
    KnownUser,
  ];
});
afterEach(() => server.close());

const general = 1;
const leads = 2;
const lunch = 1;
const printer = 2;
const noTopic = 3;
const hiring = 4;
const direct = 6;

const send = (parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'POST', '/messages', {
    type: 'channel',
    to: 'general',
    topic: 'lunch',
    content: 'Hi',
    ...parameters,
  });
const read = async (id: number, user = mira, parameters = {}) =>
  (await call(server, user, 'GET', `/messages/${id}`, parameters)).body.message as Record<string, unknown>;
const edit = (id: number, parameters: Record<string, unknown>, user = mira) =>
  call(server, user, 'PATCH', `/messages/${id}`, parameters);
const render = async (content: string) =>
  (await call(server, mira, 'POST', '/messages/render', { content })).body.rendered;
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
const makeChannel = (invite_only: boolean, subscribers: KnownUser[]) =>
  server.state.channels.create(
    { name: 'new', description: '', invite_only, creator_id: 1, date_created: start },
    subscribers.map(({ userId }) => userId),
  );

test('a channel message has every field', async () => {
  const { body } = await call(server, mira, 'GET', `/messages/${lunch}`);
  expect(body).toEqual({
    result: 'success',
    msg: '',
    raw_content: 'Lunch on Friday at noon?',
    message: {
      id: lunch,
      sender_id: ana.userId,
      sender_full_name: 'Ana Ferreira',
      sender_email: ana.email,
      sender_realm_str: '',
      type: 'stream',
      display_recipient: 'general',
      stream_id: general,
      subject: 'team lunch',
      content: '<p>Lunch on Friday at noon?</p>',
      content_type: 'text/html',
      timestamp: start - 72 * 3600,
      client: 'website',
      is_me_message: false,
      reactions: [
        ['+1', '1f44d', mira],
        ['+1', '1f44d', olu],
        ['tada', '1f389', olu],
      ].map(([emoji_name, emoji_code, who]) => ({
        emoji_name,
        emoji_code,
        reaction_type: 'unicode_emoji',
        user_id: (who as KnownUser).userId,
      })),
      flags: ['read'],
      avatar_url: null,
      submessages: [],
      topic_links: [],
    },
  });
});

test('a direct message has its people, and hidden addresses stay hidden', async () => {
  const message = await read(direct, mira, { apply_markdown: false });
  expect(message).toMatchObject({
    type: 'private',
    subject: '',
    sender_email: `user${olu.userId}@meridian.example`,
    content: 'Have you got a minute?',
    content_type: 'text/x-markdown',
    display_recipient: [
      { id: mira.userId, email: mira.email, full_name: 'Mira Kowalski' },
      { id: olu.userId, email: `user${olu.userId}@meridian.example` },
    ],
    flags: [],
  });
  expect(message).not.toHaveProperty('stream_id');
});

test('an edited message has the time and, where permitted, the history', async () => {
  const message = await read(printer);
  expect(message).toMatchObject({
    subject: 'second floor',
    last_edit_timestamp: start - 48 * 3600,
    last_moved_timestamp: start - 49 * 3600,
    edit_history: [
      {
        user_id: mira.userId,
        timestamp: start - 48 * 3600,
        prev_content: 'The printer on the second floor is broken.',
        prev_rendered_content: '<p>The printer on the second floor is broken.</p>',
      },
      { user_id: ana.userId, timestamp: start - 49 * 3600, prev_topic: 'printer', topic: 'second floor' },
    ],
  });
  server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
  expect(await read(printer)).not.toHaveProperty('edit_history');
});

test('a message without a topic has the organization’s name for it, or an empty one', async () => {
  expect(await read(noTopic)).toMatchObject({ subject: 'general chat', flags: ['read', 'mentioned'] });
  expect(await read(noTopic, mira, { allow_empty_topic_name: true })).toMatchObject({ subject: '' });
});

test('direct messages are read by their people only, and private channels by subscribers only', async () => {
  const status = async (user: KnownUser, id: number) =>
    (await call(server, user, 'GET', `/messages/${id}`)).status;
  expect(await Promise.all([mira, olu, ana, theo].map((user) => status(user, direct)))).toEqual([
    200, 200, 400, 400,
  ]);
  expect(await Promise.all([mira, olu, ana, theo].map((user) => status(user, hiring)))).toEqual([
    400, 200, 200, 400,
  ]);
  const { body } = await call(server, mira, 'GET', '/messages/999');
  expect(body).toEqual(error('Invalid message(s)'));
});

test('public channels are readable for all but guests, and private ones from the subscription on', async () => {
  const open = makeChannel(false, []);
  const { id } = (await send({ to: open })).body;
  expect(await read(Number(id), ana)).toMatchObject({ flags: ['read', 'historical'] });
  expect((await call(server, theo, 'GET', `/messages/${String(id)}`)).status).toBe(400);
  server.state.channels.subscribe(leads, [mira.userId]);
  expect((await call(server, mira, 'GET', `/messages/${hiring}`)).status).toBe(400);
  const later = (await send({ to: leads }, olu)).body.id as number;
  expect(await read(later)).toMatchObject({ flags: [] });
});

test('a sent message is unread for everybody, except for its sender where the request says so', async () => {
  now += 60;
  const { body } = await send({ content: ' Hi @**Olu Adeyemi** \n', read_by_sender: true });
  expect(body).toEqual({ result: 'success', msg: '', id: 7 });
  expect(await read(7)).toMatchObject({ timestamp: start + 60, subject: 'lunch', flags: ['read'] });
  expect(await read(7, olu)).toMatchObject({ flags: ['mentioned'] });
  expect(await read(7, theo)).toMatchObject({ flags: [] });
  expect((await call(server, mira, 'GET', '/users/me')).body.max_message_id).toBe(7);
});

test('recipients are IDs, names or addresses, as JSON or as plain text', async () => {
  for (const to of ['general', '"general"', general, [general], ['general']]) {
    expect((await send({ to })).body.result).toBe('success');
  }
  for (const to of [ana.email, [ana.email], [ana.userId], ana.userId]) {
    const { body } = await send({ type: 'direct', to });
    expect(await read(Number(body.id), ana)).toMatchObject({ type: 'private', sender_id: mira.userId });
  }
});

test('text that begins with /me is a status message', async () => {
  await send({ content: '/me waves' });
  expect(await read(7)).toMatchObject({ is_me_message: true });
});

test.each([
  [{ content: ' \n' }, 'Message must not be empty'],
  [{ to: 'leads' }, "Not authorized to send to channel 'leads'"],
  [{ type: 'direct', to: ['nobody@meridian.example'] }, "Invalid email 'nobody@meridian.example'"],
  [{ type: 'direct', to: [77] }, 'Invalid user ID 77'],
  [{ type: 'direct', to: [5] }, "'Pavel Horak' is no longer active."],
  [{ type: 'direct', to: [] }, 'Message must have recipients.'],
  [{ to: [true] }, 'Invalid to'],
  [{ type: 'post' }, 'Invalid type'],
])('sending %j is refused: %s', async (wrong, msg) => {
  const { status, body } = await send(wrong);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(server.state.messages.maxId()).toBe(6);
});

test('an unknown channel has a code of its own, by name and by ID', async () => {
  expect((await send({ to: 'nowhere' })).body).toEqual({
    result: 'error',
    msg: "Channel 'nowhere' does not exist",
    code: 'STREAM_DOES_NOT_EXIST',
    stream: 'nowhere',
  });
  expect((await send({ to: 99 })).body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: 99 });
});

test('an edit keeps the earlier text, and an edit without a change is not recorded', async () => {
  await edit(lunch, { content: 'Lunch on Friday at noon?' }, ana);
  await edit(lunch, { topic: 'team lunch' });
  expect(server.state.messages.edits(lunch)).toEqual([]);
  const { body } = await edit(lunch, { content: 'Noon, @**Olu Adeyemi**', topic: 'lunch' }, ana);
  expect(body).toEqual({ result: 'success', msg: '' });
  expect(await read(lunch)).toMatchObject({
    subject: 'lunch',
    content: expect.stringContaining('@Olu Adeyemi</span>'),
    last_edit_timestamp: start,
    last_moved_timestamp: start,
  });
  expect(await read(lunch, olu)).toMatchObject({ flags: ['read', 'mentioned'] });
  await edit(lunch, { content: ' ' }, ana);
  expect(await read(lunch, olu)).toMatchObject({ content: '<p>(deleted)</p>', flags: ['read'] });
});

test('a move includes one message, the later ones of its topic, or all', async () => {
  const ids: number[] = [];
  for (const topic of ['a', 'A', 'a', 'b']) ids.push((await send({ topic })).body.id as number);
  const topics = () =>
    ids.map((id) => {
      const recipient = server.state.messages.byId(id)!.recipient;
      return recipient.type === 'stream' && recipient.topic;
    });
  await edit(ids[1]!, { topic: 'one' }, ana);
  expect(topics()).toEqual(['a', 'one', 'a', 'b']);
  await edit(ids[2]!, { topic: 'later', propagate_mode: 'change_later' });
  expect(topics()).toEqual(['a', 'one', 'later', 'b']);
  await edit(ids[2]!, { topic: 'A' });
  await edit(ids[2]!, { topic: '(no topic)', propagate_mode: 'change_all' });
  expect(topics()).toEqual(['', 'one', '', 'b']);
  const channel = makeChannel(false, [mira]);
  await edit(ids[0]!, { stream_id: channel, topic: 'there', propagate_mode: 'change_all' });
  expect(topics()).toEqual(['there', 'one', 'there', 'b']);
  expect(await read(ids[2]!)).toMatchObject({ stream_id: channel, display_recipient: 'new' });
});

test.each([
  ['ana', lunch, {}, 'Nothing to change'],
  ['mira', lunch, { content: 'Mine' }, "You don't have permission to edit this message"],
  ['mira', hiring, { topic: 'a' }, 'Invalid message(s)'],
  ['theo', lunch, { topic: 'a' }, "You don't have permission to move this message"],
  ['ana', lunch, { stream_id: 99 }, 'Invalid channel ID'],
  ['mira', lunch, { stream_id: leads }, 'Invalid channel ID'],
  ['ana', lunch, { stream_id: leads, content: 'a' }, 'Cannot change message content while changing channel'],
  ['olu', direct, { topic: 'a' }, 'Direct messages cannot have topics.'],
  ['olu', direct, { stream_id: general }, 'Direct messages cannot be moved to channels.'],
  ['ana', lunch, { content: 'a', propagate_mode: 'change_all' }, 'Invalid propagate_mode without topic edit'],
  ['ana', lunch, { topic: 'a', propagate_mode: 'some' }, 'Invalid propagate_mode'],
])('%s cannot edit %i with %j: %s', async (name, id, parameters, msg) => {
  const { status, body } = await edit(id, parameters, server.user(name));
  expect([status, body]).toEqual([400, error(msg)]);
});

test('an organization can disable editing', async () => {
  server.state.realm.update({ allow_message_editing: false });
  const { body } = await edit(lunch, { content: 'a' }, ana);
  expect(body).toEqual(error('Your organization has turned off message editing'));
});

test.each([
  ['**a** <b>', '<p><strong>a</strong> &lt;b&gt;</p>'],
  ['@**Olu Adeyemi**', '<p><span class="user-mention" data-user-id="2">@Olu Adeyemi</span></p>'],
  ['@_**Olu Adeyemi|2**', '<p><span class="user-mention silent" data-user-id="2">Olu Adeyemi</span></p>'],
  ['@**Nobody** `@**Olu Adeyemi**`', '<p>@<strong>Nobody</strong> <code>@**Olu Adeyemi**</code></p>'],
  ['@**all**', '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>'],
  ['@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
  [
    '#**general**',
    '<p><a class="stream" data-stream-id="1" href="/#narrow/channel/1-general">#general</a></p>',
  ],
  [
    '#**general>a.b**',
    '<p><a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/a.2Eb">#general &gt; a.b</a></p>',
  ],
  ['#**nowhere**', '<p>#<strong>nowhere</strong></p>'],
  [
    ':tada:',
    '<p><span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span></p>',
  ],
  [
    ':meridian:',
    '<p><img alt=":meridian:" class="emoji" src="/user_avatars/emoji/1.png" title="meridian"></p>',
  ],
  ['at 10:30:15, :no_such:', '<p>at 10:30:15, :no_such:</p>'],
  ['```quote\n*a*\n```', '<blockquote>\n<p><em>a</em></p>\n</blockquote>'],
  ['```js\n1 < 2\n```', '<pre><code class="language-js">1 &lt; 2\n</code></pre>'],
  ['https://a.example', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['[a](javascript:alert())', '<p>[a](javascript:alert())</p>'],
])('%j is rendered', async (content, html) => {
  expect(await render(content)).toBe(html);
});

test('a mention in a quotation does not notify again, and wildcards notify everybody', async () => {
  const flags = async (content: string) => {
    const { id } = (await send({ content })).body;
    return server.state.messages.flags(olu.userId, Number(id));
  };
  expect(await flags('```quote\n@**Olu Adeyemi**\n```')).toEqual([]);
  expect(await flags('@**everyone**')).toEqual(['stream_wildcard_mentioned']);
  expect(await flags('@**topic**')).toEqual(['topic_wildcard_mentioned']);
});

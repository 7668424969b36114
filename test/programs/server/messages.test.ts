import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { basic } from './test-client.ts';
import {
  ana,
  direct,
  general,
  hiring,
  inAnHour,
  leads,
  mira,
  noTopic,
  olu,
  printer,
  start,
  testServer,
  type Parameters,
} from './test-server.ts';

const { server, state, clock, ask, answer } = await testServer();

const send = async (sent: Parameters, who = 'mira') =>
  (
    await answer<{ id: number }>(`${who} POST /messages`, {
      type: 'channel',
      to: general,
      topic: 'lunch',
      content: 'Hi',
      ...sent,
    })
  ).id;
const read = async (id: number, who = 'mira', sent: Parameters = {}) =>
  (await answer<{ message: Parameters }>(`${who} GET /messages/${id}`, sent)).message;
const edit = (id: number, sent: Parameters, who = 'mira') => answer(`${who} PATCH /messages/${id}`, sent);
const makeChannel = (invite_only: boolean, people: number[]) =>
  state.channels.create({ name: 'new', invite_only, creator_id: mira, date_created: start }, people);

describe('reading', () => {
  test('a direct message has its people, and hidden addresses stay hidden', async () => {
    const message = await read(direct, 'mira', { apply_markdown: false });
    const hidden = `user${olu}@meridian.example`;
    expect(message).toMatchObject({
      type: 'private',
      subject: '',
      sender_email: hidden,
      content: 'Have you got a minute?',
      content_type: 'text/x-markdown',
      display_recipient: [
        { id: mira, email: 'mira@meridian.example', full_name: 'Mira Kowalski' },
        { id: olu, email: hidden },
      ],
      flags: [],
    });
    expect(message).not.toHaveProperty('stream_id');
  });

  test('an edited message has the time and, where permitted, the history', async () => {
    const content = 'The printer on the second floor is broken.';
    expect(await read(printer)).toMatchObject({
      subject: 'second floor',
      last_edit_timestamp: start - 48 * 3600,
      last_moved_timestamp: start - 49 * 3600,
      edit_history: [
        {
          user_id: mira,
          timestamp: start - 48 * 3600,
          prev_content: content,
          prev_rendered_content: `<p>${content}</p>`,
        },
        { user_id: ana, timestamp: start - 49 * 3600, prev_topic: 'printer', topic: 'second floor' },
      ],
    });
    state.realm.update({ message_edit_history_visibility_policy: 'none' });
    expect(await read(printer)).not.toHaveProperty('edit_history');
  });

  test('a message without a topic has the organization’s name for it, or an empty one', async () => {
    expect(await read(noTopic)).toMatchObject({ subject: 'general chat', flags: ['read', 'mentioned'] });
    expect(await read(noTopic, 'mira', { allow_empty_topic_name: true })).toMatchObject({ subject: '' });
  });

  test.each([
    [direct, [200, 200, 400, 400]],
    [hiring, [400, 200, 200, 400]],
  ])('message %i is read by its people or subscribers only', async (id, statuses) => {
    const people = ['mira', 'olu', 'ana', 'theo'];
    const answers = await Promise.all(people.map((who) => ask(`${who} GET /messages/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  test('public channels are readable for all but guests, and private ones from the subscription on', async () => {
    const id = await send({ to: makeChannel(false, []) });
    expect(await read(id, 'ana')).toMatchObject({ flags: ['read', 'historical'] });
    expect((await ask(`theo GET /messages/${id}`)).status).toBe(400);
    state.channels.subscribe(leads, [mira]);
    expect((await ask(`mira GET /messages/${hiring}`)).status).toBe(400);
    expect(await read(await send({ to: leads }, 'olu'))).toMatchObject({ flags: [] });
  });
});

describe('sending', () => {
  test('a sent message is unread for everybody, except for its sender where the request says so', async () => {
    clock.now += 60;
    expect(await send({ content: ' Hi @**Olu Adeyemi** \n', read_by_sender: true })).toBe(7);
    expect(await read(7)).toMatchObject({ timestamp: start + 60, subject: 'lunch', flags: ['read'] });
    expect(await read(7, 'olu')).toMatchObject({ flags: ['mentioned'] });
    expect(await read(7, 'theo')).toMatchObject({ flags: [] });
    expect(await answer('mira GET /users/me')).toMatchObject({ max_message_id: 7 });
  });

  // (server-notes: Read by sender)
  const toOlu = { type: 'direct', to: `[${olu}]` };
  test.each([
    ['ZulipElectron/5.11.1', toOlu, true],
    ['website', toOlu, true],
    ['Mozilla/5.0 (X11; Linux x86_64)', toOlu, false],
    ['Perch/0.1.0', toOlu, false],
    ['ZulipElectron/5.11.1', { type: 'direct', to: `[${mira}]` }, false],
    ['ZulipElectron/5.11.1', { ...toOlu, read_by_sender: 'false' }, false],
    ['curl/8.0', { ...toOlu, read_by_sender: 'true' }, true],
  ])('a message of %s with %j counts as read by its sender: %s', async (userAgent, sent, isRead) => {
    for (const [path, when] of [
      ['/messages', {}],
      ['/scheduled_messages', { scheduled_delivery_timestamp: String(inAnHour) }],
    ] as const)
      await fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'user-agent': userAgent, authorization: basic(server.user('mira')) },
        body: new URLSearchParams({ content: 'Hello', ...sent, ...when }),
      });
    clock.now = inAnHour;
    state.deliverDue();
    const client = userAgent.split('/')[0];
    const seen = state.messages.all(mira).slice(-2);
    expect(seen).toMatchObject([{ client }, { client }]);
    expect(seen.map(({ flags }) => flags?.includes('read'))).toEqual([isRead, isRead]);
  });

  test.each([
    ...['general', '"general"', general, [general], ['general']].map((to) => ({ to })),
    ...['ana@meridian.example', ['ana@meridian.example'], [ana]].map((to) => ({ type: 'direct', to })),
  ])('recipients are IDs, names or addresses, as JSON or as plain text: %j', async (sent) => {
    const type = 'type' in sent ? 'private' : 'stream';
    expect(await read(await send(sent), 'ana')).toMatchObject({ type, sender_id: mira });
  });

  test('text that begins with /me is a status message', async () => {
    expect(await read(await send({ content: '/me waves' }))).toMatchObject({ is_me_message: true });
  });

  test.each([
    ['```quote\n@**Olu Adeyemi**\n```', []],
    ['@**everyone**', ['stream_wildcard_mentioned']],
    ['@**topic**', []],
    ['@*care*', []],
    ['An espresso?', ['has_alert_word']],
  ])('%j mentions with the flags %j', async (content, flags) => {
    state.messages.alertWords.set(olu, ['espresso']);
    expect(state.messages.flags(olu, await send({ content }))).toEqual(flags);
  });

  test('@topic mentions those who wrote in the topic, and a group its members', async () => {
    await send({ content: 'Here I am' }, 'olu');
    expect(state.messages.flags(olu, await send({ content: '@**topic**' }))).toEqual([
      'topic_wildcard_mentioned',
    ]);
    expect(state.messages.flags(mira, await send({ content: '@*care*' }, 'olu'))).toEqual(['mentioned']);
  });
});

describe('editing', () => {
  // (server-notes: Editing)
  test('an edit that names the text before is refused where the message has another one', async () => {
    const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
    const id = await send({ content: 'before' });
    expect(await edit(id, { content: 'mine', prev_content_sha256: hashOf('else') })).toMatchObject({
      result: 'error',
      code: 'EXPECTATION_MISMATCH',
    });
    expect((await read(id, 'mira', { apply_markdown: false }))['content']).toBe('before');
    expect(await edit(id, { content: 'mine', prev_content_sha256: hashOf('before') })).toMatchObject({
      result: 'success',
    });
  });

  test('a move includes one message, the later ones of its topic, or all', async () => {
    const ids: number[] = [];
    for (const topic of ['a', 'A', 'a', 'b']) ids.push(await send({ topic }));
    const topics = () => {
      const recipients = ids.map((id) => state.messages.byId(id)!.recipient);
      return recipients.map((recipient) => recipient.type === 'stream' && recipient.topic);
    };
    await edit(ids[1]!, { topic: 'one' }, 'ana');
    expect(topics()).toEqual(['a', 'one', 'a', 'b']);
    await edit(ids[2]!, { topic: 'later', propagate_mode: 'change_later' });
    expect(topics()).toEqual(['a', 'one', 'later', 'b']);
    await edit(ids[2]!, { topic: 'A' });
    await edit(ids[2]!, { topic: '(no topic)', propagate_mode: 'change_all' });
    expect(topics()).toEqual(['', 'one', '', 'b']);
    const stream_id = makeChannel(false, [mira]);
    await edit(ids[0]!, { stream_id, topic: 'there', propagate_mode: 'change_all' });
    expect(topics()).toEqual(['there', 'one', 'there', 'b']);
    expect(await read(ids[2]!)).toMatchObject({ stream_id, display_recipient: 'new' });
  });
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
])('%j is rendered', async (content, rendered) => {
  expect(await answer('mira POST /messages/render', { content })).toMatchObject({ rendered });
});

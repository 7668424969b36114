import { describe, expect, test } from 'vitest';
import { basic } from './test-client.ts';
import {
  general,
  inAnHour,
  mira,
  noTopic,
  olu,
  printer,
  start,
  testServer,
  type Parameters,
} from './test-server.ts';

const { server, state, clock, answer } = await testServer();

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

/** A condition as servers take it. */
const term = (operator: string, operand: unknown) => ({ operator, operand });

describe('reading', () => {
  test('an edited message has its history only where the organization permits that', async () => {
    expect(await read(printer)).toHaveProperty('edit_history');
    state.realm.update({ message_edit_history_visibility_policy: 'none' });
    expect(await read(printer)).not.toHaveProperty('edit_history');
  });

  test('where everything is read, the first unread message of a list is the newest', async () => {
    state.messages.mark(mira, noTopic, 'starred', true);
    const sent = { anchor: 'first_unread', num_before: 9, num_after: 0, narrow: [term('is', 'starred')] };
    expect(await answer('mira GET /messages', sent)).toMatchObject({
      anchor: 10_000_000_000_000_000,
      messages: [{ id: noTopic }],
    });
  });

  test.each([
    [[term('channel', 'general')], [1, 2, 3, 5]],
    [[{ operator: 'stream', operand: 1 }], [1, 2, 3, 5]],
    [[{ operator: 'channel', operand: 2 }], []],
    [
      [term('channel', 'general'), term('topic', 'Team Lunch')],
      [1, 5],
    ],
    [
      [
        { operator: 'channel', operand: 1 },
        { operator: 'topic', operand: 'team lunch', negated: true },
      ],
      [2, 3],
    ],
    [[term('topic', '')], [3]],
    [[term('topic', 'general chat')], [3]],
    [[term('dm', [2])], [6]],
    [[{ operator: 'pm-with', operand: [1, 2] }], [6]],
    [[term('dm', 'olu@meridian.example')], [6]],
    [[term('dm', [3])], []],
    [[term('sender', 'me')], [2]],
    [[term('sender', 3)], [1, 5]],
    [[term('from', 'ana@meridian.example')], [1, 5]],
    [[term('is', 'starred')], [3]],
    [[term('is', 'unread')], [5, 6]],
    [[term('is', 'mentioned')], [3]],
    [[term('is', 'dm')], [6]],
    [[term('id', 3)], [3]],
    [[term('id', '4')], []],
    [[term('with', 1)], [1, 5]],
    [[term('with', 6)], [6]],
  ])('the narrow %j lists %j', async (narrow, ids) => {
    state.messages.mark(mira, noTopic, 'starred', true);
    const { messages } = await answer<{ messages: { id: number }[] }>('mira GET /messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow,
    });
    expect(messages.map(({ id }) => id)).toEqual(ids);
  });
});

describe('sending', () => {
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
    ['```quote\n@**Olu Adeyemi**\n```', []],
    ['@**everyone**', ['stream_wildcard_mentioned']],
    ['@**topic**', []],
    ['@*care*', []],
    ['An espresso?', ['has_alert_word']],
  ])('%j mentions with the flags %j', async (content, flags) => {
    state.alertWords.set(olu, ['espresso']);
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

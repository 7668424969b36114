import { describe, expect, test } from 'vitest';
import { htmlDifference } from './operations/html-difference.ts';
import { send } from './state/sending.ts';
import {
  general,
  leads,
  lunch,
  mira,
  news,
  olu,
  start,
  success,
  testServer,
  theo,
  type Parameters,
} from './test-server.ts';

const { state, reset, answer, follow } = await testServer();

const post = (stream_id: number, topic: string) =>
  send(state, {
    sender_id: olu,
    recipient: { type: 'stream', stream_id, topic },
    content: 'x',
    client: 'test',
  });
const makeChannel = (name: string, people: number[]) =>
  state.channels.create({ name, creator_id: mira, date_created: start }, people);

describe('the history', () => {
  interface Snapshot extends Parameters {
    topic: string;
    prev_topic?: string;
    content: string;
  }
  const history = async (id: number, sent: Parameters = {}) =>
    (await answer<{ message_history: Snapshot[] }>(`mira GET /messages/${id}/history`, sent)).message_history;

  test('has moves and no texts with the policy `moves`', async () => {
    const id = post(general, 'a');
    state.messages.edit(id, mira, { content: 'Second' });
    state.messages.edit(id, mira, { topic: 'b' });
    state.realm.update({ message_edit_history_visibility_policy: 'moves' });
    expect((await history(id)).map(({ topic, content }) => [topic, content])).toEqual([
      ['a', 'Second'],
      ['b', 'Second'],
    ]);
  });

  const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
  const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;
  test.each([
    ['<p>a b c</p>', '<p>a b c</p>', '<p>a b c</p>'],
    ['<p>a b c</p>', '<p>a x c</p>', `<p>a ${deleted('b')}${inserted('x')} c</p>`],
    ['<p>a b</p>', '<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
    ['<p>a <em>b</em></p>', '<p>a</p>', `<p>a${deleted('b')}</p>`],
    ['<p>a</p>', '<p>a</p>\n<p>b &lt;</p>', `<p>a</p>\n<p>${inserted('b &lt;')}</p>`],
  ])('marks the difference from %j to %j', (before, after, difference) => {
    expect(htmlDifference(before, after)).toBe(`<div>${difference}</div>`);
  });
});

// (server-notes: Message flags)
test.each(['starred', 'collapsed', 'read'])(
  'an event names only the messages whose flag changed: %s',
  async (flag) => {
    const ids = [post(general, 'a'), post(general, 'a')];
    const [id] = ids as [number];
    const client = await follow('mira');
    const mark = (op: string, messages: number[]) =>
      answer('mira POST /messages/flags', { messages, op, flag });
    await mark('add', [id]);
    for (const op of ['add', 'add', 'remove', 'remove']) await mark(op, ids);
    expect(await client.now()).toMatchObject(
      [[id], [ids[1]], [], ids, []].map((messages) => ({ type: 'update_message_flags', flag, messages })),
    );
  },
);

test('the notice of a resolved topic is written though the sender wants none of the move', async () => {
  const id = post(general, 'a');
  const quietly = { propagate_mode: 'change_all', send_notification_to_new_thread: false };
  for (const topic of ['b', '✔ b'])
    expect(await answer(`olu PATCH /messages/${id}`, { topic, ...quietly })).toMatchObject(success);
  expect(state.messages.inTopic(general, '✔ b').map(({ content }) => content)).toEqual([
    'x',
    expect.stringContaining('has marked this topic as resolved.'),
  ]);
});

describe('reactions', () => {
  const add = (emoji: Parameters, who = 'mira') => answer(`${who} POST /messages/${lunch}/reactions`, emoji);
  const remove = (emoji: Parameters) => answer(`mira DELETE /messages/${lunch}/reactions`, emoji);
  const of = (userId: number) =>
    state.reactions
      .list(lunch)
      .filter(({ user_id }) => user_id === userId)
      .map(({ emoji_name, emoji_code, reaction_type }) => [emoji_name, emoji_code, reaction_type]);

  // (server-notes: Names that differ)
  test('the extra emoji has the core’s name, and is taken by the field’s name alone', async () => {
    const extra = { emoji_name: 'zulip', emoji_code: 'zulip' };
    expect(await add({ ...extra, reaction_type: 'zulip_extra_emoji' })).toEqual(success);
    expect(of(mira).at(-1)).toEqual(['zulip', 'zulip', 'service_extra_emoji']);
    const ofTheCore = { ...extra, reaction_type: 'service_extra_emoji' };
    expect(await remove(ofTheCore)).toMatchObject({ msg: 'Invalid emoji type.' });
    expect(await remove({ ...extra, reaction_type: 'zulip_extra_emoji' })).toEqual(success);
    expect(await add(ofTheCore)).toMatchObject({ msg: 'Invalid emoji type.' });
  });
});

describe('topics', () => {
  const topics = async (channel: number, who = 'mira', sent: Parameters = {}) =>
    (await answer(`${who} GET /users/me/${channel}/topics`, sent))['topics'];

  test('of a private channel are listed only from the subscription on', async () => {
    state.channels.subscribe(leads, [mira]);
    expect(await topics(leads)).toEqual([]);
    const budget = { name: 'budget', max_id: post(leads, 'budget') };
    expect(await topics(leads)).toEqual([budget]);
    expect(await topics(leads, 'olu')).toEqual([budget, { name: 'hiring', max_id: 4 }]);
  });

  test('of a public channel are for everybody but guests, who need a web-public one', async () => {
    const open = makeChannel('open', []);
    const id = post(open, 'plans');
    expect(await topics(open)).toEqual([{ name: 'plans', max_id: id }]);
    const hours = { name: 'opening hours', max_id: post(news, 'opening hours') };
    for (const channel of [news, general]) state.channels.unsubscribe(channel, [theo]);
    expect(await topics(news, 'theo')).toEqual([hours]);
    expect(await topics(general, 'theo')).toBeUndefined();
  });
});

describe('typing', () => {
  const type = (sent: Parameters) => answer('mira POST /typing', { op: 'start', ...sent });

  test('before feature level 215 `to` has the channel', async () => {
    reset(214);
    expect(await type({ type: 'stream', to: [general], topic: 'lunch' })).toEqual(success);
    expect(state.typing.list()).toMatchObject([{ recipient: { type: 'stream', stream_id: general } }]);
  });

  test('is not told to more than a hundred subscribers', async () => {
    const { users, channels, typing } = state;
    const { user_id: _, ...pattern } = users.byId(mira)!;
    const channel = makeChannel('crowd', [mira]);
    const join = () => {
      const keys = { delivery_email: crypto.randomUUID(), api_key: crypto.randomUUID() };
      channels.subscribe(channel, [users.create({ ...pattern, ...keys }).user_id]);
    };
    for (let count = 0; count < 99; count += 1) join();
    await type({ type: 'channel', stream_id: channel, topic: 'a' });
    join();
    await type({ type: 'channel', stream_id: channel, topic: 'a' });
    expect(typing.list().map(({ notified }) => notified.length)).toEqual([100, 0]);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { htmlDifference } from './operations/html-difference.ts';
import { call } from './test-client.ts';

const start = 1_800_000_000;
let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  server = await startServer({ now: () => start * 1000 });
  mira = server.user('mira');
});
afterEach(() => server.close());

const printer = 2;
const noTopic = 3;
const hiring = 4;
const direct = 6;

const history = async (id: number, parameters = {}, user = mira) =>
  (await call(server, user, 'GET', `/messages/${id}/history`, parameters)).body;

test('each edit is a snapshot, from the original message to the present one', async () => {
  const original = {
    topic: 'printer',
    content: 'The printer on the second floor is broken.',
    rendered_content: '<p>The printer on the second floor is broken.</p>',
    timestamp: start - 50 * 3600,
    user_id: mira.userId,
  };
  expect(await history(printer)).toEqual({
    result: 'success',
    msg: '',
    message_history: [
      original,
      {
        ...original,
        timestamp: start - 49 * 3600,
        user_id: server.user('ana').userId,
        topic: 'second floor',
        prev_topic: 'printer',
      },
      {
        topic: 'second floor',
        content: 'The printer on the second floor is **repaired**.',
        rendered_content: '<p>The printer on the second floor is <strong>repaired</strong>.</p>',
        timestamp: start - 48 * 3600,
        user_id: mira.userId,
        prev_content: original.content,
        prev_rendered_content: original.rendered_content,
        content_html_diff: expect.stringContaining('highlight_text_inserted'),
      },
    ],
  });
});

test('a message that was not edited has one snapshot with the basic fields', async () => {
  const { message_history: snapshots } = await history(noTopic);
  expect(snapshots).toEqual([
    {
      topic: 'general chat',
      content: 'Good morning, @**Mira Kowalski**',
      rendered_content: expect.stringContaining('user-mention'),
      timestamp: start - 30 * 3600,
      user_id: server.user('olu').userId,
    },
  ]);
  expect(await history(direct)).toMatchObject({ message_history: [{ topic: '' }] });
});

test('the empty topic has the organization’s name, or an empty one, before and after', async () => {
  server.state.messages.edit(noTopic, mira.userId, { topic: 'mornings' });
  server.state.messages.edit(noTopic, mira.userId, { topic: '' });
  const topics = async (parameters: object) =>
    ((await history(noTopic, parameters)).message_history as { topic: string; prev_topic?: string }[]).map(
      ({ topic, prev_topic }) => [topic, prev_topic],
    );
  expect(await topics({})).toEqual([
    ['general chat', undefined],
    ['mornings', 'general chat'],
    ['general chat', 'mornings'],
  ]);
  expect(await topics({ allow_empty_topic_name: true })).toEqual([
    ['', undefined],
    ['mornings', ''],
    ['', 'mornings'],
  ]);
});

test('a move to another channel has both channels', async () => {
  const channel = server.state.channels.create(
    { name: 'new', description: '', invite_only: false, creator_id: 1, date_created: start },
    [],
  );
  server.state.messages.edit(noTopic, mira.userId, { stream_id: channel, topic: 'mornings' });
  const { message_history: snapshots } = await history(noTopic);
  expect((snapshots as unknown[]).at(-1)).toMatchObject({
    stream: channel,
    prev_stream: 1,
    topic: 'mornings',
    prev_topic: 'general chat',
  });
});

test('a message that cannot be read has no history, and an organization can disable histories', async () => {
  const invalid = { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' };
  expect(await history(hiring)).toEqual(invalid);
  expect(await history(999)).toEqual(invalid);
  server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
  const { status, body } = await call(server, mira, 'GET', `/messages/${printer}/history`);
  expect(status).toBe(400);
  expect(body).toEqual({
    result: 'error',
    msg: 'Message edit history is disabled in this organization',
    code: 'BAD_REQUEST',
  });
});

const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;
test.each([
  ['<p>a b c</p>', '<p>a b c</p>', '<p>a b c</p>'],
  ['<p>a b c</p>', '<p>a x c</p>', `<p>a ${deleted('b')}${inserted('x')} c</p>`],
  ['<p>a b</p>', '<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
  ['<p>a <em>b</em></p>', '<p>a</p>', `<p>a${deleted('b')}</p>`],
  ['<p>a</p>', '<p>a</p>\n<p>b &lt;</p>', `<p>a</p>\n<p>${inserted('b &lt;')}</p>`],
])('the difference from %j to %j is marked', (before, after, difference) => {
  expect(htmlDifference(before, after)).toBe(`<div>${difference}</div>`);
});

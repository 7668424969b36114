import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { send } from './state/sending.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let theo: KnownUser;
beforeEach(async () => {
  server = await startServer({ strict: true });
  [mira, olu, theo] = [server.user('mira'), server.user('olu'), server.user('theo')];
});
afterEach(() => server.close());

const general = 1;
const leads = 2;
const topics = async (streamId: number, parameters = {}, user = mira) =>
  (await call(server, user, 'GET', `/users/me/${streamId}/topics`, parameters)).body.topics;
const post = (stream_id: number, topic: string) =>
  send(server.state, {
    sender_id: olu.userId,
    recipient: { type: 'stream', stream_id, topic },
    content: 'x',
    client: 'test',
  });

test('the topics of a channel are listed with the latest first, each with its latest message', async () => {
  expect(await topics(general)).toEqual([
    { name: 'team lunch', max_id: 5 },
    { name: 'general chat', max_id: 3 },
    { name: 'second floor', max_id: 2 },
  ]);
  expect(await topics(general, { allow_empty_topic_name: true })).toContainEqual({ name: '', max_id: 3 });
});

test('names that differ only in case are one topic, spelt as in the latest message', async () => {
  const id = post(general, 'Team LUNCH');
  expect(await topics(general)).toMatchObject([{ name: 'Team LUNCH', max_id: id }, {}, {}]);
});

test('a private channel’s topics are listed only from the subscription on', async () => {
  server.state.channels.subscribe(leads, [mira.userId]);
  expect(await topics(leads)).toEqual([]);
  const id = post(leads, 'budget');
  expect(await topics(leads)).toEqual([{ name: 'budget', max_id: id }]);
  expect(await topics(leads, {}, olu)).toEqual([
    { name: 'budget', max_id: id },
    { name: 'hiring', max_id: 4 },
  ]);
});

test('a missing or unreadable channel is refused, and everybody but guests reads public ones', async () => {
  const open = server.state.channels.create(
    { name: 'open', description: '', invite_only: false, creator_id: 1, date_created: 0 },
    [],
  );
  const id = post(open, 'news');
  expect(await topics(open)).toEqual([{ name: 'news', max_id: id }]);
  for (const [user, streamId] of [
    [mira, leads],
    [mira, 99],
    [theo, open],
  ] as const) {
    const { status, body } = await call(server, user, 'GET', `/users/me/${streamId}/topics`);
    expect([status, body]).toEqual([
      400,
      { result: 'error', msg: 'Invalid channel ID', code: 'BAD_REQUEST' },
    ]);
  }
});

test('a guest reads web-public channels without a subscription', async () => {
  const news = server.state.channels.byName('news')!.stream_id;
  post(news, 'opening hours');
  server.state.channels.unsubscribe(news, [theo.userId]);
  expect(await topics(news, {}, theo)).toEqual([{ name: 'opening hours', max_id: expect.any(Number) }]);
  server.state.channels.unsubscribe(general, [theo.userId]);
  expect(await topics(general, {}, theo)).toBeUndefined();
});

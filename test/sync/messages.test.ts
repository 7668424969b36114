import { beforeEach, describe, expect, test } from 'vitest';
import { rewritingHttp } from '../node-http.ts';
import { conversationKey, type Conversation } from '../../src-main/contract/values/conversation.ts';
import {
  readHistory,
  readMessage,
  readMessageText,
  readOlderMessages,
  refreshMessages,
} from '../../src-main/features/messages/read.ts';
import { topicTree } from '../../src-main/features/messages/topic-tree.ts';
import { refreshTopicTimes, topicList } from '../../src-main/features/messages/topics.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { pair, general, lunch, printer, list, view, opened, first } from './message-pair.ts';

const topics = (search = '') => topicList(pair.device.db, general(), search, 'general chat');

/** Another person writes in a conversation of a channel. */
const write = (conversation: Conversation, content: string): number =>
  'people' in conversation
    ? NaN
    : say(pair.server, 'ana', { channel: conversation.channelId, topic: conversation.topic }, content);

describe('topics are fetched and stored', () => {
  beforeEach(() => pair.connect());

  test('topics are listed newest first, can be searched, and stay with their age offline', async () => {
    expect(topics()).toEqual({ asOf: null, total: 0, topics: [] });
    await refreshTopics(pair.device.engine, general());
    expect(topics().topics.map(({ name }) => name)).toEqual(['team lunch', '', 'second floor']);
    expect(topics('LUN').topics.map(({ name }) => name)).toEqual(['team lunch']);
    expect(topics('general').topics.map(({ name }) => name)).toEqual(['']);
    const { asOf } = topics();
    await pair.server.stop();
    await expect(refreshTopics(pair.device.engine, general())).rejects.toThrow('offline');
    expect(topics()).toMatchObject({ asOf, total: 3 });
  });

  test('a search finds a channel by its name, and a topic by its name with that of the channel', async () => {
    await refreshTopics(pair.device.engine, general());
    const found = (search: string) =>
      topicTree(pair.device.db, search, new Set(), 'general chat').map(({ name, found, topics }) => [
        name,
        found,
        topics.topics.length,
      ]);
    expect(found('gener')).toEqual([['general', true, 3]]);
    expect(found('lunch')).toEqual([['general', false, 1]]);
    expect(found('gener floor')).toEqual([['general', false, 1]]);
    expect(found('nothing like it')).toEqual([]);
  });

  test('the tree has the topics of the wanted channels and of pinned ones, with names of folders', async () => {
    await refreshTopics(pair.device.engine, general());
    const of = (wanted: number[]) =>
      topicTree(pair.device.db, '', new Set(wanted), '').find(({ channelId }) => channelId === general());
    expect(of([])).toMatchObject({
      name: 'general',
      folder: { name: 'Everyday' },
      pinned: false,
      topics: { asOf: null },
    });
    expect(of([general()])?.topics.topics).toHaveLength(3);
    const { channels } = pair.server.state;
    channels.changeSubscription(general(), pair.mira, { pin_to_top: true });
    await until('pinned', () => of([])?.pinned === true);
    expect(of([])?.topics.topics).toHaveLength(3);
    channels.changeSubscription(general(), pair.mira, { pin_to_top: false });
    await until('unpinned', () => of([])?.pinned === false);
    // A channel that no list contains is there under its number.
    expect(topicTree(pair.device.db, '', new Set([9_999]), '').at(-1)).toMatchObject({
      channelId: 9_999,
      name: null,
    });
  });

  test('the times of the newest topics are fetched once, stay when the list is fetched again, and no message is stored', async () => {
    await refreshTopics(pair.device.engine, general());
    expect(topics().topics.map(({ lastAt }) => lastAt)).toEqual([null, null, null]);
    await refreshTopicTimes(pair.device.engine, general(), 2);
    const sentAt = (id: number): number => (pair.server.state.messages.byId(id)?.timestamp ?? 0) * 1000;
    const [newest, second, third] = topics().topics;
    expect(newest?.lastAt).toBe(sentAt(newest?.lastMessageId ?? 0));
    expect(second?.lastAt).toBe(sentAt(second?.lastMessageId ?? 0));
    expect(third?.lastAt).toBeNull();
    expect(list(lunch()).messages).toEqual([]);

    const requests = pair.server.count('GET', '/messages');
    await refreshTopics(pair.device.engine, general());
    await refreshTopicTimes(pair.device.engine, general(), 2);
    expect(pair.server.count('GET', '/messages')).toBe(requests);
    expect(topics().topics.map(({ lastAt }) => lastAt)).toEqual([newest?.lastAt, second?.lastAt, null]);

    const id = write({ channelId: general(), topic: 'second floor' }, 'A new message');
    await until('the new message', () => topics().topics[0]?.lastMessageId === id);
    expect(topics().topics[0]).toMatchObject({ name: 'second floor', lastAt: sentAt(id) });
  });

  test('a channel that does not exist is refused with the server’s text, and nothing is stored', async () => {
    await expect(refreshTopics(pair.device.engine, 9_999)).rejects.toMatchObject({
      problem: { kind: 'rejected', serverWords: 'Invalid channel ID' },
    });
    expect(topicList(pair.device.db, 9_999, '', '').asOf).toBeNull();
  });
});

test('a server without messages by their IDs leaves the times of topics unknown, and is not asked', async () => {
  await pair.connect({ featureLevel: 299 });
  await refreshTopics(pair.device.engine, general());
  const requests = pair.server.count('GET', '/messages');
  await refreshTopicTimes(pair.device.engine, general(), 4);
  expect(pair.server.count('GET', '/messages')).toBe(requests);
  expect(topics().topics.every(({ lastAt }) => lastAt === null)).toBe(true);
});

test('topics are also fetched from a server with only the core operations', async () => {
  await pair.connect({ strict: true });
  await refreshTopics(pair.device.engine, general());
  expect(topics().topics).toHaveLength(3);
});

describe('the messages of a topic are fetched and stored', () => {
  beforeEach(() => pair.connect());

  test('messages are fetched with sender, time, reactions and flags, and stay for offline use', async () => {
    const messages = await opened(lunch());
    expect(messages.map(({ html }) => html)).toEqual([
      expect.stringContaining('Lunch on Friday at noon?'),
      expect.stringContaining('See you at the door.'),
    ]);
    expect(messages[0]).toMatchObject({
      sender: { name: 'Ana Ferreira' },
      isOwn: false,
      flags: { read: true, starred: false },
    });
    expect(messages[0]?.reactions).toEqual([
      expect.objectContaining({ count: 2, mine: true, names: ['Olu Adeyemi'], mark: null }),
      expect.objectContaining({ count: 1, mine: false }),
    ]);
    expect(messages[1]?.flags.read).toBe(false);
    await pair.server.stop();
    pair.device.restart();
    expect(list(lunch())).toMatchObject({ hasOlder: false, channelName: 'general' });
    expect(list(lunch()).messages).toHaveLength(2);
    expect(list(lunch()).asOf).not.toBeNull();
  });

  test('older messages are fetched on demand, and stored messages have no gap', async () => {
    for (let number = 1; number <= 120; number += 1) write(lunch(), `Number ${number}`);
    expect(await opened(lunch())).toHaveLength(50);
    expect(list(lunch()).hasOlder).toBe(true);
    await readOlderMessages(pair.device.engine, lunch());
    expect(list(lunch()).messages).toHaveLength(100);
    await readOlderMessages(pair.device.engine, lunch());
    expect(list(lunch())).toMatchObject({ hasOlder: false });
    expect(list(lunch()).messages).toHaveLength(122);
    for (let number = 1; number <= 10; number += 1) write(lunch(), `Later ${number}`);
    expect(await opened(lunch())).toHaveLength(132);
    // A night passes in which no event is stored.
    await pair.unseen(() => {
      for (let number = 1; number <= 60; number += 1) write(lunch(), `Much later ${number}`);
    });
    write(lunch(), 'Last');
    await pair.idle();
    expect(list(lunch()).messages).toHaveLength(132);
    expect(await opened(lunch())).toHaveLength(50);
    expect(list(lunch()).hasOlder).toBe(true);
  });

  test('a message that was moved to another topic is no longer shown in the old one', async () => {
    const id = await first(lunch());
    pair.server.state.messages.edit(id, pair.server.user('ana').userId, { topic: 'elsewhere' });
    expect((await opened(lunch())).map((message) => message.id)).not.toContain(id);
  });

  test('direct messages are fetched as well', async () => {
    const olu: Conversation = { people: [pair.server.user('olu').userId] };
    expect((await opened(olu)).map(({ html }) => html)).toEqual([
      expect.stringContaining('Have you got a minute?'),
    ]);
    expect(list(olu).people).toEqual([{ userId: olu.people[0], name: 'Olu Adeyemi' }]);
    expect(conversationKey(list(olu).messages[0]!.conversation!)).toBe(conversationKey(olu));
  });
});

test('where the server cannot list messages, that is stored, and one message is read from its history', async () => {
  await pair.connect({ strict: true });
  await refreshMessages(pair.device.engine, printer());
  expect(list(printer())).toMatchObject({ offered: false, messages: [] });
  const { id } = pair.server.state.messages
    .all(pair.mira)
    .find(({ content }) => content.includes('repaired'))!;
  await readMessage(pair.device.engine, id);
  expect(view(id)).toMatchObject({ isOwn: true, html: expect.stringContaining('repaired') as string });
  expect(view(id).editedAt).not.toBeNull();
  expect(await readMessageText(pair.device.engine, id)).toEqual({
    content: 'The printer on the second floor is **repaired**.',
    topic: 'second floor',
  });
});

describe('the edit history of a message is fetched', () => {
  test('each step shows what changed, oldest first', async () => {
    await pair.connect();
    const steps = await readHistory(pair.device.engine, await first(printer()));
    expect(steps.map(({ before, editor }) => [editor?.name, before.topic, before.content])).toEqual([
      ['Mira Kowalski', null, null],
      ['Ana Ferreira', 'printer', null],
      ['Mira Kowalski', null, 'The printer on the second floor is broken.'],
    ]);
  });

  test('steps from before March 2017 have no editor', async () => {
    const old = rewritingHttp<{ message_history: { user_id?: number | null }[] }>(
      ({ url }) => url.includes('/history'),
      ({ message_history: steps }) => steps.forEach((step) => (step.user_id = null)),
    );
    await pair.connect({ http: old });
    const steps = await readHistory(pair.device.engine, await first(printer()));
    expect(steps.map(({ editor }) => editor)).toEqual([null, null, null]);
  });
});

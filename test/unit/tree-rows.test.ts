import { expect, test } from 'vitest';
import type { TopicTreeChannel } from '../../src-main/contract/values/topic.ts';
import type { UnreadView } from '../../src-main/contract/values/unread.ts';
import { treeRows } from '../../src-renderer/places/topics/tree/tree-rows.ts';

const COMPANY = { name: 'Company', place: 0 };

type Contents = Parameters<typeof treeRows>[0];

const topicsOf = (...names: string[]) => ({
  asOf: 1,
  total: names.length,
  topics: names.map((name, at) => ({
    name,
    lastMessageId: 100 - at,
    lastAt: null,
    resolved: false,
    muted: false,
    mark: null,
  })),
});

const channel = (
  channelId: number,
  name: string,
  more: Partial<TopicTreeChannel> = {},
): TopicTreeChannel => ({
  channelId,
  name,
  access: 'public',
  subscribed: true,
  closed: null,
  pinned: false,
  muted: false,
  folder: null,
  found: true,
  topics: topicsOf(),
  ...more,
});

const unreadIn = (
  conversations: Record<string, number>,
  channels: Record<number, number>,
  mentions: Record<string, number> = {},
): UnreadView => ({
  place: 0,
  people: 0,
  channels,
  everyChannel: channels,
  conversations,
  everyConversation: conversations,
  mentions,
});

const conversationWith = (person: { userId: number; name: string }) => ({ people: [person], status: null });

const rowsOf = (contents: Partial<Contents>) =>
  treeRows({
    people: [],
    channels: [],
    search: '',
    unread: null,
    unreadOnly: false,
    unfolded: new Map(),
    whole: new Map(),
    nameOf: {
      people: (people) => people.map(({ name }) => name).join(', '),
      channel: ({ name }) => name ?? '',
      topic: (name) => name || 'general chat',
    },
    noteOf: () => 'no topics',
    ...contents,
  });

/** The rows as `level label`, with the count of unread messages where there are some. */
const drawn = (contents: Partial<Contents>): string[] =>
  rowsOf(contents).map(({ level, label, unread }) => `${level} ${label}${unread > 0 ? ` (${unread})` : ''}`);

const lunch = channel(5, 'lunch', { topics: topicsOf('soup', 'pasta', 'cake', 'tea', 'ice', '') });

test('pinned channels come before folders, and channels without a folder and unsubscribed ones after them', () => {
  expect(
    drawn({
      people: [conversationWith({ userId: 8, name: 'Olu' })],
      channels: [
        channel(1, 'plain'),
        channel(2, 'shop', { folder: { name: 'The shop', place: 1 } }),
        channel(3, 'care', { folder: COMPANY }),
        channel(4, 'mine', { folder: COMPANY, pinned: true }),
        channel(6, 'foreign', { folder: COMPANY, subscribed: false }),
      ],
    }),
  ).toEqual([
    '1 Direct messages',
    '2 Olu',
    '1 Pinned',
    '2 mine',
    '3 no topics',
    '1 Company',
    '2 care',
    '1 The shop',
    '2 shop',
    '1 Channels',
    '2 plain',
    '1 Other channels',
    '2 foreign',
  ]);
});

test('an unfolded channel lists its four latest topics, and the rest when the user wants them', () => {
  const unfolded = new Map([['channel:5', true]]);
  const unread = unreadIn({ 'channel:5:pasta': 2, 'channel:5:ice': 1 }, { 5: 3 });
  const begins = ['1 Direct messages', '1 Channels'];
  expect(drawn({ channels: [lunch], unread })).toEqual([...begins, '2 lunch (3)']);
  const recent = ['2 lunch', '3 soup', '3 pasta (2)', '3 cake', '3 tea'];
  expect(drawn({ channels: [lunch], unread, unfolded })).toEqual([
    ...begins,
    ...recent,
    '3 2 more topics (1)',
  ]);
  expect(drawn({ channels: [lunch], unread, unfolded, whole: new Map([[5, true]]) })).toEqual([
    ...begins,
    ...recent,
    '3 ice (1)',
    '3 general chat',
  ]);
});

test('a pinned channel stays folded when the user folded it', () => {
  const channels = [channel(5, 'lunch', { pinned: true, topics: topicsOf('soup') })];
  expect(drawn({ channels })).toContain('3 soup');
  expect(drawn({ channels, unfolded: new Map([['channel:5', false]]) })).not.toContain('3 soup');
});

test('with the filter only what has unread messages is listed', () => {
  const unread = unreadIn({ 'channel:5:ice': 1, 'people:8': 2 }, { 5: 1 });
  expect(
    drawn({
      people: [conversationWith({ userId: 7, name: 'Ana' }), conversationWith({ userId: 8, name: 'Olu' })],
      channels: [channel(1, 'plain'), lunch],
      unread,
      unreadOnly: true,
      unfolded: new Map([['channel:5', true]]),
    }),
  ).toEqual(['1 Direct messages', '2 Olu (2)', '1 Channels', '2 lunch', '3 ice (1)']);
  expect(drawn({ channels: [lunch], unreadOnly: true })).toEqual([]);
});

test('a search shows what it found, also in folded groups and channels', () => {
  const found = channel(5, 'lunch', { found: false, topics: topicsOf('soup') });
  expect(
    drawn({
      people: [conversationWith({ userId: 8, name: 'Olu' })],
      channels: [found],
      search: 'soup',
      unfolded: new Map([
        ['channels', false],
        ['channel:5', false],
      ]),
    }),
  ).toEqual(['1 Channels', '2 lunch', '3 soup']);
});

test('counts of direct messages and of messages with a mention are marked, also in what hides them', () => {
  const unfolded = new Map([['channel:5', true]]);
  const unread = unreadIn(
    { 'channel:5:pasta': 2, 'channel:5:soup': 1, 'channel:5:ice': 1, 'people:8': 2 },
    { 5: 4, 7: 1 },
    { 'channel:5:pasta': 1, 'channel:5:ice': 1 },
  );
  const marked = (more: Partial<Contents>): string[] =>
    rowsOf({
      people: [conversationWith({ userId: 8, name: 'Olu' })],
      channels: [lunch, channel(7, 'news')],
      unread,
      ...more,
    }).flatMap(({ label, unread: count, direct }) => (count > 0 && direct ? [label] : []));
  expect(marked({})).toEqual(['Olu', 'lunch']);
  expect(marked({ unfolded })).toEqual(['Olu', 'pasta', '2 more topics']);
});

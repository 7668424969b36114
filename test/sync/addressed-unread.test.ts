import { expect, test } from 'vitest';
import { conversationKey, type Conversation } from '../../src-main/contract/values/conversation.ts';
import { markRead, setFlag } from '../../src-main/features/messages/commands.ts';
import { waitingMessages } from '../../src-main/features/activity/messages.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { workOf } from './work.ts';

// The messages that are for the user alone or mention them, which the tray names (server-notes: Unread messages).

const pair = new Pair();
const id = (name: string) => pair.server.user(name).userId;
const general = () => pair.server.state.channels.byName('general')!.stream_id;
const topic = (name: string): Conversation => ({ channelId: general(), topic: name });
const people = (...names: string[]): Conversation => ({ people: names.map(id) });
const addressed = (most = 5) => waitingMessages(pair.device.db, most, Date.now());
/** The named conversations by their keys, and how many messages each has. */
const named = () =>
  addressed().latest.map(({ conversation, count }) => [conversationKey(conversation), count]);

const writeTo = (from: string, ...others: string[]): number =>
  say(pair.server, from, { people: ['mira', ...others] }, 'Hello');
const mention = (name: string): number => say(pair.server, 'ana', name, '@**Mira Kowalski** look');

/** Connects, and reads what the seed left unread. */
async function connect(): Promise<void> {
  await pair.connect();
  await until('counted', () => unreadView(pair.device.db) !== null);
  pair.device.act((db, now) => {
    markRead(db, people('olu'), now);
    markRead(db, { channelId: general() }, now);
  });
  await pair.delivered();
  await until('everything is read', () => unreadView(pair.device.db)?.place === 0);
}

test('direct messages and mentions are counted and named, the latest conversation first', async () => {
  await connect();
  expect(addressed()).toEqual({ direct: 0, mentions: 0, conversations: 0, latest: [] });
  writeTo('olu');
  mention('team lunch');
  writeTo('ana', 'olu');
  writeTo('olu');
  say(pair.server, 'ana', 'team lunch', 'nobody in particular');
  await until('counted', () => unreadView(pair.device.db)?.place === 5);
  expect(addressed()).toMatchObject({ direct: 3, mentions: 1, conversations: 3 });
  expect(named()).toEqual([
    [conversationKey(people('olu')), 2],
    [conversationKey(people('ana', 'olu')), 1],
    [conversationKey(topic('team lunch')), 1],
  ]);
  expect(addressed().latest.map(({ to }) => ('people' in to ? to.people.length : to.name))).toEqual([
    1,
    2,
    'general',
  ]);
  expect(addressed().latest[0]?.to).toEqual({ people: [{ userId: id('olu'), name: 'Olu Adeyemi' }] });
  expect(addressed(1)).toMatchObject({ conversations: 3, latest: [{ count: 2 }] });
});

test('what is marked as read offline does not wait any more', async () => {
  await connect();
  const [first] = [writeTo('olu'), writeTo('olu'), mention('team lunch')];
  await until('counted', () => unreadView(pair.device.db)?.place === 3);
  await pair.offline(() => {
    pair.device.act((db, now) => setFlag(db, [first], 'read', true, now));
    expect(addressed()).toMatchObject({ direct: 1, mentions: 1 });
    pair.device.act((db, now) => markRead(db, topic('team lunch'), now));
    expect(addressed()).toMatchObject({ direct: 1, mentions: 0, conversations: 1 });
  });
  await pair.delivered();
  expect(named()).toEqual([[conversationKey(people('olu')), 1]]);
});

test('a mention in a muted topic counts, as it is notified of', async () => {
  await connect();
  // The seed mutes the topic “Lunch”.
  mention('lunch');
  await until('counted', () => addressed().mentions === 1);
  expect(unreadView(pair.device.db)?.place).toBe(0);
});

test('it takes as much work with many conversations as with few', async () => {
  await connect();
  const work = () => workOf(pair.device.db, () => addressed(2));
  mention('one');
  mention('two');
  await until('few', () => addressed().conversations === 2);
  const few = work();
  for (let at = 0; at < 30; at += 1) mention(`topic ${at}`);
  await until('many', () => addressed().conversations === 32);
  const many = work();
  expect({ finds: many.finds, lists: many.lists }).toEqual({ finds: few.finds, lists: few.lists });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { findMessage } from '../../src-main/cache/collections/messages.ts';
import { replaceUnreadSteps } from '../../src-main/domain/unread.ts';
import { conversationKey, type Conversation } from '../../src-main/contract/values/conversation.ts';
import { markRead, setFlag } from '../../src-main/features/messages/commands.ts';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { sendMessage } from '../../src-main/features/messages/send.ts';
import { peopleConversations, peopleWithStatus } from '../../src-main/features/messages/queries.ts';
import { unreadMessages } from '../../src-main/features/activity/messages.ts';
import { topicTree } from '../../src-main/features/messages/topic-tree.ts';
import { topicList } from '../../src-main/features/messages/topics.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { say } from '../programs/server/say.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { workOf } from './work.ts';

// How servers report unread messages and direct messages (server-notes: Unread messages; server-notes: Event types).

const pair = new Pair();
const id = (name: string) => pair.server.user(name).userId;
const general = () => pair.server.state.channels.byName('general')!.stream_id;
const topic = (name: string): Conversation => ({ channelId: general(), topic: name });
const lunch = () => topic('team lunch');
const people = (...names: string[]): Conversation => ({ people: names.map(id) });
const view = () => unreadView(pair.device.db);
const count = (conversation: Conversation) => view()?.conversations[conversationKey(conversation)] ?? 0;
const isRead = (messageId: number) =>
  pair.server.state.messages.flags(pair.mira, messageId)?.includes('read') ?? null;

/** Somebody writes, and nobody else has read it. */
function write(conversation: Conversation, from = 'ana', content = 'Hello'): number {
  const where =
    'people' in conversation ? conversation : { channel: conversation.channelId, topic: conversation.topic };
  return say(pair.server, from, where, content, [id(from)]);
}

async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('caught up', () => storedOffers.read(pair.device.db) !== null);
}

/** Writes while Perch is offline, so that the register response contains it. */
async function begin(write: () => void): Promise<void> {
  await connect();
  await pair.offline(() => {
    pair.server.state.events.expireAll();
    write();
  });
  await until('registered again', () => pair.server.count('POST', '/register') > 1);
  await pair.online();
}

describe('Perch counts unread messages', () => {
  test('unread messages are reported at the start for topics, channels, people and altogether', async () => {
    await begin(() => {
      write(lunch());
      write(topic(''));
      write(people('mira', 'olu'));
    });
    await until('reported', () => view()?.place === 5);
    const { everyConversation, ...shown } = view()!;
    expect(everyConversation).toEqual(shown.conversations);
    expect(shown).toEqual({
      place: 5,
      people: 2,
      channels: { [general()]: 3 },
      everyChannel: { [general()]: 3 },
      conversations: {
        [conversationKey(lunch())]: 2,
        [conversationKey(topic(''))]: 1,
        [conversationKey(people('olu'))]: 1,
        [conversationKey({ people: [id('ana'), id('olu')] })]: 1,
      },
      mentions: {},
    });
    // None of them was looked at.
    expect(pair.server.count('GET', '/messages')).toBe(0);
  });

  test('the counts follow messages that arrive, are read, marked unread, moved or deleted', async () => {
    await connect();
    expect(count(lunch())).toBe(1);
    const { messages } = pair.server.state;
    const [first, second, direct] = [write(lunch()), write(lunch()), write(people('mira'), 'olu')];
    await until('come', () => count(lunch()) === 3 && count(people('olu')) === 2);
    messages.mark(pair.mira, first, 'read', true);
    await until('read', () => count(lunch()) === 2);
    messages.markAll(pair.mira, [first, direct], 'read', false);
    await until('unread again', () => count(lunch()) === 3);
    messages.edit(second, id('ana'), { topic: 'dessert' });
    await until('moved', () => count(topic('dessert')) === 1 && count(lunch()) === 2);
    messages.delete([second]);
    await until('deleted', () => count(topic('dessert')) === 0);
    expect(view()).toMatchObject({ place: 4, people: 2, channels: { [general()]: 2 } });
    expect(findMessage(pair.device.db, first)).toBeNull();
  });

  test('muted messages are left out, and channel counts follow the user’s setting', async () => {
    await connect();
    const { channels, settings, userTopics } = pair.server.state;
    const of = () => view()?.channels[general()] ?? 0;
    const set = (policy: number) =>
      settings.set(pair.mira, 'web_stream_unreads_count_display_policy', policy);
    // The seed mutes the topic “Lunch”.
    write(topic('lunch'));
    const every = () => view()?.everyConversation[conversationKey(topic('lunch'))];
    await until('counted', () => every() === 1);
    expect(view()).toMatchObject({ place: 2, channels: { [general()]: 1 } });
    // A folded channel counts what its topics count.
    expect([count(topic('lunch')), count(lunch())]).toEqual([0, 1]);
    set(1);
    await until('muted ones too', () => of() === 2);
    expect([count(topic('lunch')), count(lunch())]).toEqual([1, 1]);
    set(3);
    await until('none', () => view()?.channels[general()] === undefined);
    expect(view()).toMatchObject({ place: 2 });
    set(2);
    await until('as before', () => of() === 1);
    channels.changeSubscription(general(), pair.mira, { is_muted: true });
    await until('the channel is muted', () => of() === 0);
    expect(view()).toMatchObject({ place: 1, people: 1 });
    const choose = (topic_name: string, visibility_policy: number) =>
      userTopics.set(pair.mira, { stream_id: general(), topic_name, visibility_policy, last_updated: 1 });
    choose('team lunch', 3);
    await until('a topic of it is followed', () => of() === 1);
    // A policy of newer servers, whose effect on muting is unknown.
    choose('team lunch', 9);
    await until('as its channel', () => of() === 0);
    channels.changeSubscription(general(), pair.mira, { is_muted: false });
    choose('Lunch', 0);
    await until('nothing is muted', () => of() === 2);
  });

  test('muted topics and channels are listed after the others', async () => {
    await connect();
    const { channels } = pair.server.state;
    write(topic('garden'));
    write(topic('Lunch'));
    await refreshTopics(pair.device.engine, general());
    const listed = () =>
      topicList(pair.device.db, general(), '', '').topics.map(({ name, muted }) => [name, muted]);
    expect(listed()[0]).toEqual(['garden', false]);
    expect(listed().at(-1)).toEqual(['Lunch', true]);
    channels.changeSubscription(general(), pair.mira, { is_muted: true });
    const tree = () => topicTree(pair.device.db, '', new Set(), '');
    await until('muted', () => tree().at(-1)?.muted === true);
    expect(tree().at(-1)?.name).toBe('general');
    expect(tree().filter(({ muted }) => muted)).toHaveLength(1);
    expect(listed()[0]).toEqual(['Lunch', true]);
  });

  test('unread messages are stored and compared in small steps', async () => {
    await connect();
    const { db } = pair.device;
    const many = [
      { conversation: lunch(), messageIds: Array.from({ length: 1_000 }, (_, at) => 10_000 + at) },
    ];
    const steps = () => [...replaceUnreadSteps(db, many, new Set())];
    expect(Math.max(...steps())).toBeLessThanOrEqual(100);
    expect(count(lunch())).toBe(1_000);
    // Nothing is new: what is known is read by steps too.
    const again = steps();
    expect(Math.max(...again)).toBeLessThanOrEqual(100);
    expect(again).toHaveLength(10);
    expect(count(lunch())).toBe(1_000);
  });

  test('no counts are shown if the server does not report them', async () => {
    await connect({ strict: true });
    expect(view()).toBeNull();
  });

  test('direct messages with one person are counted', async () => {
    await connect();
    expect(count(people('olu'))).toBe(1);
  });
});

describe('the user marks messages as read', () => {
  beforeEach(() => connect());

  test('marking counts at once offline and is delivered', async () => {
    await refreshMessages(pair.device.engine, lunch());
    const unread = pair.server.state.messages.inTopic(general(), 'team lunch').at(-1)!.id;
    await pair.offline(() => {
      pair.device.act((db, now) => setFlag(db, [unread], 'read', true, now));
      expect(view()).toMatchObject({ place: 1, channels: {} });
      pair.device.act((db, now) => setFlag(db, [unread], 'read', false, now));
      expect(view()).toMatchObject({ place: 2 });
      pair.device.act((db, now) => setFlag(db, [unread], 'read', true, now));
      expect(isRead(unread)).toBe(false);
    });
    await pair.delivered();
    expect(isRead(unread)).toBe(true);
    expect(count(lunch())).toBe(0);
  });

  test('counting reads the file the same number of times however many changes wait', async () => {
    const ids = Array.from({ length: 300 }, () => write(lunch()));
    await until('all are counted', () => count(lunch()) === 301);
    await pair.offline(() => {
      const mark = (some: number[]) => pair.device.act((db, now) => setFlag(db, some, 'read', true, now));
      mark(ids.slice(0, 1));
      const few = workOf(pair.device.db, view);
      expect(count(lunch())).toBe(300);
      mark(ids.slice(1));
      expect(workOf(pair.device.db, view)).toEqual(few);
      expect(count(lunch())).toBe(1);
    });
    await pair.delivered();
    expect(count(lunch())).toBe(1);
  });

  test('marking a topic or channel includes messages that were never fetched, in one request', async () => {
    const ids = Array.from({ length: 60 }, () => write(lunch()));
    const other = write(topic('dessert'));
    await until('all are counted', () => count(lunch()) === 61 && count(topic('dessert')) === 1);
    pair.device.act((db, now) => markRead(db, lunch(), now));
    expect(count(lunch())).toBe(0);
    await pair.delivered();
    expect(ids.every(isRead)).toBe(true);
    expect(isRead(other)).toBe(false);
    expect(pair.server.count('POST', '/messages/flags')).toBe(1);
    expect(findMessage(pair.device.db, ids[0] ?? NaN)).toBeNull();
    pair.device.act((db, now) => markRead(db, { channelId: general() }, now));
    await pair.delivered();
    expect(isRead(other)).toBe(true);
    expect(view()).toMatchObject({ place: 1, channels: {} });
  });

  test('a message that was deleted before it could be marked asks nobody', async () => {
    const [gone, there] = [write(lunch()), write(lunch())];
    await until('counted', () => count(lunch()) === 3);
    await pair.offline(() => {
      pair.device.act((db, now) => setFlag(db, [gone, there], 'read', true, now));
      pair.server.state.messages.delete([gone]);
    });
    await pair.delivered();
    expect(isRead(there)).toBe(true);
    expect(count(lunch())).toBe(1);
  });
});

describe('the user sends a message', () => {
  test.each([235, 236])(
    'a sent message counts as read on a server of feature level %i',
    async (featureLevel) => {
      await connect({ featureLevel });
      const sent = await sendMessage(pair.device.engine, lunch(), 'On my way.');
      await until('read', () => isRead(sent) === true);
      await pair.delivered();
      expect(count(lunch())).toBe(1);
      const [{ parameters } = { parameters: {} }] = pair.server.requests.filter(
        ({ method, path }) => method === 'POST' && path === '/messages',
      );
      expect('read_by_sender' in parameters).toBe(featureLevel >= 236);
    },
  );

  test('a sent message counts as unread if its author wants that', async () => {
    await connect();
    const sent = await sendMessage(pair.device.engine, lunch(), 'Remember this.', false);
    await until('counted', () => count(lunch()) === 2);
    expect(isRead(sent)).toBe(false);
  });
});

describe('Perch lists direct messages', () => {
  const names = () =>
    peopleConversations(pair.device.db).map((one) => one.map(({ name }) => name?.split(' ')[0]).join(', '));

  test('the list contains conversations that were never opened here, latest first', async () => {
    await begin(() => {
      write(people('mira', 'olu'));
      write(people('mira'), 'ana');
      write(people('mira'), 'mira');
    });
    await until('reported', () => names().length === 4);
    expect(names()).toEqual(['Mira', 'Ana', 'Olu, Ana', 'Olu']);
    // What is fetched is for notifications alone.
    await until('missed messages are fetched', () => pair.server.count('GET', '/messages') > 0);
    const fetched = pair.server.requests.filter(({ path }) => path === '/messages');
    expect(fetched.every(({ parameters: { narrow } }) => narrow?.includes('"unread"'))).toBe(true);
    write(people('mira'), 'olu');
    await until('reported by an event', () => names()[0] === 'Olu');
    await sendMessage(pair.device.engine, people('theo'), 'Hello Theo');
    expect(names()[0]).toBe('Theo');
  });

  test('the list needs the same number of queries however many conversations there are', async () => {
    await connect();
    const { db } = pair.device;
    const lists = () => workOf(db, names).lists;
    await refreshMessages(pair.device.engine, people('olu'));
    const few = lists();
    await refreshMessages(pair.device.engine, people('theo'));
    for (const who of ['theo', 'ana', 'mira']) await sendMessage(pair.device.engine, people(who), 'Hello');
    expect(names()).toEqual(['Mira', 'Ana', 'Theo', 'Olu']);
    expect(lists()).toBe(few);
  });

  test('a conversation with one other person has the status of that person, as it changes', async () => {
    await begin(() => {
      write(people('mira'), 'ana');
      write(people('mira', 'olu'), 'ana');
    });
    const statusOf = (...others: string[]) =>
      peopleWithStatus(pair.device.db, pair.mira).find(
        ({ people: one }) => one.map(({ userId }) => userId).join() === others.map(id).join(),
      )?.status;
    pair.server.state.statuses.change(id('ana'), {
      status_text: 'Commuting',
      emoji: { emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'unicode_emoji' },
    });
    await until('the status', () => statusOf('ana')?.emoji?.name === 'bus');
    expect(statusOf('ana')?.text).toBe('Commuting');
    expect(statusOf('olu', 'ana')).toBeNull();
  });

  test('the list contains conversations that were only opened here', async () => {
    await connect();
    await refreshMessages(pair.device.engine, people('theo'));
    expect(names()).toEqual(['Olu', 'Theo']);
  });
});

test('messages that mention the user are counted by register and by events, and not once they are read', async () => {
  const mention = '@**Mira Kowalski** look';
  await connect();
  const mentions = (conversation: Conversation) => view()?.mentions[conversationKey(conversation)] ?? 0;
  const before = mentions(lunch());
  const first = write(lunch(), 'ana', mention);
  write(lunch(), 'ana', 'nobody in particular');
  await until('the mention', () => mentions(lunch()) === before + 1);
  await until('both messages', () => count(lunch()) >= 2);

  pair.device.act((db, now) => setFlag(db, [first], 'read', true, now));
  expect(mentions(lunch())).toBe(before);
  await pair.delivered();
  await until('it is read', () => isRead(first) === true);
  expect(mentions(lunch())).toBe(before);

  pair.server.state.messages.markAll(pair.mira, [first], 'read', false);
  await until('it is unread again', () => mentions(lunch()) === before + 1);

  let second = 0;
  await pair.unseen(() => void (second = write(topic('second floor'), 'ana', mention)));
  await until('what register lists', () => mentions(topic('second floor')) === 1);
  expect(mentions(lunch())).toBe(before + 1);
  expect(second).toBeGreaterThan(first);
});

test.each([
  ['topic', (muted: boolean) => setPolicy('team lunch', muted ? 1 : 0)],
  ['channel', (muted: boolean) => setChannelMuted(muted)],
])(
  'a mention of everyone counts no longer when its %s is muted, and again when it is not',
  async (_, mute) => {
    await connect();
    const mentions = () => view()?.mentions[conversationKey(lunch())] ?? 0;
    const listed = () => unreadMessages(pair.device.db, Date.now());
    const before = [mentions(), listed()];
    write(lunch(), 'ana', 'Hello @**all**');
    write(lunch(), 'ana', '@**Mira Kowalski** look');
    const after = [before[0]! + 2, before[1]! + 2];
    await until('both', () => mentions() === after[0]);
    expect(listed()).toBe(after[1]);
    mute(true);
    await until('mine alone', () => mentions() === after[0]! - 1);
    expect(listed()).toBe(after[1]! - 1);
    // So does the server.
    pair.readAll();
    await until('registered again', () => pair.server.count('POST', '/register') > 1);
    await pair.idle();
    expect([mentions(), listed()]).toEqual([after[0]! - 1, after[1]! - 1]);
    mute(false);
    pair.readAll();
    await until('counted again', () => mentions() === after[0]);
    expect(listed()).toBe(after[1]);
  },
);

test.each([true, false])(
  'a mention of everyone that came while its topic was muted counts when it is not, with a register between: %s',
  async (isReadAgain) => {
    await connect();
    const mentions = () => view()?.mentions[conversationKey(lunch())] ?? 0;
    const listed = () => unreadMessages(pair.device.db, Date.now());
    const before = [mentions(), listed()];
    setPolicy('team lunch', 1);
    write(lunch(), 'ana', 'Hello @**all**');
    await eventsReceived(pair);
    if (isReadAgain) {
      pair.readAll();
      await until('registered again', () => pair.server.count('POST', '/register') > 1);
      await pair.idle();
    }
    expect([mentions(), listed()]).toEqual(before);
    setPolicy('team lunch', 0);
    await until('counted', () => mentions() === before[0]! + 1);
    expect(listed()).toBe(before[1]! + 1);
  },
);

const setPolicy = (topic_name: string, visibility_policy: number) =>
  pair.server.state.userTopics.set(pair.mira, {
    stream_id: general(),
    topic_name,
    visibility_policy,
    last_updated: 1,
  });

const setChannelMuted = (is_muted: boolean) =>
  pair.server.state.channels.changeSubscription(general(), pair.mira, { is_muted });

import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { queueMessage, setFlag } from '../../src-main/features/messages/commands.ts';
import { sendMessage } from '../../src-main/features/messages/send.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { readableChannels } from '../../src-main/sync/collections/known-names.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { pair, row, rows } from './channel-pair.ts';
import { until } from './device.ts';
import { activityList, activityUnread } from '../../src-main/features/activity/queries.ts';
import { topicTree } from '../../src-main/features/messages/topic-tree.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { isAnyUnread, unreadView } from '../../src-main/features/messages/unread.ts';
import { call } from '../programs/server/test-client.ts';

const idOf = (name: string): number => pair.server.state.channels.byName(name)!.stream_id;
const archive = (name: string, is_archived: boolean) =>
  pair.server.state.channels.update(idOf(name), { is_archived });

describe('a channel is archived and unarchived', () => {
  const archived = (name: string) => until('archived', () => row(name).archived);
  const unarchived = (name: string) => until('unarchived', () => !row(name).archived);

  /** The channels are read by single lists, which leave archived ones out. */
  async function readByLists(): Promise<void> {
    pair.server.forgetRequests();
    pair.device.engine.readAgain('channels');
    await until('listed', () => pair.server.count('GET', '/streams') > 0);
    await pair.idle();
  }

  const READS: [string, () => Promise<void> | void][] = [
    ['events', () => {}],
    ['single lists', readByLists],
    ['a register', () => (pair.readAll(), pair.idle())],
    ['a restart', async () => void (await pair.device.quitAndReopen())],
  ];

  test.each(READS)('who was in it is in it again, and who was not is not, after %s', async (_, read) => {
    await pair.connect();
    const before = rows().map(({ name, subscribed }) => [name, subscribed]);
    for (const name of ['general', 'lounge']) {
      archive(name, true);
      await archived(name);
    }
    await read();
    expect(['general', 'lounge'].map((name) => row(name).subscribed)).toEqual([false, false]);
    for (const name of ['general', 'lounge']) {
      archive(name, false);
      await unarchived(name);
    }
    expect(rows().map(({ name, subscribed }) => [name, subscribed])).toEqual(before);
  });

  test('a change of the subscription that waits is sent when it is unarchived', async () => {
    await pair.connect();
    await pair.offline(() => {
      pair.device.act((db, now) => setSubscribed(db, row('lounge').key, true, now));
      archive('lounge', true);
    });
    await pair.online();
    archive('lounge', false);
    await until('in it', () => !row('lounge').archived && row('lounge').subscribed);
    await pair.delivered();
    expect(row('lounge').subscribed).toBe(true);
  });
});

// Real servers tell ordinary members outside nothing of it (server-notes: Event types).
describe('a public channel that others made private, which nobody outside is told,', () => {
  const isOffered = () => readableChannels(pair.device.db).some(({ name }) => name === 'lounge');

  /** Mira is not in it. */
  async function madePrivate(): Promise<number> {
    await pair.connect();
    await until('offered', isOffered);
    const channelId = idOf('lounge');
    pair.server.state.channels.update(channelId, { invite_only: true, is_web_public: false });
    await pair.idle();
    expect(isOffered()).toBe(true);
    return channelId;
  }

  test('is not offered any more after its topics were refused (rule: channel-refused)', async () => {
    const channelId = await madePrivate();
    await expect(refreshTopics(pair.device.engine, channelId)).rejects.toThrow();
    await until('not offered', () => !isOffered());
  });

  test('is not offered any more after a message to it was refused (rule: channel-refused)', async () => {
    const channelId = await madePrivate();
    const sent = sendMessage(pair.device.engine, { channelId, topic: 'swim' }, 'Hello');
    await expect(sent).rejects.toThrow();
    await until('not offered', () => !isOffered());
  });

  test.each<[string, (db: Db, channelId: number, now: number) => void]>([
    ['joining it', (db, _, now) => setSubscribed(db, row('lounge').key, true, now)],
    [
      'a queued message to it',
      (db, channelId, now) =>
        queueMessage(db, { conversation: { channelId, topic: 'swim' }, content: 'Hello' }, now),
    ],
    [
      'a scheduled message to it',
      (db, channelId, now) =>
        void createScheduled(
          db,
          {
            to: { channelId, topic: 'swim' },
            content: 'Hello',
            at: Math.floor(now / 1_000) + 3_600,
            readBySender: null,
          },
          now,
        ),
    ],
  ])('is not offered any more after %s was refused (rule: channel-refused)', async (_, act) => {
    const channelId = await madePrivate();
    pair.device.act((db, now) => act(db, channelId, now));
    await until('refused', () => pair.device.changes.some(({ state }) => state === 'rejected'));
    await until('not offered', () => !isOffered());
    await pair.idle();
    const { state, problem, title } = pair.onlyChange;
    expect([state, problem?.kind]).toEqual(['rejected', 'rejected']);
    expect(JSON.stringify({ title, problem })).toContain('lounge');
    pair.answer('discard');
    await pair.idle();
    expect(pair.device.changes).toEqual([]);
  });
});

test('of a channel that is gone, the wish to join waits for the user and the wish to leave ends (rule: channel-refused)', async () => {
  await pair.connect();
  await pair.idle();
  await pair.unseen(() => {
    for (const name of ['lounge', 'general']) {
      const { key, subscribed } = row(name);
      pair.device.act((db, now) => setSubscribed(db, key, !subscribed, now));
      pair.server.state.channels.update(idOf(name), { invite_only: true, is_web_public: false });
      pair.server.state.channels.unsubscribe(idOf(name), [pair.mira]);
    }
  });
  await until('refused', () => pair.device.changes.some(({ state }) => state === 'rejected'));
  await pair.idle();
  expect(pair.onlyChange).toMatchObject({ action: 'join-channel', opens: null });
});

describe('messages of a channel that nobody can write in any more', () => {
  const ana = () => pair.server.user('ana');
  const write = (name: string) =>
    call(pair.server, ana(), 'POST', '/messages', {
      type: 'stream',
      to: idOf(name),
      topic: 'rota',
      content: '@**Mira Kowalski** look',
    });
  async function takenOutOf(name: string): Promise<void> {
    const taken = await call(pair.server, ana(), 'DELETE', '/users/me/subscriptions', {
      subscriptions: [name],
      principals: [pair.mira],
    });
    expect(taken.status).toBe(200);
  }
  const topic = (channelId: number) => ({ channelId, topic: 'rota' });
  const list = (channelId: number) => messageList(pair.device.db, topic(channelId), pair.mira);
  const inTree = (channelId: number) =>
    topicTree(pair.device.db, '', new Set([channelId]), '').find((one) => one.channelId === channelId);
  const unread = () => {
    const { place, mentions } = unreadView(pair.device.db)!;
    const activity = activityUnread(pair.device.engine, Date.now()).total;
    return { place, mentions: Object.keys(mentions).length, activity };
  };
  /** Counts after a mention in the channel: of all, and of the other channels alone. */
  async function mentioned(name: string): Promise<Record<'all' | 'others', ReturnType<typeof unread>>> {
    await until('counted', () => unreadView(pair.device.db) !== null);
    const before = unread();
    const here = unreadView(pair.device.db)!.everyChannel[idOf(name)] ?? 0;
    await write(name);
    await until('counted', () => unread().activity === before.activity + 1);
    await refreshMessages(pair.device.engine, topic(idOf(name)));
    return { all: unread(), others: { ...before, place: before.place - here } };
  }

  beforeEach(() => pair.connect());

  test('do not count while it is archived; the channel has its name and says that it is closed', async () => {
    const { all, others } = await mentioned('general');
    archive('general', true);
    await until('archived', () => list(idOf('general')).closed === 'archived');
    expect(unread()).toEqual(others);
    expect(list(idOf('general'))).toMatchObject({ channelName: 'general', messages: [{}] });
    expect(inTree(idOf('general'))).toMatchObject({ name: 'general', closed: 'archived', subscribed: false });
    archive('general', false);
    await until('open', () => list(idOf('general')).closed === null);
    expect(unread()).toEqual(all);
    expect(inTree(idOf('general'))).toMatchObject({ name: 'general', closed: null, subscribed: true });
  });

  test('count nowhere while it is archived, also where they are marked as unread here meanwhile', async () => {
    const { others } = await mentioned('general');
    const [message] = list(idOf('general')).messages;
    pair.device.act((db, now) => setFlag(db, [message!.id], 'read', true, now));
    await pair.delivered();
    archive('general', true);
    await until('archived', () => list(idOf('general')).closed === 'archived');
    await pair.offline(() => {
      pair.device.act((db, now) => setFlag(db, [message!.id], 'read', false, now));
      expect(unread()).toEqual(others);
      expect(isAnyUnread(pair.device.db, [message!.id])).toBe(false);
    });
    await pair.delivered();
    expect(unread()).toEqual(others);
    archive('general', false);
    await until('open', () => list(idOf('general')).closed === null);
    expect(isAnyUnread(pair.device.db, [message!.id])).toBe(true);
  });

  test('a channel of which nothing but its topics is stored keeps its name', async () => {
    const channelId = idOf('care team');
    await refreshTopics(pair.device.engine, channelId);
    await takenOutOf('care team');
    await until('gone', () => list(channelId).closed === 'gone');
    expect(inTree(channelId)).toMatchObject({ name: 'care team', closed: 'gone' });
    await pair.device.quitAndReopen();
    expect(inTree(channelId)).toMatchObject({ name: 'care team', closed: 'gone' });
  });

  test('do not count after somebody took the user out of it; what is stored has the name of the channel', async () => {
    const channelId = idOf('care team');
    const { others } = await mentioned('care team');
    await takenOutOf('care team');
    await until('gone', () => list(channelId).closed === 'gone');
    expect(unread()).toEqual(others);
    expect(list(channelId)).toMatchObject({ channelName: 'care team', messages: [{}] });
    expect(inTree(channelId)).toMatchObject({ name: 'care team', closed: 'gone', subscribed: false });
    expect(activityList(pair.device.engine, Date.now())).toContainEqual(
      expect.objectContaining({
        about: expect.objectContaining({ to: expect.objectContaining({ name: 'care team' }) }),
      }),
    );
  });
});

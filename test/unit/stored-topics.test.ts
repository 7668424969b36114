import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  allTopics,
  findTopic,
  replaceTopics,
  topicsAsOf,
  topicsOf,
} from '../../src-main/cache/collections/topics.ts';
import { renamedTopic } from '../../src-main/features/messages/topics.ts';
import { moveTopic } from '../../src-main/sync/collections/moved-topics.ts';
import { messageEvents } from '../../src-main/sync/events/message.ts';
import { bytesWritten, workOf } from '../sync/work.ts';
import { newCache } from './cache.ts';

const CHANNEL = 7;
const names = (db: Db, channelId = CHANNEL): string[] => topicsOf(db, channelId).map(({ name }) => name);

const list = (db: Db, topics: Record<string, number>, channelId = CHANNEL): void =>
  replaceTopics(
    db,
    channelId,
    Object.entries(topics).map(([name, lastMessageId]) => ({ name, lastMessageId })),
    1,
  );

const listMany = (db: Db, count: number): void =>
  list(db, Object.fromEntries(Array.from({ length: count }, (_, at) => [`Topic ${at}`, at + 1])));

/** Another person's message, as the event reports it. */
function receive(db: Db, id: number, topic: string): void {
  const message = {
    ...{ id, type: 'stream', stream_id: CHANNEL, subject: topic, display_recipient: 'general' },
    ...{ content: '<p>Hello</p>', timestamp: 1_000 + id, sender_id: 5, sender_full_name: 'Olu' },
    ...{ reactions: [], flags: [] },
  };
  const handler = messageEvents.find(({ type }) => type === 'message');
  const context = { db, userId: 1, typing: { note() {} }, tellsFailed: () => true };
  const effect = handler?.effectOf({ type: 'message', message, flags: ['read'] }, context);
  db.transaction(() => effect?.apply?.(db))();
}

test('a message in a channel of 5,000 topics writes and parses as little as in one of five', () => {
  const work = [5, 5_000].map((count) => {
    const db = newCache();
    listMany(db, count);
    // The first message prepares the statements.
    receive(db, 10_000, 'Topic 1');
    return {
      written: bytesWritten(db, () => receive(db, 10_001, 'Topic 2')),
      ...workOf(db, () => receive(db, 10_002, 'Topic 3')),
      first: names(db).slice(0, 3),
    };
  });
  const [few, many] = work;
  expect(many).toEqual({ ...few, written: expect.any(Number) });
  expect(many?.first).toEqual(['Topic 3', 'Topic 2', 'Topic 1']);
  expect(many?.written).toBeLessThan(25 * 1_024);
});

test('a conversation in a channel of 5,000 topics reads the names of its own topic alone', () => {
  const db = newCache();
  listMany(db, 5_000);
  list(db, { '✔ Lunch': 1, 'Second floor': 2 }, 8);
  expect(renamedTopic(db, 8, 'lunch')).toBe('✔ Lunch');
  expect(workOf(db, () => renamedTopic(db, CHANNEL, 'Topic 4000'))).toEqual({
    finds: 0,
    lists: 1,
    values: 0,
  });
});

test('a list in which nothing changed writes no topic', () => {
  const db = newCache();
  listMany(db, 1_000);
  const written = bytesWritten(db, () => listMany(db, 1_000));
  expect(written).toBeLessThan(16 * 1_024);
  expect(names(db)).toHaveLength(1_000);
});

test('a list replaces the topics of its channel alone, and keeps the times that are known', () => {
  const db = newCache();
  list(db, { Lunch: 1, Floor: 2 });
  list(db, { Lunch: 1 }, 8);
  receive(db, 5, 'Lunch');
  list(db, { Lunch: 5, Parcels: 3 });
  expect(topicsOf(db, CHANNEL)).toEqual([
    { name: 'Lunch', lastMessageId: 5, lastAt: 1_005_000 },
    { name: 'Parcels', lastMessageId: 3, lastAt: null },
  ]);
  expect(allTopics(db)).toHaveLength(3);
});

test('topics that differ in capitals alone are one, with the name of the latest message', () => {
  const db = newCache();
  list(db, { 'ÜBER uns': 1, '': 2 });
  receive(db, 5, 'über Uns');
  receive(db, 6, '✔ Über uns');
  expect(names(db)).toEqual(['✔ Über uns', 'über Uns', '']);
  expect(findTopic(db, { channelId: CHANNEL, topic: 'Über Uns' })?.lastMessageId).toBe(5);
});

test('a message in a channel whose topics were never listed stores none', () => {
  const db = newCache();
  receive(db, 5, 'Lunch');
  expect(topicsAsOf(db, CHANNEL)).toBeNull();
  expect(names(db)).toEqual([]);
});

test('a topic that is moved into another leaves its channel, and the later message of both counts', () => {
  const db = newCache();
  list(db, { Lunch: 4, Soup: 9 });
  list(db, { Lunch: 6 }, 8);
  const move = (topic: string, messageIds: number[]) =>
    moveTopic(db, {
      from: { channelId: CHANNEL, topic },
      to: { channelId: 8, topic: 'LUNCH' },
      messageIds,
      which: 'all',
    });
  move('lunch', [3, 4]);
  expect([names(db), topicsOf(db, 8)]).toEqual([
    ['Soup'],
    [{ name: 'LUNCH', lastMessageId: 6, lastAt: null }],
  ]);
  move('Soup', [9]);
  expect([names(db), topicsOf(db, 8)]).toEqual([[], [{ name: 'LUNCH', lastMessageId: 9, lastAt: null }]]);
});

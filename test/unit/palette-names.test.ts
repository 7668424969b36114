import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  noteDirectMessage,
  replaceDirectMessages,
} from '../../src-main/cache/collections/direct-messages.ts';
import { noteTopic, removeTopic, replaceTopics } from '../../src-main/cache/collections/topics.ts';
import { Db } from '../../src-main/cache/file/db.ts';
import { channelOf } from '../../src-main/contract/values/channel.ts';
import { accountNames, prepareNames } from '../../src-main/features/palette/names.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { people, peopleRows } from '../../src-main/sync/collections/people.ts';
import { newChannel } from '../sync/new-channel.ts';
import { workOf } from '../sync/work.ts';
import { addRow, newCache } from './cache.ts';

const person = (full_name: string, is_active = true) =>
  people.value.parse({ full_name, email: `${full_name}@meridian.example`, is_active, is_bot: false });
const channel = (name: string, archived = false, subscribed = true) => ({
  ...channelOf(newChannel({ name }), 1),
  ...{ archived, subscribed },
});

/** All that the palette searches, in no order. */
function everything(db: Db, emptyName: string) {
  const names = accountNames(db);
  const all = [...names.people, ...names.channels, ...names.topics(emptyName), ...names.conversations];
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The same of a copy of the file, of which nothing is kept in memory. */
function everythingAnew(db: Db, emptyName: string) {
  const file = db.serialize();
  // A file in memory has no log.
  file.fill(1, 18, 20);
  const copy = new Db(file);
  const all = everything(copy, emptyName);
  copy.close();
  return all;
}

const id = fc.integer({ min: 1, max: 3 });
const name = fc.constantFrom('Anna', 'anna', 'Müller', 'Lunch', '✔ Lunch', '');
const write = fc.oneof(
  fc.record({ write: fc.constant('person' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('channel' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('remove' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('hide' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('topics' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('topic' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('message' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('messages' as const), id, name, flag: fc.boolean() }),
  fc.record({ write: fc.constant('undone' as const), id, name, flag: fc.boolean() }),
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

function put(db: Db, rows: typeof people.rows | typeof channels.rows, at: number, value: never): void {
  if (rows.find(db, `key-${at}`)) rows.setVisible(db, `key-${at}`, value);
  else addRow(db, rows as typeof people.rows, `key-${at}`, value, { serverId: at });
}

function run(db: Db, { write, id, name, flag }: Write, moment: number): void {
  const rows = flag ? people.rows : channels.rows;
  if (write === 'person') put(db, people.rows, id, person(name, flag) as never);
  if (write === 'channel') put(db, channels.rows, id, channel(name, flag, name === 'Anna') as never);
  if (write === 'remove') rows.remove(db, `key-${id}`);
  if (write === 'hide') rows.markDeleted(db, `key-${id}`, name === '');
  if (write === 'topics') replaceTopics(db, id, [{ name, lastMessageId: moment }], moment);
  if (write === 'topic' && flag) noteTopic(db, id, { name, lastMessageId: moment, lastAt: null });
  if (write === 'topic' && !flag) removeTopic(db, { channelId: id, topic: name });
  if (write === 'message') noteDirectMessage(db, { people: flag ? [1, id] : [id] }, moment);
  if (write === 'messages') replaceDirectMessages(db, [{ people: [1, 2, id], lastMessageId: moment }]);
  if (write === 'undone')
    db.transaction(() => {
      put(db, people.rows, id, person('Someone') as never);
      accountNames(db);
      db.run("delete from rows where collection = 'people'");
    })();
}

test('the names in memory are those that the file has, whatever was written since', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), fc.boolean(), (writes, isNamed) => {
      const db = newCache();
      for (const at of [1, 2]) {
        put(db, people.rows, at, person('Anna') as never);
        put(db, channels.rows, at, channel('Lunch') as never);
        replaceTopics(db, at, [{ name: 'Anna', lastMessageId: 1 }], 1);
      }
      everything(db, 'general chat');
      for (const [at, one] of writes.entries()) run(db, one, at + 1);
      const emptyName = isNamed ? 'general chat' : 'leer';
      expect(everything(db, emptyName)).toEqual(everythingAnew(db, emptyName));
      db.close();
    }),
    { numRuns: 60 },
  );
});

/** A cache with so many people, channels and topics that a search has found something before. */
function searched(count: number): Db {
  const db = newCache();
  db.transaction(() => {
    for (let at = 1; at <= count; at += 1) {
      addRow(db, people.rows, `person-${at}`, person(`Person${at}`), { serverId: at });
      addRow(db, channels.rows, `channel-${at}`, channel(`channel${at}`), { serverId: at });
    }
  })();
  replaceTopics(
    db,
    1,
    Array.from({ length: 10 * count }, (_, at) => ({ name: `Topic ${at}`, lastMessageId: at + 1 })),
    1,
  );
  findTargets(db, 'person', 'general chat', 0);
  return db;
}

test('a key reads as much with 1,000 people, 1,000 channels and 10,000 topics as with few, also after a message and a new name', () => {
  const work = [120, 1_000].map((count) => {
    const db = searched(count);
    const key = (search: string) => workOf(db, () => findTargets(db, search, 'general chat', 0));
    const keys = ['p', 'person1', 'topic 3', 'channel1'].map(key);
    noteTopic(db, 1, { name: 'Topic 3', lastMessageId: 99_999, lastAt: null });
    people.rows.setVisible(db, 'person-7', person('Topics only'));
    const after = key('topic');
    const { groups } = findTargets(db, 'topic', 'general chat', 0);
    expect([groups.topics, groups.people].map((found) => found?.[0]?.name)).toEqual([
      [
        { text: 'Topic', match: true },
        { text: ' 3', match: false },
      ],
      [
        { text: 'Topics', match: true },
        { text: ' only', match: false },
      ],
    ]);
    return [...keys, after];
  });
  expect(work[1]).toEqual(work[0]);
});

test('once the palette has been open for a moment, the first key reads no names', async () => {
  const db = newCache();
  for (let at = 1; at <= 1_200; at += 1) put(db, people.rows, at, person(`Anna ${at}`) as never);
  replaceTopics(db, 1, [{ name: 'Lunch', lastMessageId: 1 }], 1);
  put(db, channels.rows, 1, channel('General') as never);
  const prepared = prepareNames(db);
  // Somebody writes in between.
  put(db, people.rows, 2, person('Berta') as never);
  await prepared;
  const reads = vi.spyOn(peopleRows, 'names');
  expect(findTargets(db, 'anna 1', '', 1).groups.people).toHaveLength(6);
  expect(reads.mock.calls.map(([, , keys]) => keys)).toEqual([['key-2']]);
  reads.mockRestore();
  expect(everything(db, 'general chat')).toEqual(everythingAnew(db, 'general chat'));
  expect(everything(db, '')).toHaveLength(1_202);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { conversationRows, findMessage, keepMessage } from '../../src-main/cache/collections/messages.ts';
import {
  MOST_ADDRESSED,
  MOST_CONVERSATIONS,
  MOST_ECHOES,
  MOST_LOOSE_MESSAGES,
  MOST_MESSAGES,
  MOST_OF_A_CONVERSATION,
  MOST_TEXTS,
  MOST_UNREAD,
  pruneSteps,
} from '../../src-main/cache/prune.ts';
import { addressedRows, recordAddressed } from '../../src-main/domain/activity.ts';
import { addUnread, findUnread, unreadOf } from '../../src-main/domain/unread.ts';
import { conversationKey } from '../../src-main/contract/values/conversation.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { housekeepingSteps } from '../../src-main/sync/engine/housekeeping.ts';
import { ExpectedEchoes, isExpected } from '../../src-main/sync/outbox/echoes.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { liveThroughAYear, look } from './year.ts';

const DAY = 24 * 60 * 60_000;
const BEGAN = Date.parse('2026-01-01T08:00:00Z');

const count = (db: Db, collection: string): number =>
  db.prepare<[string], number>('select count(*) from rows where collection = ?').pluck().get(collection) ?? 0;

const conversation = (topic: string) => ({ channelId: 1, topic });

/** A message of a topic that somebody else sent. */
const keep = (db: Db, id: number, topic: string | null, now: number): void =>
  keepMessage(
    db,
    id,
    { conversation: topic === null ? null : conversation(topic), html: `<p>${id}</p>`, sentAt: now },
    now,
  );

function prune(db: Db, now = Date.now()): void {
  for (const removed of pruneSteps(db, now)) expect(removed).toBeLessThanOrEqual(100);
}

let folder: string;
let file: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-growth-'));
  file = join(folder, 'cache.db');
  db = openDatabase(file);
  storedEventQueue.write(db, { id: 'queue', lastEventId: 0, pollTimeout: null });
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true });
});

test('docs/maintaining/cache-bounds.md has a bound or a reason for each table and each collection (rule: bounded-cache)', () => {
  const root = join(import.meta.dirname, '../..');
  const page = readFileSync(join(root, 'docs/maintaining/cache-bounds.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([\w-]+)` +\| (\S.{8,}) \|$/gm)].map(([, name]) => name);
  const tables = db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
    .filter((name) => !/^(?:snippets|texts)_search_/.test(name));
  const sources = readdirSync(join(root, 'src-main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'src-main', name), 'utf8'));
  const collections = sources.flatMap((source) =>
    [...source.matchAll(/new JsonRows\(\s*'([\w-]+)'/g)].map(([, name]) => name),
  );
  expect(sources.join('').match(/new JsonRows\b/g)).toHaveLength(collections.length);
  expect(named.toSorted()).toEqual([...tables, ...collections].toSorted());
});

describe('stored messages are bounded', () => {
  test('the newest messages of a long conversation stay, and older ones are marked as available', () => {
    db.transaction(() => {
      look(db, 'long', BEGAN);
      for (let id = 1; id <= 700; id++) keep(db, id, 'long', BEGAN);
    })();
    prune(db, BEGAN + DAY);
    expect(count(db, 'messages')).toBe(MOST_OF_A_CONVERSATION);
    expect([findMessage(db, 200), findMessage(db, 201)?.html]).toEqual([null, '<p>201</p>']);
    expect(conversationRows.find(db, conversationKey(conversation('long')))?.value.hasOlder).toBe(true);
  });

  test('only as many unread messages are counted as servers list', () => {
    const ids = Array.from({ length: MOST_UNREAD + 250 }, (_, id) => id + 1);
    db.transaction(() => addUnread(db, conversation('long'), ids))();
    prune(db);
    expect(unreadOf(db, conversation('long'))).toHaveLength(MOST_UNREAD);
    expect([findUnread(db, 250), findUnread(db, 251)]).toEqual([null, conversation('long')]);
  });

  test('of the messages for the user the latest stay', () => {
    db.transaction(() => {
      for (let id = 1; id <= MOST_ADDRESSED + 150; id++)
        recordAddressed(db, id, {
          reason: 'mention',
          conversation: conversation('long'),
          senderId: 7,
          senderName: 'Olu',
          sentAt: BEGAN,
          text: 'Hello',
        });
    })();
    prune(db);
    expect(count(db, 'addressed')).toBe(MOST_ADDRESSED);
    expect([addressedRows.find(db, '150'), addressedRows.find(db, '151')?.value.text]).toEqual([
      null,
      'Hello',
    ]);
  });

  test.each([
    ['an unsent change', () => setFlag(db, [100], 'starred', true, BEGAN)],
    ['a draft of an edit', () => saveDraft(db, 'edit:100', '"x"', BEGAN)],
    [
      'a reminder',
      () =>
        db
          .prepare(
            `insert into rows (collection, key, label, found_by, value, created_at, made_here)
             values ('reminders', 'r', '', '', '{"messageId":100}', 0, 1)`,
          )
          .run(),
    ],
  ])('a message that %s needs stays, and the conversation has no gap', (_, need) => {
    db.transaction(() => {
      look(db, 'long', BEGAN);
      for (let id = 1; id <= 700; id++) keep(db, id, 'long', BEGAN);
      need();
    })();
    prune(db, BEGAN + DAY);
    expect([findMessage(db, 99), findMessage(db, 100)?.html]).toEqual([null, '<p>100</p>']);
    expect(count(db, 'messages')).toBe(601);
  });

  test('whole conversations that were opened longest ago go first, except for messages that are needed', () => {
    db.transaction(() => {
      for (let topic = 0; topic < 60; topic++) {
        look(db, `topic ${topic}`, BEGAN + topic);
        for (let id = 1; id <= 100; id++) keep(db, topic * 100 + id, `topic ${topic}`, BEGAN);
      }
      setFlag(db, [50], 'starred', true, BEGAN);
    })();
    prune(db, BEGAN + DAY);
    expect(count(db, 'messages')).toBeLessThanOrEqual(MOST_MESSAGES + 1);
    expect(findMessage(db, 50)).not.toBeNull();
    expect([
      findMessage(db, 51),
      conversationRows.find(db, conversationKey(conversation('topic 0'))),
    ]).toEqual([null, null]);
    expect(findMessage(db, 5_999)).not.toBeNull();
  });

  test('messages that belong to no stored conversation are deleted after a day, oldest first', () => {
    db.transaction(() => {
      for (let id = 1; id <= MOST_LOOSE_MESSAGES + 300; id++)
        keep(db, id, id % 2 ? null : `nowhere ${id}`, BEGAN);
    })();
    prune(db, BEGAN + 1_000);
    expect(count(db, 'messages')).toBe(MOST_LOOSE_MESSAGES + 300);
    prune(db, BEGAN + 2 * DAY);
    expect([count(db, 'messages'), findMessage(db, 300)]).toEqual([MOST_LOOSE_MESSAGES, null]);
  });
});

describe('expected echoes are bounded', () => {
  const SUBJECT = subjects.flag({ messageId: 1, flag: 'starred' });
  const receiveUpTo = (lastEventId: number) =>
    storedEventQueue.write(db, { id: 'queue', lastEventId, pollTimeout: null });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGAN });
    new ExpectedEchoes(db).expect({ subject: SUBJECT, fingerprint: 'true' });
  });

  test('an expected echo is stored for a day, whatever other events arrive', () => {
    receiveUpTo(7);
    prune(db, BEGAN + DAY - 1_000);
    expect(isExpected(new ExpectedEchoes(db).of(SUBJECT), 'true')).toBe(true);
  });

  test('an expected echo stays as long as no event has arrived since, because the server may be slow (rule: echo-forgotten)', () => {
    prune(db, BEGAN + 30 * DAY);
    expect(isExpected(new ExpectedEchoes(db).of(SUBJECT), 'true')).toBe(true);
  });

  test('an expected echo is deleted after a day of later events, even if the clock was set back (rule: echo-forgotten)', () => {
    receiveUpTo(7);
    prune(db, BEGAN + DAY + 1_000);
    expect(new ExpectedEchoes(db).subjects.length).toBe(0);
    new ExpectedEchoes(db).expect({ subject: SUBJECT, fingerprint: 'true' });
    receiveUpTo(8);
    prune(db, BEGAN - 2 * DAY);
    expect(new ExpectedEchoes(db).subjects.length).toBe(0);
  });

  test('thousands of new expected echoes stay for ten minutes, then the oldest are deleted', () => {
    db.transaction(() => {
      const echoes = new ExpectedEchoes(db);
      for (let id = 0; id < MOST_ECHOES + 100; id++)
        echoes.expect({ subject: subjects.flag({ messageId: id, flag: 'read' }), fingerprint: 'true' });
    })();
    receiveUpTo(7);
    prune(db, BEGAN + 60_000);
    expect(new ExpectedEchoes(db).subjects.length).toBe(MOST_ECHOES + 101);
    prune(db, BEGAN + 11 * 60_000);
    expect(new ExpectedEchoes(db).subjects.length).toBe(MOST_ECHOES);
  });
});

/** Everything grows that a year brings; the server never forgets the queue, and some events never come. */
test('after a year every table is under its bound, and the file no longer grows (rule: bounded-cache)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGAN });
  const sizes: number[] = [];
  const { events, messageId } = await liveThroughAYear(db, {
    began: BEGAN,
    setTime: (now) => void vi.setSystemTime(now),
    afterDay(day) {
      db.transaction(() => Array.from(housekeepingSteps(db)))();
      if (day % 30 !== 29) return;
      db.pragma('wal_checkpoint(TRUNCATE)');
      sizes.push(statSync(file).size);
    },
  });
  expect(events.faults).toEqual([]);
  expect(messageId).toBeGreaterThan(8_000);
  const kept = Object.fromEntries(
    db
      .prepare<[], { collection: string; count: number }>(
        'select collection, count(*) as count from rows group by collection',
      )
      .all()
      .map(({ collection, count: rows }) => [collection, rows]),
  );
  console.log(
    `A year: ${JSON.stringify(kept)}; the file after each month, in MiB: ${sizes.map((size) => (size / 2 ** 20).toFixed(1)).join(' ')}`,
  );
  expect(kept['messages']).toBeGreaterThan(MOST_MESSAGES / 2);
  expect(kept['messages']).toBeLessThanOrEqual(MOST_MESSAGES);
  expect(kept['conversations']).toBeLessThanOrEqual(MOST_CONVERSATIONS);
  expect(kept['message-texts']).toBeLessThanOrEqual(MOST_TEXTS);
  expect(kept['overwrites']).toBeLessThanOrEqual(200);
  expect(kept['statuses'] ?? 0).toBeLessThanOrEqual(10);
  // Two days of them.
  expect(new ExpectedEchoes(db).subjects.length).toBeLessThanOrEqual(2 * 12);
  const tables = [
    ...['drafts', 'changes', 'late_requests', 'sightings'],
    ...['snippets', 'unread', 'unread_counts', 'texts_unindexed'],
  ];
  for (const table of tables)
    expect([table, db.prepare<[], number>(`select count(*) from ${table}`).pluck().get()]).toEqual([
      table,
      0,
    ]);
  expect(db.prepare<[], number>('select count(*) from facts').pluck().get()).toBeLessThan(20);
  expect(db.prepare<[], number>('select max(length(value)) from facts').pluck().get()).toBeLessThan(10_000);
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[8] ?? 0) * 1.1);
  expect(sizes.at(-1)).toBeLessThan(10 * 2 ** 20);
  // It computes for some seconds on an idle machine. The limit only ends a run that hangs.
});

describe('Perch is running', () => {
  const pair = new Pair();

  test('a running engine prunes without being asked', async () => {
    await pair.connect({ timing: { pruneEvery: 20 } });
    pair.device.act((own) => {
      look(own, 'long', BEGAN);
      for (let id = 10_001; id <= 10_700; id++) keep(own, id, 'long', BEGAN);
    });
    const label = conversationKey(conversation('long'));
    const left = () =>
      pair.device.db
        .prepare<[string], number>('select count(*) from rows where label = ?')
        .pluck()
        .get(label);
    await until('pruned', () => {
      pair.device.engine.wake();
      return left() === MOST_OF_A_CONVERSATION;
    });
  });
});

import { expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { calls } from '../../src-main/contract/ipc.ts';
import { keepMessage, UNKNOWN_MESSAGE } from '../../src-main/cache/collections/messages.ts';
import { queueMessage, setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { changesAbout, outboxPage } from '../../src-main/features/outbox/queries.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { newCache } from './cache.ts';

const connection = {
  view: { state: 'online', since: 0, problem: null, nextTryAt: null, limitedUntil: null },
  blockedUntil: 0,
} as const;

/** The largest page that a window may ask for. */
const LARGEST = 200;

function waiting(changes: number): Db {
  const db = newCache();
  db.transaction(() => {
    for (let index = 0; index < changes; index += 1)
      createSnippet(db, { title: `Snippet ${index}`, content: 'x'.repeat(500) }, Date.now());
  })();
  return db;
}

/** How many questions to the file a page of the Outbox takes with so many waiting changes. */
function questions(changes: number): number {
  const db = waiting(changes);
  const prepare = vi.spyOn(db, 'prepare');
  expect(outboxPage(db, connection, 0, LARGEST).total).toBe(changes);
  return prepare.mock.calls.length;
}

test('the Outbox asks the file as few questions with thousands of waiting changes as with one (rule: outbox-read-at-once)', () => {
  expect(questions(3_000)).toBe(questions(1));
});

test('with thousands of waiting changes no answer has more than 200 of them, and the pages have each once', () => {
  const db = waiting(3_000);
  const titles: string[] = [];
  for (let offset = 0; offset < 3_000; offset += LARGEST) {
    const page = outboxPage(db, connection, offset, LARGEST);
    expect(page).toMatchObject({ total: 3_000, groups: [{ group: 'otherwise', count: 3_000 }] });
    expect(page.rows).toHaveLength(LARGEST);
    expect(JSON.stringify(page).length).toBeLessThan(LARGEST * 1_000);
    titles.push(...page.rows.map(({ title }) => title));
  }
  expect(titles).toEqual(Array.from({ length: 3_000 }, (_, index) => `Snippet ${index}`));
  const { input } = calls['outbox:list'];
  const accountId = crypto.randomUUID();
  expect(input.safeParse({ accountId, offset: 0, limit: LARGEST }).success).toBe(true);
  expect(input.safeParse({ accountId, offset: 0, limit: LARGEST + 1 }).success).toBe(false);
});

test('of thousands of messages that wait for one conversation an answer has the first 200 and the count of the rest', () => {
  const db = newCache();
  const conversation = { channelId: 7, topic: 'Lunch' };
  db.transaction(() => {
    for (let index = 0; index < 1_000; index += 1)
      queueMessage(db, { conversation, content: `Message ${index}` }, Date.now());
    queueMessage(
      db,
      { conversation: { channelId: 7, topic: 'Lunch today' }, content: 'Elsewhere' },
      Date.now(),
    );
  })();
  // Topics that differ in capitals alone are one.
  const about = changesAbout(db, connection, { conversation: { channelId: 7, topic: 'lunch' } });
  expect(about.others).toBe(800);
  expect(about.rows.map(({ content }) => content)).toEqual(
    Array.from({ length: LARGEST }, (_, index) => `Message ${index}`),
  );
});

test('a conversation reads the changes of its own messages alone, of thousands that wait', () => {
  const db = newCache();
  const conversation = { channelId: 7, topic: 'Lunch' };
  const smile = { name: 'smile', code: '1f604', type: 'unicode_emoji' } as const;
  const far = Array.from({ length: 3_000 }, (_, index) => 1_000 + index);
  db.transaction(() => {
    for (const id of [1, 10, 100]) keepMessage(db, id, { ...UNKNOWN_MESSAGE, conversation, read: false }, 1);
    setFlag(db, [10, ...far], 'read', true, 1);
    // Its number begins with that of a message here.
    for (const messageId of [10, 1_001]) setReaction(db, messageId, smile, true, 1);
  })();
  const parse = vi.spyOn(JSON, 'parse');
  const { messages } = messageList(db, conversation, 5);
  // Three rows of messages and two changes, each with what is parsed of it.
  expect(parse.mock.calls.length).toBeLessThan(20);
  expect(messages.map(({ id, flags, reactions }) => [id, flags.read, reactions.length])).toEqual([
    [1, false, 0],
    [10, true, 1],
    [100, false, 0],
  ]);
});

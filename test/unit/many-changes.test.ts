import { expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { calls } from '../../src-main/contract/ipc.ts';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
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

test('with ten thousand waiting changes no answer has more than 200 of them, and the pages have each once', () => {
  const db = waiting(10_000);
  const titles: string[] = [];
  for (let offset = 0; offset < 10_000; offset += LARGEST) {
    const page = outboxPage(db, connection, offset, LARGEST);
    expect(page).toMatchObject({ total: 10_000, groups: [{ group: 'otherwise', count: 10_000 }] });
    expect(page.rows).toHaveLength(LARGEST);
    expect(JSON.stringify(page).length).toBeLessThan(LARGEST * 1_000);
    titles.push(...page.rows.map(({ title }) => title));
  }
  expect(titles).toEqual(Array.from({ length: 10_000 }, (_, index) => `Snippet ${index}`));
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

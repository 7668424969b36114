import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { nextChanges } from '../../src-main/sync/delivery/next-changes.ts';
import { putInDoubt, setMustAsk } from '../../src-main/sync/outbox/states.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { recordUnanswered } from '../../src-main/sync/outbox/unanswered.ts';
import { newCache } from './cache.ts';

const NOW = 1_000_000;
const LIFETIME = 60_000;
const SITUATION = { now: NOW, serverNow: NOW, free: 4, mayCreate: true, requestLifetime: LIFETIME };

const writes = (db: Db) => db.prepare<[], number>('select total_changes()').pluck().get();
const create = (db: Db, title: string) => createSnippet(db, { title, content: 'x' }, NOW);
const actions = (requests: { action: string }[][]) =>
  requests.map((changes) => changes.map(({ action }) => action));

test('one create is chosen first, and flags that fit together share a request', () => {
  const db = newCache();
  setFlag(db, [1, 2], 'read', true, NOW);
  setFlag(db, [3], 'starred', true, NOW);
  create(db, 'One');
  create(db, 'Two');
  expect(actions(nextChanges(db, SITUATION).requests)).toEqual([
    ['create-snippet'],
    ['set-message-flag', 'set-message-flag'],
    ['set-message-flag'],
  ]);
  expect(actions(nextChanges(db, { ...SITUATION, free: 2 }).requests)).toHaveLength(2);
  expect(actions(nextChanges(db, { ...SITUATION, mayCreate: false }).requests)).toHaveLength(2);
  expect(nextChanges(db, { ...SITUATION, free: 0 }).requests).toEqual([]);
});

test('creates wait while one of their collection is in doubt, and then only equal ones while the user is asked', () => {
  const db = newCache();
  create(db, 'One');
  const doubtful = listChanges(db)[0]!;
  putInDoubt(db, doubtful);
  create(db, 'One');
  create(db, 'Two');
  expect(nextChanges(db, SITUATION).requests).toEqual([]);
  setMustAsk(db, doubtful, true);
  expect(nextChanges(db, SITUATION).requests[0]?.[0]?.params).toMatchObject({ title: 'Two' });
});

test('a flag is postponed behind an unanswered request, and choosing writes nothing', () => {
  const db = newCache();
  setFlag(db, [1], 'read', true, NOW);
  const [change] = listChanges(db);
  recordUnanswered(db, { ...change!, params: { messageId: 1, flag: 'read', on: false } }, NOW - 1);
  const before = writes(db);
  expect(nextChanges(db, SITUATION)).toEqual({
    requests: [],
    postponed: [{ change, until: NOW - 1 + LIFETIME }],
  });
  expect(nextChanges(db, { ...SITUATION, now: NOW + LIFETIME })).toEqual({
    requests: [[change]],
    postponed: [],
  });
  expect(writes(db)).toBe(before);
});

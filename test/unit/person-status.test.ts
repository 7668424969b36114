import { expect, test } from 'vitest';
import { storedPresences } from '../../src-main/cache/metadata/presences.ts';
import { statusAsOf } from '../../src-main/features/people/person-status.ts';
import { statusRows } from '../../src-main/sync/collections/statuses.ts';
import { addRow, newCache } from './cache.ts';

test('a status that was fetched alone is as old as that, and any other as the last news of everybody', () => {
  const db = newCache();
  expect(statusAsOf(db, 7)).toBeNull();
  storedPresences.write(db, { asOf: 1, heardAt: 5_000, lastUpdateId: null });
  expect(statusAsOf(db, 7)).toBe(5_000);
  addRow(db, statusRows, '7', { text: 'Lunch', emoji: null, away: false, askedAt: 3_000 });
  expect([statusAsOf(db, 7), statusAsOf(db, 8)]).toEqual([3_000, 5_000]);
});

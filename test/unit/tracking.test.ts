import { expect, test } from 'vitest';
import { Db } from '../../src-main/cache/file/db.ts';
import { Metadata } from '../../src-main/cache/metadata/metadata.ts';
import { migrate } from '../../src-main/cache/file/migrate.ts';
import { CachedQuery, isTracking, trackReads, untracked } from '../../src-main/tracking/reads.ts';
import { z } from 'zod';

const stored = new Metadata('lastMoment', z.number());

function emptyCache(): Db {
  const db = new Db(':memory:');
  migrate(db);
  return db;
}

test('who hears of a write is not part of the query that wrote', () => {
  const db = emptyCache();
  const wasTracking: boolean[] = [];
  db.onWritten = () => void wasTracking.push(isTracking());
  trackReads(() => stored.write(db, 1));
  trackReads(() => db.transaction(() => stored.write(db, 2))());
  expect(wasTracking).toEqual([false, false]);
});

test('work that a query only causes reads nothing for the query, also later', async () => {
  const db = emptyCache();
  const read = async (): Promise<void> => {
    await Promise.resolve();
    stored.read(db);
  };
  const { result, reads } = trackReads(() => untracked(read));
  await result;
  expect([...reads]).toEqual([]);
  const tracked = trackReads(read);
  await tracked.result;
  expect([...tracked.reads]).toEqual(['/facts:lastMoment']);
});

test('a query that uses a cached one reads what that was read from', () => {
  const db = emptyCache();
  const cached = new CachedQuery(() => stored.read(db));
  expect(cached.result).toBeNull();
  expect([...trackReads(() => cached.result).reads]).toEqual(['/facts:lastMoment']);
  stored.write(db, 3);
  expect(cached.result).toBeNull();
  expect(cached.forgetAfter(['/rows:people'])).toBe(false);
  expect(cached.forgetAfter(['/facts'])).toBe(true);
  expect(cached.result).toBe(3);
});

test('a write of the same value is not announced', () => {
  const db = emptyCache();
  stored.write(db, 1);
  let times = 0;
  db.onWritten = () => void (times += 1);
  stored.write(db, 1);
  expect(times).toBe(0);
  stored.write(db, 2);
  expect(times).toBe(1);
});

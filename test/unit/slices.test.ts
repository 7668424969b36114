import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { inSlices } from '../../src-main/cache/rows/slices.ts';
import { temporaryFolder } from './temporary.ts';

const [NORMAL, FULL] = [1, 2];

function setUp() {
  const db = openDatabase(join(temporaryFolder(), 'cache.db'));
  onTestFinished(() => void db.close());
  const synchronous = () => db.pragma('synchronous', { simple: true });
  return { db, synchronous, isStale: () => false };
}

test('long work waits for the disk at each commit, unless it is done again after a power cut (rule: durable-first)', async () => {
  const { db, synchronous, isStale } = setUp();
  function* steps(): Generator<void, unknown> {
    yield;
    return synchronous();
  }
  expect(await inSlices(db, steps(), { isStale })).toBe(FULL);
  expect(await inSlices(db, steps(), { isStale, isRepeatable: true })).toBe(NORMAL);
  expect(synchronous()).toBe(FULL);
});

test('what a user does between two slices, and after one that failed, waits for the disk (rule: durable-first)', async () => {
  const { db, synchronous } = setUp();
  const between: unknown[] = [];
  function* steps(): Generator<void, void> {
    yield;
    throw new Error('It failed.');
  }
  const isStale = () => {
    between.push(synchronous());
    return false;
  };
  await expect(inSlices(db, steps(), { isStale, isRepeatable: true })).rejects.toThrow('It failed.');
  // On a slow machine each step is a slice.
  expect(new Set([...between, synchronous()])).toEqual(new Set([FULL]));
});

import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { Housekeeping } from '../../src-main/sync/engine/housekeeping.ts';
import { hasNewTexts } from '../../src-main/cache/search/text-index.ts';
import { newCache } from './cache.ts';

test('a check of the file that is due while texts are indexed follows later', async () => {
  const db = newCache();
  db.isChecked = false;
  createSnippet(db, { title: 'New', content: 'Text' }, 1);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const faults: unknown[] = [];
    const housekeeping = new Housekeeping({
      db,
      checkAfter: 100,
      pruneEvery: 600_000,
      onFault: (error) => faults.push(error),
    });
    housekeeping.index();
    vi.advanceTimersByTime(100);
    while (hasNewTexts(db)) await setImmediate();
    await setImmediate();
    expect(db.isChecked).toBe(false);
    vi.advanceTimersByTime(100);
    for (let turns = 0; turns < 1_000 && !db.isChecked; turns += 1) await setImmediate();
    expect(db.isChecked).toBe(true);
    expect(faults).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

import { expect, test } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { EarlierWaits } from '../../src-main/sync/outbox/earlier-waits.ts';
import { shiftMoments } from '../../src-main/sync/outbox/moments.ts';
import { newCache } from './cache.ts';

test('a wait of an earlier run is corrected also where the clock was set since the start', () => {
  const db = newCache();
  createSnippet(db, { title: 'Waits', content: 'x' }, 1);
  db.run('update changes set next_attempt_at = 100000');
  const waits = new EarlierWaits(db);
  // The clock is set while Perch runs, and then found to have been set before the start.
  shiftMoments(db, 50_000);
  waits.follow(50_000);
  waits.shift(-20_000, 1_000_000);
  expect(db.value('select next_attempt_at from changes')).toBe(130_000);
});

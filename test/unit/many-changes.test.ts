import { expect, test, vi } from 'vitest';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { changeViews } from '../../src-main/features/outbox/queries.ts';
import { newCache } from './cache.ts';

/** How many questions to the file the Outbox takes with so many waiting changes. */
function questions(changes: number): number {
  const db = newCache();
  db.transaction(() => {
    for (let index = 0; index < changes; index += 1)
      createSnippet(db, { title: `Snippet ${index}`, content: 'x' }, Date.now());
  })();
  const prepare = vi.spyOn(db, 'prepare');
  const view = { state: 'online', since: 0, problem: null, nextTryAt: null } as const;
  expect(changeViews(db, { view, blockedUntil: 0 })).toHaveLength(changes);
  return prepare.mock.calls.length;
}

test('the Outbox asks the file as few questions with thousands of waiting changes as with one', () => {
  expect(questions(3_000)).toBe(questions(1));
});

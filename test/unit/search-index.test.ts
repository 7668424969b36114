import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/database.ts';
import type { Db } from '../../src-main/cache/db.ts';
import { indexSteps, isUnindexed } from '../../src-main/cache/search-index.ts';
import { pageOfSnippets, searchSnippets } from '../../src-main/cache/search.ts';
import { snippetRows } from '../../src-main/cache/snippets.ts';
import { addRow } from './cache.ts';
import { temporaryFolder } from './temporary.ts';

const COUNT = 400;

let folder: string;
let db: Db;
const open = (): void => void (db = openDatabase(join(folder, 'cache.db')));
beforeEach(() => {
  folder = temporaryFolder();
  open();
});
afterEach(() => void db.close());

const add = (title: string): void => addRow(db, snippetRows, title, { title, content: 'refund' });

/** Adds snippets as a first pull does. */
const pull = (): void =>
  db.holdBack(
    db.transaction(() => {
      for (let at = 0; at < COUNT; at += 1) add(`Pulled ${at}`);
    }),
  );

const found = (search: string): number => searchSnippets(db, search, 0, 100).found;

function isWhole(): void {
  for (const index of ['snippets_search', 'snippets_search_inside'])
    db.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
}

test('rows of a large list are shown first, and found after idle steps', () => {
  pull();
  expect(pageOfSnippets(db, 0, 10)).toHaveLength(10);
  expect(found('pulled')).toBe(0);
  let steps = 0;
  for (const _ of indexSteps(db)) steps += 1;
  expect(steps).toBeGreaterThan(5);
  expect(isUnindexed(db)).toBe(false);
  expect(found('pulled')).toBe(COUNT);
  isWhole();
});

test('what somebody writes meanwhile is found at once, and all others later', () => {
  pull();
  db.transaction(() => add('Written here'))();
  expect(found('written')).toBe(1);
  snippetRows.setVisible(db, 'Pulled 3', { title: 'Edited here', content: 'x' });
  snippetRows.remove(db, 'Pulled 4');
  snippetRows.markDeleted(db, 'Pulled 5', true);
  for (const _ of indexSteps(db));
  expect(found('here')).toBe(2);
  expect(found('pulled')).toBe(COUNT - 3);
  snippetRows.markDeleted(db, 'Pulled 5', false);
  isWhole();
});

test('a run that ended before has its texts indexed by the next', () => {
  pull();
  db.close();
  open();
  expect(isUnindexed(db)).toBe(true);
  for (const _ of indexSteps(db));
  expect(found('pulled')).toBe(COUNT);
});

test('an index of many parts becomes one, and finds the same', () => {
  const parts = () => db.value<number>('select count(distinct segid) from snippets_search_idx') ?? 0;
  // Indexes grow by a part with each commit, and join few of them by themselves.
  for (let at = 0; parts() <= 8; at += 1) add(`Snippet ${at}`);
  const count = found('snippet');
  for (const _ of indexSteps(db));
  expect(parts()).toBe(1);
  expect(found('snippet')).toBe(count);
  isWhole();
});

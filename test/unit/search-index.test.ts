import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { indexSteps } from '../../src-main/cache/search/text-index.ts';
import { pageOfSnippets } from '../../src-main/cache/search/found-rows.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { addRow, indexAll } from './cache.ts';
import { temporaryFolder } from './temporary.ts';

const COUNT = 400;

let folder: string;
let db: Db;
const open = (): void => void (db = openDatabase(join(folder, 'cache.db')));
beforeEach(() => {
  folder = temporaryFolder();
  open();
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

const add = (title: string): void => addRow(db, snippetRows, title, { title, content: 'refund' });

const pull = (): void =>
  db.transaction(() => {
    for (let at = 0; at < COUNT; at += 1) add(`Pulled ${at}`);
  })();

const found = (search: string): number => searchSnippets(db, search, 0, COUNT).rows.length;

function expectWhole(): void {
  for (const index of ['snippets_search', 'snippets_search_inside'])
    db.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
}

test('rows of a large list are shown first, and found after idle steps', () => {
  pull();
  expect(pageOfSnippets(db, 0, 10)).toHaveLength(10);
  let steps = 0;
  for (const _ of indexSteps(db)) steps += 1;
  expect(steps).toBeGreaterThan(2);
  expect(found('pulled')).toBe(COUNT);
  expectWhole();
});

test('while a large list waits, what somebody has just written, edited or deleted is found as it is', () => {
  add('Edited');
  add('Deleted');
  add('Removed');
  indexAll(db);
  pull();
  add('Written here');
  snippetRows.setVisible(db, 'Edited', { title: 'Edited here', content: 'x' });
  snippetRows.markDeleted(db, 'Deleted', true);
  snippetRows.remove(db, 'Removed');
  expect(found('here')).toBe(2);
  expect(found('deleted')).toBe(0);
  expect(found('removed')).toBe(0);
  expect(found('pulled')).toBeLessThan(COUNT);
  indexAll(db);
  expect(found('pulled')).toBe(COUNT);
  snippetRows.markDeleted(db, 'Deleted', false);
  expect(found('deleted')).toBe(1);
  expectWhole();
});

test('while texts with the searched title wait, the pages contain every counted match once', () => {
  for (const at of Array(5).keys()) add(`Inside xmoor ${at}`);
  indexAll(db);
  pull();
  db.transaction(() => {
    for (const at of Array(200).keys())
      addRow(db, snippetRows, `Titled ${at}`, { title: 'moor', content: 'refund' });
  })();
  const { found: count } = searchSnippets(db, 'moor', 0, 50);
  const keys: string[] = [];
  for (let offset = 0; offset < count; offset += 50)
    keys.push(...searchSnippets(db, 'moor', offset, 50).rows.map(({ key }) => key));
  expect(new Set(keys).size).toBe(count);
  expect(keys).toHaveLength(count);
});

test('many texts that are gone, and still in the indexes, keep nobody from searching for several words', () => {
  const keys = Array.from({ length: 1_200 }, (_, at) => `Remove ${at}`);
  db.transaction(() => keys.forEach(add))();
  indexAll(db);
  db.transaction(() => keys.slice(0, 600).forEach((key) => snippetRows.remove(db, key)))();
  expect(found('emove re')).toBe(COUNT);
});

test('texts that change several times before they are indexed leave nothing behind', () => {
  add('One');
  snippetRows.setVisible(db, 'One', { title: 'Two', content: 'x' });
  expect(found('two')).toBe(1);
  snippetRows.setVisible(db, 'One', { title: 'Three', content: 'x' });
  snippetRows.remove(db, 'One');
  add('Four');
  expect(found('three') + found('two') + found('one')).toBe(0);
  expect(found('four')).toBe(1);
  expectWhole();
});

test('texts that an earlier run left are indexed by the next', () => {
  pull();
  db.close();
  open();
  indexAll(db);
  expect(found('pulled')).toBe(COUNT);
});

const parts = (): number =>
  db.value<number>('select count(distinct segid) from snippets_search_inside_idx') ?? 0;

const addMany = (count: number): void =>
  db.transaction(() => {
    for (let at = 0; at < count; at += 1)
      addRow(db, snippetRows, `Many ${at}`, {
        title: `Many ${at}`,
        content: `content ${at * 7919} ${at * 104729}`,
      });
  })();

/** Steps of idle work, each of which takes as long as it is meant to, so that each has as many texts. */
function steadySteps(): Generator<void, void> {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 16));
  return indexSteps(db);
}

test('no step of long work joins parts before all texts are indexed', () => {
  addMany(5_000);
  const steps = steadySteps();
  for (let step = 1; step <= 50; step += 1) {
    steps.next();
    expect(parts()).toBe(step);
  }
  expect(found('many')).toBe(COUNT);
  for (const _ of steps);
  expect(parts()).toBe(1);
  expectWhole();
});

test('a search before the parts of long work are joined does not join them itself', () => {
  addMany(5_000);
  const steps = steadySteps();
  // The first step after all texts are indexed begins with the other index.
  for (let step = 0; step <= 50; step += 1) steps.next();
  add('Written meanwhile');
  expect(found('meanwhile')).toBe(1);
  expect(parts()).toBe(51);
  for (const _ of steps);
  expect(parts()).toBe(1);
  expectWhole();
});

test('the parts of very long work stay few', () => {
  addMany(10_000);
  let most = 0;
  for (const _ of steadySteps()) most = Math.max(most, parts());
  // The one that they become is there beside them.
  expect(most).toBe(97);
  expect(parts()).toBeLessThan(8);
  expectWhole();
});

test('FTS5 joins parts by itself again after long work, also after work that ended midway', () => {
  addMany(2_000);
  const steps = steadySteps();
  for (let step = 0; step < 5; step += 1) steps.next();
  steps.return();
  db.close();
  open();
  indexAll(db);
  const settings = db.rows('select k, v from snippets_search_config where k like ? order by k', ['%merge']);
  expect(settings).toEqual([
    { k: 'automerge', v: 4 },
    { k: 'crisismerge', v: 16 },
  ]);
});

test('an index of many parts becomes one, and finds the same', () => {
  // Each transaction of an index adds a part, and FTS5 joins only some of them.
  for (let at = 0; parts() <= 8; at += 1) {
    add(`Snippet ${at}`);
    found('snippet');
  }
  const before = found('snippet');
  indexAll(db);
  expect(parts()).toBe(1);
  expect(found('snippet')).toBe(before);
  expectWhole();
});

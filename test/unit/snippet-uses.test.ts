import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { pruneSteps } from '../../src-main/cache/prune.ts';
import { readUse, recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import {
  hasPlaceholders,
  snippetPage,
  snippetsAtHand,
  snippetView,
} from '../../src-main/features/snippets/queries.ts';
import { includedSnippets } from '../../src-main/features/snippets/included.ts';
import { lastValues, rememberValues } from '../../src-main/features/snippets/last-values.ts';
import { salvageInto } from '../../src-main/sync/recovery/salvage.ts';
import { temporaryFolder } from './temporary.ts';
import { addRow, newCache } from './cache.ts';

let db: Db;
let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), 'cache.db');
  db = openDatabase(file);
  onTestFinished(() => void db.close());
});

/** Adds a snippet that the server has. */
function add(to: Db, key: string, serverId: number, createdAt: number): void {
  addRow(to, snippetRows, key, { title: key, content: 'text' }, { serverId, createdAt });
}

const keys = (search = '') => snippetPage(db, search, 0, 50).rows.map(({ key }) => key);
const stored = (of = db) => of.prepare('select count(*) from snippet_uses').pluck().get();

test('the list has favorites first, and then what was used or saved last', () => {
  for (const [at, key] of ['oldest', 'older', 'newer', 'newest'].entries())
    add(db, key, at + 1, (at + 1) * 10);
  expect(keys()).toEqual(['newest', 'newer', 'older', 'oldest']);
  recordUse(db, 'older', 35);
  expect(keys()).toEqual(['newest', 'older', 'newer', 'oldest']);
  setFavorite(db, 'oldest', true);
  setFavorite(db, 'newer', true);
  expect(keys()).toEqual(['newer', 'oldest', 'newest', 'older']);
  recordUse(db, 'oldest', 50);
  setFavorite(db, 'newer', false);
  expect(keys()).toEqual(['oldest', 'newest', 'older', 'newer']);
  expect(snippetPage(db, '', 0, 3).rows.map(({ favorite, moment }) => [favorite, moment])).toEqual([
    [true, 50],
    [false, 40],
    [false, 35],
  ]);
});

test('at hand are favorites, then what is used most, then the latest', () => {
  for (const [at, key] of ['oldest', 'older', 'newer', 'newest'].entries())
    add(db, key, at + 1, (at + 1) * 10);
  const atHand = (limit = 10) => snippetsAtHand(db, limit).map(({ key }) => key);
  expect(atHand()).toEqual(['newest', 'newer', 'older', 'oldest']);
  for (const now of [50, 51]) recordUse(db, 'oldest', now);
  recordUse(db, 'newer', 60);
  expect(atHand()).toEqual(['oldest', 'newer', 'newest', 'older']);
  setFavorite(db, 'older', true);
  expect(atHand()).toEqual(['older', 'oldest', 'newer', 'newest']);
  expect(atHand(2)).toEqual(['older', 'oldest']);
  setFavorite(db, 'newer', true);
  expect(atHand(1)).toEqual(['newer']);
  snippetRows.markDeleted(db, 'newer', true);
  expect(snippetsAtHand(db, 1)).toEqual([{ key: 'older', title: 'older' }]);
});

test('a snippet with placeholders is told from one in which they are code', () => {
  for (const [at, content] of ['Hello {{name}}!', 'Hello `{{name}}`!', 'Hello'].entries()) {
    addRow(db, snippetRows, String(at), { title: 't', content }, { serverId: at });
  }
  expect(['0', '1', '2', 'none'].map((key) => hasPlaceholders(db, key))).toEqual([true, false, false, false]);
});

test('the snippets that a text names are found in any depth, by the title in upper or lower case, the oldest', () => {
  const contents = {
    Greeting: 'Dear {{name}}, {{>intro}}',
    greeting: 'a later one',
    Intro: '{{>Greeting}} {{>none}}',
    Other: 'x',
  };
  for (const [at, [title, content]] of Object.entries(contents).entries())
    addRow(db, snippetRows, title, { title, content }, { serverId: at, createdAt: at });
  const found = (content: string) => includedSnippets(db, content).map(({ title }) => title);
  expect(found('{{> GREETING}}')).toEqual(['Greeting', 'Intro']);
  expect(found('{{name}} {{>none}}')).toEqual([]);
  snippetRows.markDeleted(db, 'Greeting', true);
  expect(found('{{>Greeting}}')).toEqual(['greeting']);
});

test('the last value of each placeholder is remembered, and an empty one forgets nothing', () => {
  rememberValues(db, { name: 'Ana', order: '4711' });
  rememberValues(db, { name: 'Olu', order: '', day: '', 'Wi-Fi password': 'x', PIN: '1' });
  expect(lastValues(db)).toEqual({ name: 'Olu', order: '4711' });
});

test('the whole list is read by its index, without sorting', () => {
  const plan = db
    .prepare<[], { detail: string }>(
      `explain query plan select key from snippets where deleted = 0
       order by favorite desc, acted_at desc, rowid desc limit 50`,
    )
    .all();
  expect(plan.map(({ detail }) => detail).join()).toMatch(
    /^SEARCH snippets USING INDEX snippets_in_order [^,]*$/,
  );
});

test('uses are counted, with the moment of the last one', () => {
  add(db, 'k', 1, 10);
  expect(snippetView(db, 'k')).toMatchObject({ favorite: false, uses: 0, usedAt: null });
  for (const now of [20, 30, 40]) recordUse(db, 'k', now);
  setFavorite(db, 'k', true);
  expect(snippetView(db, 'k')).toMatchObject({ favorite: true, uses: 3, usedAt: 40 });
  expect(snippetPage(db, 'k', 0, 1).rows[0]).toMatchObject({ favorite: true, moment: 40 });
});

test('a removed snippet takes its uses with it, and one that does not exist gets none', () => {
  add(db, 'k', 1, 10);
  recordUse(db, 'k', 20);
  recordUse(db, 'nobody', 20);
  setFavorite(db, 'nobody', true);
  expect(stored()).toBe(1);
  snippetRows.remove(db, 'k');
  expect(stored()).toBe(0);
});

test('a snippet that gets its server ID later keeps its uses', () => {
  const value = { title: 'k', content: 'text' };
  addRow(db, snippetRows, 'k', value);
  recordUse(db, 'k', 20);
  snippetRows.setServer(db, 'k', 7, value);
  expect(db.prepare('select key, server_id from snippet_uses').all()).toEqual([{ key: 'k', server_id: 7 }]);
});

test('uses are salvaged for snippets that are fetched again under another key', () => {
  add(db, 'k', 7, 10);
  add(db, 'stray', 8, 10);
  for (const key of ['k', 'stray']) recordUse(db, key, 20);
  setFavorite(db, 'k', true);
  db.pragma('wal_checkpoint(truncate)');
  db.close();
  const made = newCache();
  salvageInto(made, file);
  // Nothing is removed before the server's list is known.
  for (const _ of pruneSteps(made, 30));
  expect(stored(made)).toBe(2);
  add(made, 'another', 7, 10);
  expect(readUse(made, 'another')).toEqual({ favorite: true, uses: 1, usedAt: 20, weight: 1 });
  expect(snippetPage(made, '', 0, 1).rows[0]).toMatchObject({ favorite: true, moment: 20 });
  storedOffers.write(made, { snippets: true });
  for (const _ of pruneSteps(made, 30));
  expect(stored(made)).toBe(1);
});

test('an ID that was salvaged for one snippet and is given to another does not hold up the pull', () => {
  add(db, 'a', 1, 10);
  recordUse(db, 'a', 20);
  db.prepare(`insert into snippet_uses (key, server_id, uses) values ('gone', 2, 5)`).run();
  snippetRows.setServer(db, 'a', 2, { title: 'a', content: 'text' });
  expect(readUse(db, 'a').uses).toBe(1);
  expect(stored()).toBe(1);
});

test('of very many filled-in values the oldest are forgotten', () => {
  const before = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`name ${at}`, 'x']));
  const cache = newCache();
  rememberValues(cache, before);
  rememberValues(cache, { newest: 'y' });
  expect(lastValues(cache)['newest']).toBe('y');
  expect(Object.keys(lastValues(cache))).toHaveLength(200);
});

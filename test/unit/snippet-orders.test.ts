import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { storedSnippetOrder } from '../../src-main/features/snippets/stored-order.ts';
import { pageOfSnippets, usedSnippets } from '../../src-main/cache/search/found-rows.ts';
import { mostUsed, recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import {
  countTeamSnippets,
  teamKeysByTitle,
  teamSnippetsFrom,
  writeTeamSnippet,
} from '../../src-main/cache/collections/team-snippets.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { SNIPPET_ORDERS, type SnippetOrder } from '../../src-main/contract/values/snippet-order.ts';
import { titleParts } from '../../src-main/contract/values/snippet-tags.ts';
import { snippetPage, snippetsAtHand } from '../../src-main/features/snippets/queries.ts';
import { addRow, newCache } from './cache.ts';

let db: Db;
beforeEach(() => void (db = newCache()));

function add(title: string, createdAt: number, content = 'text'): void {
  addRow(db, snippetRows, title, { title, content }, { serverId: createdAt, createdAt });
}

const titles = (search = '') =>
  snippetPage(db, search, 0, 50).rows.map(({ title }) => title.map(({ text }) => text).join(''));
const inOrder = (order: SnippetOrder) => {
  storedSnippetOrder.write(db, order);
  return titles();
};

test('the list is sorted by name, by age or by how often a snippet was copied', () => {
  for (const [at, title] of ['beta', 'Ärger', 'alpha', 'Gamma'].entries()) add(title, at + 1);
  for (const now of [50, 60]) recordUse(db, 'alpha', now);
  recordUse(db, 'beta', 70);
  setFavorite(db, 'Gamma', true);
  expect(titles()).toEqual(['Gamma', 'beta', 'alpha', 'Ärger']);
  // Case and accents count for nothing.
  expect(inOrder('name')).toEqual(['alpha', 'Ärger', 'beta', 'Gamma']);
  expect(inOrder('newest')).toEqual(['Gamma', 'alpha', 'Ärger', 'beta']);
  expect(snippetPage(db, '', 1, 1).rows[0]?.moment).toBe(3);
  expect(inOrder('most-used')).toEqual(['alpha', 'beta', 'Gamma', 'Ärger']);
  expect(inOrder('used')).toEqual(['Gamma', 'beta', 'alpha', 'Ärger']);
});

/** How SQLite runs the first query that a read prepares. */
function planOf(read: () => void, ...values: (number | string)[]): string {
  const sqls: string[] = [];
  const { prepare } = db;
  db.prepare = ((sql: string) => {
    sqls.push(sql);
    return prepare.call(db, sql);
  }) as typeof prepare;
  read();
  db.prepare = prepare;
  const plan = db.prepare<unknown[], { detail: string }>(`explain query plan ${sqls[0]}`).all(...values);
  return plan.map(({ detail }) => detail).join();
}

test.each(SNIPPET_ORDERS)('the order “%s” is read by an index, without sorting', (order) => {
  const plan = planOf(() => void pageOfSnippets(db, 0, 50, order), 50, 0);
  // Of one name alone the few snippets are sorted.
  const ofOneName = order === 'name' ? ',USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY' : '';
  expect(plan).toMatch(new RegExp(`^SEARCH snippets USING INDEX \\w+ \\([^,]*\\)${ofOneName}$`));
});

test('of two with one name the own comes first in the order by name, also on two pages', () => {
  const of = {
    channelId: 1,
    newestId: 1,
    authorId: null,
    textId: 1,
    content: 'text',
    createdAt: 1,
    hidden: false,
  };
  for (const title of ['Hours', 'Refund']) writeTeamSnippet(db, { ...of, key: `team ${title}`, title });
  ['Hours', 'refund'].forEach((title, at) => add(title, at + 2));
  storedSnippetOrder.write(db, 'name');
  const pages = [0, 1, 2, 3].flatMap((offset) => snippetPage(db, '', offset, 1).rows);
  expect(pages.map(({ team }) => team !== null)).toEqual([false, true, false, true]);
});

test('a team’s text is not used by being written: own ones stand before it until it is used', () => {
  const of = { channelId: 1, newestId: 1, authorId: null, textId: 1, content: 'text', hidden: false };
  writeTeamSnippet(db, { ...of, key: 'team', title: 'Team', createdAt: 5_000_000_000_000 });
  for (const [at, title] of ['older', 'newer'].entries()) add(title, at + 1);
  expect(inOrder('used')).toEqual(['newer', 'older', 'Team']);
  expect(inOrder('most-used')).toEqual(['newer', 'older', 'Team']);
  expect(snippetsAtHand(db, 2).map(({ key }) => key)).toEqual(['newer', 'older']);
  recordUse(db, 'team', 3);
  recordUse(db, 'older', 3);
  expect(inOrder('used')).toEqual(['older', 'Team', 'newer']);
  expect(inOrder('most-used')).toEqual(['older', 'Team', 'newer']);
  expect(usedSnippets(db, 2).map(({ key }) => key)).toEqual(['older', 'team']);
  expect(mostUsed(db, 2).map(({ key }) => key)).toEqual(['older', 'team']);
});

test('what was used last is read by an index, whatever the number of snippets', () => {
  const plan = planOf(() => void usedSnippets(db, 50), 50);
  expect(plan).toMatch(/^(?:SEARCH|SCAN) snippets USING INDEX snippets_by_last_use(?: \([^,]*\))?$/);
});

test('what was used most is found from the uses, whatever the number of snippets', () => {
  const plan = planOf(() => void mostUsed(db, 5), 5);
  expect(plan).toMatch(/^SCAN u(?: USING INDEX \w+)?,SEARCH s USING INDEX \w+ \(key=\?\)/);
});

test.each([
  ['counted', 'COVERING INDEX team_snippets ', countTeamSnippets],
  ['listed', 'INDEX team_snippets ', teamKeysByTitle],
  ['looked up', 'INDEX team_snippets_by_text ', (cache: Db) => teamSnippetsFrom(cache, [1])],
] as const)('the team’s snippets are %s by %s', (_, index, read) => {
  const values = index.includes('text') ? ['[1]'] : [];
  expect(planOf(() => void read(db), ...values)).toMatch(new RegExp(`^SEARCH snippets USING ${index}`));
});

test('a tag shows the titles that have it, and none whose text has it', () => {
  add('Refund approved #money #de', 1);
  add('Invoice #Money', 2);
  add('Moneybag', 3, 'about #money');
  add('Parcel lost #monetary', 4);
  expect(titles('#money')).toEqual(['Invoice #Money', 'Refund approved #money #de']);
  expect(titles('refund #money')).toEqual(['Refund approved #money #de']);
  expect(titles('#money #de')).toEqual(['Refund approved #money #de']);
  // While it is being typed, it is the beginning of a tag.
  expect(titles('#mon')).toHaveLength(3);
  expect(titles('parcel #money')).toEqual([]);
});

test('a sign that is no tag of any title is searched as text', () => {
  add('Channels', 1, 'see #general');
  expect(titles('#general')).toEqual(['Channels']);
});

test.each([
  [
    'Refund #money, late',
    [
      ['Refund ', false],
      ['#money', true],
      [', late', false],
    ],
  ],
  ['#über-uns', [['#über-uns', true]]],
  ['C# and a#b ##x https://x/#y', [['C# and a#b ##x https://x/#y', false]]],
] as const)('the tags of “%s” are found', (title, parts) => {
  expect(titleParts(title).map(({ text, isTag }) => [text, isTag])).toEqual(parts);
});

import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { forEvery } from '../for-every.ts';
import { addRow, indexAll } from './cache.ts';
import { listed } from '../listed.ts';

const WORDS = listed`
  refund | Ref | résumé | title | content | AND | or | not | near | a | ab | 🎉 | x_y | 50%
`;
const COUNT = 120;

let folder: string;
let db: Db;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-search-'));
  db = openDatabase(join(folder, 'cache.db'));
  const word = (index: number) => WORDS[index % WORDS.length] ?? '';
  db.transaction(() => {
    for (let index = 0; index < COUNT; index += 1) {
      const title = `${word(index)} ${word(index * 5 + 1)}`;
      const content = `${word(index * 3 + 2)} ${word(index * 7 + 3)} ${word(index)}`;
      addRow(db, snippetRows, `${index}`, { title, content }, { createdAt: index % 10 });
      if (index % 11 === 0) snippetRows.markDeleted(db, `${index}`, true);
    }
  })();
  indexAll(db);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (key: string): string =>
  db
    .prepare<[string], string>(`select title || ' ' || content from snippets where key = ?`)
    .pluck()
    .get(key) ?? '';
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** The words of a search. A sign like ㎏ or ㍘ is none, whatever letters it is made of. */
const wordsOf = (text: string): string[] =>
  plain(text.replace(/[^\p{L}\p{N}\p{M}]/gu, ' ')).match(/[a-z0-9]+/g) ?? [];
const found = (search: string) => searchSnippets(db, search, 0, 200).found;

describe('syntax of other searches is plain text', () => {
  test.each([
    '"',
    '""',
    '"refund',
    "'",
    '*',
    '^refund',
    'ref*',
    '-refund',
    '+refund',
    'title:refund',
    '{title content}: refund',
    '(refund',
    'refund)',
    'NEAR(refund, 2)',
    'refund OR',
    'NOT refund',
    ';drop table snippets',
    'refund\u0000',
    '\u0000',
    '\ud83c',
    '🎉',
    '%',
    '_',
    '\\',
    'a'.repeat(1_000),
    'a '.repeat(500),
    'a"b'.repeat(300),
    Array.from({ length: 330 }, (_, index) => index.toString(36)).join(' '),
    '𞤀𞤁',
    '\u0301',
    '\u{E000}\u{E001}',
  ])('the search %j returns consistent rows', (search) => {
    const page = snippetPage(db, search, 0, 200);
    expect(page.rows).toHaveLength(Math.min(page.found, 200));
  });

  test('AND, OR, NOT and column names are search words', () => {
    expect(found('refund AND')).toBeLessThan(found('refund'));
    expect(found('AND')).toBeGreaterThan(0);
    expect(found('not')).toBeGreaterThan(0);
    expect(found('title:refund')).toBe(found('title refund'));
    expect(found('-refund')).toBe(found('refund'));
    expect(found('"refund"')).toBe(found('refund'));
    expect(found('refund㍘')).toBe(found('refund'));
  });

  test('an emoji narrows a search like a word', () => {
    expect(found('🎉 refund')).toBeGreaterThan(0);
    expect(found('🎉 refund')).toBeLessThan(found('refund'));
  });

  test('a repeated word does not change the result', () => {
    const pasted = searchSnippets(db, 'refund content '.repeat(60), 0, 200);
    expect(pasted).toEqual(searchSnippets(db, 'refund content', 0, 200));
    expect(pasted.found).toBeGreaterThan(0);
  });

  test('a search of signs finds nothing, and white space finds everything', () => {
    expect(snippetPage(db, '"*"', 0, 10)).toMatchObject({ found: 0, rows: [] });
    const all = snippetPage(db, ' \n ', 0, 10);
    expect([all.found, all.rows.length]).toEqual([all.total, 10]);
  });
});

describe('every possible input is handled', () => {
  const sign = fc.constantFrom('"', '*', ' ', '-', ':', '(', ')', '^', '%', "'", '\u0000', '…', '🎉');
  const search = fc.oneof(
    fc.array(fc.oneof(fc.constantFrom(...WORDS), sign), { maxLength: 6 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );

  test('a search never throws, and exact results contain every word', () => {
    forEvery([search], 400, (text) => {
      const { similar, rows } = searchSnippets(db, text, 0, 200);
      if (similar) return;
      const words = wordsOf(text);
      for (const { key } of rows)
        for (const word of words) expect(plain(textOf(key)).replace(/[^a-z0-9]+/g, ' ')).toContain(word);
    });
  });

  test('every piece of a snippet’s text is found', () => {
    const piece = fc
      .tuple(fc.nat(COUNT - 1), fc.nat(30), fc.integer({ min: 1, max: 8 }))
      .map(([key, from, length]) => [...textOf(String(key))].slice(from, from + length).join(''));
    forEvery([piece], 400, (text) => {
      if (text.trim() !== '') expect(searchSnippets(db, text, 0, 1)).toMatchObject({ similar: false });
      if (text.trim() !== '') expect(found(text)).toBeGreaterThan(0);
    });
  });

  test('pages of any size add up to the count without repeats', () => {
    forEvery([search, fc.integer({ min: 1, max: 60 })], 200, (text, size) => {
      const { found: count, total } = snippetPage(db, text, 0, 1);
      const keys: string[] = [];
      for (let offset = 0; offset < count; offset += size)
        keys.push(...snippetPage(db, text, offset, size).rows.map(({ key }) => key));
      expect(keys).toHaveLength(count);
      expect(new Set(keys).size).toBe(count);
      expect(count).toBeLessThanOrEqual(total);
      expect(snippetPage(db, text, count, size).rows).toEqual([]);
      expect(keys.filter((key) => Number(key) % 11 === 0)).toEqual([]);
    });
  });

  test('title and excerpt contain the stored text, and one of them has a mark', () => {
    // Capital letters that only a decomposition shows are as likely here as any others.
    const typed = fc.oneof(search, fc.constantFrom('ℕ', 'ⓃEAR', 'ＮＯＴ', '𝐓𝐢𝐭𝐥𝐞'));
    forEvery([typed], 200, (text) => {
      if (text.trim() === '') return;
      for (const { key, title, excerpt } of snippetPage(db, text, 0, 20).rows) {
        const stored = db
          .prepare<[string], string>('select title from snippets where key = ?')
          .pluck()
          .get(key);
        expect(title.map((part) => part.text).join('')).toBe(stored);
        expect([...title, ...excerpt].some(({ match }) => match)).toBe(true);
      }
    });
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { nearSpelling } from '../../src-main/cache/search/spelling.ts';
import { wordsNear } from '../../src-main/cache/search/vocabulary.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { forEvery } from '../for-every.ts';
import { addRow, newCache } from './cache.ts';

function withWords(...titles: string[]): Db {
  const db = newCache();
  for (const [at, title] of titles.entries())
    addRow(db, snippetRows, String(at), { title, content: '-' }, { createdAt: at });
  return db;
}

/** The number of typos between two words, by the whole table of distances. */
function typosBetween(a: string[], b: string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      table[i]![j] = least;
    }
  return at(a.length, b.length);
}

const letter = fc.constantFrom('a', 'b', 'c', 'ż', 'я', '\u{10400}');
const word = fc.array(letter, { minLength: 1, maxLength: 6 });

test('the words near a typed one are those that a comparison with every word finds', () => {
  forEvery(
    [
      fc.array(word, { minLength: 1, maxLength: 25 }),
      fc.array(letter, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(1, 2),
      fc.constantFrom(0, 1),
    ],
    60,
    (words, typed, typos, right) => {
      const db = withWords(words.map((one) => one.join('')).join(' '));
      const indexed = db.prepare<[], string>('select distinct term from snippets_search_words').pluck().all();
      // Folding removes accents and cases, so that what was typed is folded here too.
      const letters = [...typed.join('').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];
      const isRight = (one: string): boolean => one.startsWith(letters.slice(0, right).join(''));
      const whole = wordsNear(db, letters.join(''), { typos, isBeginning: false, right });
      expect(whole.map(({ text }) => text).toSorted()).toEqual(
        indexed.filter((one) => isRight(one) && typosBetween([...one], letters) <= typos).toSorted(),
      );
      const beginnings = wordsNear(db, letters.join(''), { typos, isBeginning: true, right: 0 });
      const found = indexed.filter((one) => beginnings.some(({ text }) => one.startsWith(text)));
      const expected = indexed.filter((one) =>
        [...one].some((_, at, all) => typosBetween(all.slice(0, at + 1), letters) <= typos),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
      db.close();
    },
  );
});

test.each([
  ['refnudd', 'refund'],
  ['refndu approvd', 'refund approved'],
  ['“refnudd”!', '“refund”!'],
  ['ruckestatung', 'rückerstattung'],
  ['coct', 'coat'],
  // Nothing near, words that are only not together, and too short a word.
  ['quarterly', null],
  ['refund coat', null],
  ['ct', null],
])('for the search %j, which finds nothing, the near spelling is %j', (search, near) => {
  const db = withWords('Refund approved', 'Rückerstattung', 'Coat');
  expect(snippetPage(db, search, 0, 10)).toMatchObject({ found: 0, near });
});

test('of words that are equally near, the one in the most snippets is the near spelling', () => {
  const db = withWords('Refudu', 'Refund', 'Refund approved');
  expect(nearSpelling(db, 'refnudd')).toBe('refund');
});

test('a search that finds something has no near spelling', () => {
  const db = withWords('Refund', 'Refuse');
  expect(snippetPage(db, 'refund', 0, 10).near).toBeNull();
  // One typo is forgiven by the search itself.
  expect(snippetPage(db, 'refumd', 0, 10)).toMatchObject({ found: 1, similar: true, near: null });
  expect(nearSpelling(db, 'refund')).toBeNull();
});

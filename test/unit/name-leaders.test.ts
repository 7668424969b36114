import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, type KeptName, leadersOf } from '../../src-main/cache/search/name-leaders.ts';
import { type Named, NameSearch } from '../../src-main/contract/search/name-search.ts';
import {
  beginsAlmost,
  isAlive,
  LONGEST_MISTYPED,
  step,
  untyped,
} from '../../src-main/contract/search/typos.ts';
import { countCalls } from '../sync/work.ts';

const kept = ({ also = '', ...named }: Named<number>): KeptName<number> => ({
  ...named,
  also,
  folded: folded(named.name),
  foldedAlso: folded(also),
});

/** Pieces of names that meet each other, and of what is typed. */
const PIECES =
  "anna Anne an a Müller mueller muller Åsa aasa Release relaese releases 1 12 ✔ + # @ . , o'clock oclock 返金 返 金 ถนน ﬁnance ½ 🎉 𞤀𞤁𞤂𞤃𞤄 𞤀𞤂𞤁𞤃𞤄".split(
    ' ',
  );
const texts = (pieces: string[], most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', '', '-')), { maxLength: most })
    .map((parts) =>
      parts
        .map((part) => part.join(''))
        .join('')
        .trim(),
    );
/** Names and what is typed have the same few pieces, so that they meet often. */
const searches = fc.subarray(PIECES, { minLength: 1, maxLength: 4 }).chain((pieces) =>
  fc.record({
    names: fc.array(
      fc.record({
        name: texts(pieces, 3),
        also: texts(pieces, 2),
        weight: fc.nat(2),
        use: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
      }),
      { maxLength: 30 },
    ),
    typed: texts(pieces, 3).chain((all) => fc.nat(all.length).map((end) => all.slice(0, all.length - end))),
  }),
);

test('of the leaders the search makes the same as of all names', () => {
  fc.assert(
    fc.property(searches, fc.integer({ min: 1, max: 4 }), ({ names, typed }, limit) => {
      const search = new NameSearch(typed);
      const named = names.map(({ use: _, ...one }, at) => ({ ...one, item: at, id: `id-${at % 50}-${at}` }));
      const uses = new Map(
        names.flatMap(({ use }, at) => (use === undefined ? [] : [[named[at]?.id ?? '', use]])),
      );
      const used = named.map((one) => {
        const use = uses.get(one.id);
        return use === undefined ? one : { ...one, use };
      });
      const leaders = leadersOf(search, named.map(kept), limit, uses);
      expect(search.rank(leaders, limit)).toEqual(search.rank(used, limit));
    }),
    { numRuns: 3_000 },
  );
});

/** By the whole table of edit distances. */
function beginsAlmostByTable(word: string, typed: string): boolean {
  if (typed.length > LONGEST_MISTYPED) return false;
  const letters = [...typed];
  let state = untyped(letters);
  for (const letter of word) {
    state = step(letters, state, letter);
    if ((state.row[letters.length] ?? Infinity) <= 1) return true;
    if (!isAlive(state, 1)) return false;
  }
  return false;
}

test('one typo is what the table of edit distances counts as one, and the leaders have each word with one', () => {
  const letters = (minLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', '𞤀'), minLength, maxLength: 8 });
  fc.assert(
    fc.property(letters(1), letters(2), (word, typed) => {
      expect(beginsAlmost(word, typed)).toBe(beginsAlmostByTable(word, typed));
      const search = new NameSearch(typed);
      const named = { item: 1, id: 'id', name: word };
      expect(leadersOf(search, [kept(named)], 1, new Map())).toHaveLength(search.rank([named], 1).length);
    }),
    { numRuns: 5_000 },
  );
});

const many = (count: number, name: (at: number) => string): KeptName<number>[] =>
  Array.from({ length: count }, (_, at) =>
    kept({ item: at, id: `id-${at}`, name: name(at), also: 'person@meridian.example', weight: at % 7 }),
  );

test.each([
  ['a letter that all have in their address', 'm', (at: number) => `Tester ${at}`],
  ['a word with which all begin', 'tester', (at: number) => `Tester ${at}`],
  ['two words with which all begin', 'tester 1', (at: number) => `Tester 1${at}`],
  ['the inside of a word of all', 'ester', (at: number) => `Tester ${at}`],
  ['a word with a typo', 'tezter', (at: number) => `Tester ${at}`],
  ['a word that none has', 'zzzzzz', (at: number) => `Tester ${at}`],
  ['a letter, where all names have two spellings', 't', (at: number) => `Tester ${at} Müller`],
])('%s has no more than a handful of 20,000 names read', (_, typed, name) => {
  const search = new NameSearch(typed);
  const all = many(20_000, name);
  const reads = countCalls(search, ['match', 'matchNear'], () => leadersOf(search, all, 6, new Map()));
  expect(reads).toBeLessThan(20);
});

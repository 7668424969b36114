import { describe, expect, test } from 'vitest';
import { NameSearch, RANKS } from '../../src-main/contract/search/name-search.ts';
import type { TextPart } from '../../src-main/contract/values/snippet.ts';

const marked = (parts: readonly TextPart[]): string =>
  parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

const named = (...names: string[]) => names.map((name, at) => ({ item: at, id: `id-${at}`, name }));

const found = (search: string, ...names: string[]): string[] =>
  new NameSearch(search).rank(named(...names), 50).map(({ name }) => marked(name));

describe('names are ranked by how they match', () => {
  test('the same name is before a name that begins so, a word that begins so, and the inside of a word', () => {
    expect(found('port', 'Sports', 'New port', 'Portugal', 'Port')).toEqual([
      '[Port]',
      '[Portugal]',
      'New [port]',
      'S[port]s',
    ]);
  });

  test('a name that begins with several typed words is before one with the words in another order', () => {
    expect(found('new sn', 'Snow, new', 'New snippet')).toEqual(['[New] [snippet]', '[Snow], [new]']);
  });

  test('every typed word has to match', () => {
    expect(found('new port', 'New york', 'Port')).toEqual([]);
  });

  test.each([
    ['cafe', 'Café', '[Café]'],
    ['CAFÉ', 'cafe', '[cafe]'],
    ['mueller', 'Anna Müller', 'Anna [Müller]'],
    ['muller', 'Anna Müller', 'Anna [Müller]'],
    ['kowalski, mira', 'Mira Kowalski', '[Mira] [Kowalski]'],
    ['c++', 'C++ style', '[C++] style'],
    ['返金', '日本語の返金手続き', '日本語の[返金]手続き'],
  ])('%j finds %j', (search, name, shown) => {
    expect(found(search, name)).toEqual([shown]);
  });

  test('letters of a script without spaces have to be side by side as they were typed', () => {
    expect(found('返金', '返す金', '金返')).toEqual([]);
  });

  test('words of one or two letters are found only where a word begins so', () => {
    expect(found('or', 'Port', 'Orders')).toEqual(['[Orders]']);
  });

  test('a match in the other text is behind every match in a name', () => {
    const search = new NameSearch('mira');
    const all = [
      { item: 'mail', id: 'a', name: 'M. Kowalski', also: 'mira@meridian.example' },
      { item: 'inside', id: 'b', name: 'Admiral' },
      { item: 'name', id: 'c', name: 'Mira Kowalski', also: 'm@meridian.example' },
    ];
    expect(search.rank(all, 9).map(({ item, rank }) => [item, rank])).toEqual([
      ['name', RANKS.beginning],
      ['inside', RANKS.inside],
      ['mail', RANKS.other],
    ]);
  });

  test('of equal rank, the one with the highest weight comes first, then the name, then the ID', () => {
    const all = [
      { item: 1, id: 'c', name: 'Lunch walk' },
      { item: 2, id: 'b', name: 'Lunch' },
      { item: 3, id: 'a', name: 'Lunch rota', weight: 7 },
      { item: 4, id: 'd', name: 'Lunch rota' },
      { item: 5, id: 'b', name: 'Lunch rota' },
    ];
    expect(new NameSearch('lun').rank(all, 9).map(({ item }) => item)).toEqual([3, 2, 5, 4, 1]);
  });

  test('signs that are typed in passing need not be in the name', () => {
    expect(found('“refund”!', 'Refund backlog')).toEqual(['[Refund] backlog']);
  });
});

describe('typos are forgiven where nothing else matches', () => {
  test.each(['snipets', 'snippests', 'snoppets', 'snippest', 'snipp3'])('%s finds Snippets', (typed) => {
    expect(new NameSearch(typed).rank(named('Snippets', 'Status'), 9)).toMatchObject([
      { item: 0, rank: RANKS.near },
    ]);
  });

  test('a word of four letters has to be right', () => {
    expect(found('stut', 'Status')).toEqual([]);
  });

  test('two typos in a word are too many', () => {
    expect(found('snoppats', 'Snippets')).toEqual([]);
  });

  test('a name with a typo is left out where another one matches without', () => {
    expect(found('snippet', 'Snipped', 'New snippet')).toEqual(['New [snippet]']);
  });
});

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PIECES = [
  ...[
    'a',
    'Re',
    'fund',
    'port',
    'é',
    'e\u0301',
    '\u0301',
    'ß',
    'ﬁ',
    '½',
    'İ',
    'ı',
    ' ',
    '  ',
    '\n',
    '\0',
    "'",
    '’',
    '-',
    '.',
  ],
  ...[
    '"',
    '*',
    '(',
    '[',
    '\\',
    '%',
    '_',
    '#',
    '@',
    '+',
    '返',
    '金',
    'ﾊﾞ',
    'ก',
    'ำ',
    'أ',
    'ء',
    'ــ',
    '\u200d',
    '\ufe0f',
    '👩‍💻',
  ],
  ...['👍🏽', '🇩🇪', '\ud83d', '\udc4d', '\u202e', '\u{f0041}', '1', '２'],
];

test('no text makes the search fail, marks keep the name, and the order does not depend on the order of the names', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const next = random(seed);
    const text = (most: number): string =>
      Array.from(
        { length: Math.floor(next() * most) },
        () => PIECES[Math.floor(next() * PIECES.length)],
      ).join('');
    const search = text(8);
    const all = Array.from({ length: 12 }, (_, at) => ({
      item: at,
      id: `id-${at}`,
      name: text(6),
      also: text(4),
      weight: Math.floor(next() * 3),
    }));
    const ranked = new NameSearch(search).rank(all, 12);
    for (const { item, name } of ranked)
      expect(name.map(({ text: part }) => part).join(''), `seed ${seed}`).toBe(all[item]?.name);
    const ids = ranked.map(({ id }) => id);
    const turned = new NameSearch(search).rank(all.toReversed(), 12).map(({ id }) => id);
    expect(turned, `seed ${seed}`).toEqual(ids);
    const ranks = ranked.map(({ rank }) => rank);
    expect(ranks, `seed ${seed}`).toEqual(ranks.toSorted((a, b) => a - b));
  }
});

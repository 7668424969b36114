import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { random } from '../faults/random.ts';
import { bareStatement } from './bare-statement.ts';
import type { Bench } from './group.ts';
import { callsOn, engineOf } from './engine.ts';
import { quantile, type Goal, type Row } from './measure.ts';
import { keyOf as snippetKey } from './snippet-file.ts';
import { longWordsFrom, vocabulary } from './vocabulary.ts';

const SIZES = [5_000, 100_000, 1_000_000];
/** In how many snippets titles are typed, how many titles, and among how many rows each is to be seen. */
const [TYPED_IN, TYPED, IN_SIGHT] = [100_000, 150, 5];
/** How many rows a page of the list has. */
const PAGE = 100;
/** How often each text is searched, unless that takes longer than this, in milliseconds. */
const [MOST_ROUNDS, LEAST_ROUNDS, ROUNDS_END_AFTER] = [12, 2, 4_000];

const [common = '', another = ''] = longWordsFrom(60, 2);
const [rare = '', rarer = ''] = longWordsFrom(10_000, 2);

/** A word, letter by letter up to the eighth. */
const typing = (word: string): string[] => Array.from({ length: 8 }, (_, at) => word.slice(0, at + 1));

/** The word with two neighbouring letters in the wrong order. */
const mistyped = (word: string): string => word.slice(0, 3) + word[4] + word[3] + word.slice(5);

/** Two letters that stand in words and begin none. */
function insideOnly(): string[] {
  const beginnings = new Set(vocabulary.map((word) => word.slice(0, 2)));
  const pairs = vocabulary.flatMap((word) =>
    Array.from(word.slice(1), (_, at) => word.slice(at + 1, at + 3)),
  );
  const inside = pairs.filter((pair) => pair.length === 2 && !beginnings.has(pair));
  return [...new Set(inside)].slice(0, 4);
}

interface Texts {
  what: string;
  texts: string[];
  /** Besides the time. */
  goals: Goal[];
  /** Whether one query of FTS5 finds them. Else they are compared with reading the rows. */
  isPlain: boolean;
}

/** The texts of each row. While a single word is typed, it is held to one query of FTS5. */
const TEXTS: Texts[] = [
  {
    what: 'a frequent word, 1 to 8 letters',
    texts: [...typing(common), ...typing(another)],
    goals: [{ timesAtMost: 2 }],
    isPlain: true,
  },
  {
    what: 'a rare word, 1 to 8 letters',
    texts: [...typing(rare), ...typing(rarer)],
    goals: [{ timesAtMost: 2 }],
    isPlain: true,
  },
  {
    what: 'several words',
    texts: [
      `${common} ${another}`,
      `${common} ${rare.slice(0, 3)}`,
      `${vocabulary[0]} ${vocabulary[1]} ${another}`,
    ],
    goals: [],
    isPlain: true,
  },
  {
    what: 'a word with a typo',
    texts: [mistyped(common), mistyped(another), mistyped(rare)],
    goals: [],
    isPlain: false,
  },
  { what: 'two letters that begin no word', texts: insideOnly(), goals: [], isPlain: false },
];

/** All of these texts that one query of FTS5 finds. */
export const SEARCHED: readonly string[] = TEXTS.filter(({ isPlain }) => isPlain).flatMap(
  ({ texts }) => texts,
);

/** A search of the list by its handler, against one query of FTS5 and against reading the same rows by their keys. */
export async function search(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const db = openDatabase(bench.snippets(size), 'nothing');
    const byKey = bareStatement(db, 'select * from snippets where key = ?');
    const ranked = bareStatement(
      db,
      `select snippets.* from snippets_search join snippets on snippets.rowid = snippets_search.rowid
       where snippets_search match ? order by rank limit ${PAGE}`,
    );
    const engine = engineOf({ db });
    const call = callsOn(engine);
    const most: Goal = { most: size > 100_000 ? 20 : 10 };
    const findPage = async (text: string): Promise<string[]> =>
      (await call('snippets:page', { search: text, offset: 0, limit: PAGE })).rows.map(({ key }) => key);
    const findQuickly = async (text: string): Promise<string[]> =>
      (await call('palette:find', { search: text })).groups.snippets?.flatMap(keyOf) ?? [];
    const bare: Bare = {
      rank: (text) => void ranked.all(matchOf(text)),
      read: (keys) => keys.forEach((key) => void byKey.get(key)),
    };
    const row = { unit: 'ms', at: 'p95' } as const;
    const named = (what: string): string => `${what}, ${size.toLocaleString('en')} snippets`;
    for (const { what, texts, goals, isPlain } of TEXTS) {
      const { ours, note, ranking, reading } = await measureTexts(texts, findPage, bare);
      const rowsByKey = { what: 'the rows by key', values: reading };
      const query = { what: 'one ranked query of FTS5', values: ranking };
      const reference = isPlain ? query : rowsByKey;
      rows.push({ ...row, what: named(`search: ${what}`), ours, note, reference, goals: [...goals, most] });
      if (isPlain)
        rows.push({
          ...row,
          what: named(`one ranked query of FTS5: ${what}`),
          ours: ranking,
          reference: rowsByKey,
          goals: [],
        });
    }
    const { ours, note } = await measureTexts(
      TEXTS.flatMap(({ texts }) => texts),
      findQuickly,
    );
    rows.push({ ...row, what: named('quick window’s search: all of these'), ours, note, goals: [most] });
    if (size === TYPED_IN) rows.push(lettersRow(db, size));
    engine.close();
  }
  return rows;
}

/** How many letters of a title are typed until it is among the first rows. */
function lettersRow(db: Db, size: number): Row {
  const { below } = random(7);
  const ranked = bareStatement(
    db,
    `select rowid from snippets_search where snippets_search match ? order by rank limit ${IN_SIGHT}`,
  );
  const titles = Array.from({ length: TYPED }, () => {
    const number = 1 + below(size);
    return { number, title: snippetRows.find(db, snippetKey(number))?.value.title ?? '' };
  });
  const lettersUntil = (isFound: (typed: string, number: number) => boolean): number[] =>
    titles.map(({ number, title }) => {
      const ends = Array.from(title, (_, at) => at + 1).filter((end) => title[end - 1] !== ' ');
      return ends.find((end) => isFound(title.slice(0, end), number)) ?? title.length + 1;
    });
  return {
    what: `search: letters of a title until it is among the first ${IN_SIGHT}, ${size.toLocaleString('en')} snippets`,
    unit: 'letters',
    ours: lettersUntil((typed, number) =>
      searchSnippets(db, typed, 0, IN_SIGHT).rows.some(({ key }) => key === snippetKey(number)),
    ),
    reference: {
      what: 'one ranked query of FTS5',
      values: lettersUntil((typed, number) =>
        (ranked.all(matchOf(typed)) as { rowid: number }[]).some(({ rowid }) => rowid === number),
      ),
    },
    goals: [{ most: 9 }, { timesAtMost: 1 }],
  };
}

/** The FTS5 query for texts with words that begin so. */
export const matchOf = (text: string): string =>
  text
    .split(' ')
    .map((word) => `"${word}"*`)
    .join(' AND ');

const keyOf = ({ item }: { item: object }): string[] => ('key' in item ? [String(item.key)] : []);

/** Yields whether the round counts. The first one warms up. */
function* rounds(): Generator<boolean> {
  const end = performance.now() + ROUNDS_END_AFTER;
  for (let round = 0; round < MOST_ROUNDS && (round <= LEAST_ROUNDS || performance.now() < end); round += 1)
    yield round > 0;
}

/** What a search is compared with. */
interface Bare {
  /** Asks FTS5 for the best rows of a text. */
  rank(text: string): void;
  /** Reads rows that were found. */
  read(keys: string[]): void;
}

interface Measured {
  /** The milliseconds of each search. */
  ours: number[];
  ranking: number[];
  reading: number[];
  /** The text that took longest. */
  note: string;
}

/**
 * Searches every text, then asks FTS5 for each, then reads the rows that each has found, and so on in turns. No row is read
 * just after it was found, as that would cost nothing.
 */
async function measureTexts(
  texts: string[],
  find: (text: string) => Promise<string[]>,
  bare?: Bare,
): Promise<Measured> {
  const ours = new Map<string, number[]>(texts.map((text) => [text, []]));
  const [ranking, reading]: [number[], number[]] = [[], []];
  for (const isCounted of rounds()) {
    const time = async <Result>(times: number[] | undefined, act: () => Result): Promise<Awaited<Result>> => {
      const start = performance.now();
      const result = await act();
      if (isCounted) times?.push(performance.now() - start);
      return result;
    };
    const found: string[][] = [];
    for (const text of texts) found.push(await time(ours.get(text), () => find(text)));
    if (!bare) continue;
    for (const text of texts) await time(ranking, () => bare.rank(text));
    for (const keys of found) await time(reading, () => bare.read(keys));
  }
  const worst = [...ours].map(([text, times]) => ({ text, time: quantile(times, 0.5) }));
  const slowest = worst.toSorted((a, b) => b.time - a.time)[0];
  return {
    ours: [...ours.values()].flat(),
    ranking,
    reading,
    note: `slowest: “${slowest?.text}”, ${slowest?.time.toFixed(1)} ms`,
  };
}

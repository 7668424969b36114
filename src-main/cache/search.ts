import { FOUND_EXACTLY, foldedTitle, type TextPart } from '../contract/values/snippet.ts';
import type { SnippetOrder } from '../contract/values/snippet-order.ts';
import { lengthOf } from '../contract/text/text.ts';
import type { Db } from './db.ts';
import { indexBeforeSearch } from './search-index.ts';
import { Marks, SOURCE_LENGTH } from './search-marks.ts';
import {
  isInside,
  matchOfInside,
  matchOfStart,
  matchOfTitle,
  needsOf,
  phraseOf,
  runsOfText,
  wordOf,
  type Need,
} from './search-needs.ts';
import { MISTYPED_FROM, type Token } from '../contract/search/search-text.ts';
import { runsWith, wordsNear } from './search-vocabulary.ts';

/** Ranking reads every match; ranking more would take longer than the time between two keystrokes (npm run bench). */
const MOST_RANKED = 1_000;
/** For how many beginnings of words a mistyped word may stand. */
const MOST_SIMILAR = 100;

export interface FoundRow {
  key: string;
  title: TextPart[];
  excerpt: TextPart[];
  favorite: boolean;
  /** When the snippet was last copied, or saved if it was never copied; milliseconds since the epoch. */
  moment: number;
  /** The channel of a team's snippet; null for one of the user's own. */
  channelId: number | null;
}

/** The result of a search, best first; `similar` if the rows match only with a typo. */
export interface Found {
  /** Of more than `FOUND_EXACTLY` matches, only so many after the page are counted. */
  found: number;
  similar: boolean;
  rows: FoundRow[];
}

interface Row {
  rowid: number;
  key: string;
  title: string;
  content: string;
  indexedTitle: string;
  indexedContent: string;
  favorite: number;
  moment: number;
  channelId: number | null;
}

/** A part of the matches. */
interface Part {
  offset: number;
  limit: number;
}

/** The result of one way to search: a page of row IDs. */
interface Way {
  found: number;
  page(): number[];
  marks: Marks;
}

/** How the list is sorted; each has an index. Favorites come first only where nothing else was chosen. */
const ORDERS: Record<SnippetOrder, string> = {
  used: 'favorite desc, max(created_at, used_at) desc, rowid desc',
  name: 'search_title, rowid',
  newest: 'created_at desc, rowid desc',
  'most-used': 'uses desc, max(created_at, used_at) desc, rowid desc',
};
const COLUMNS =
  'rowid, key, title, favorite, iif(used_at > 0, used_at, created_at) as moment, channel_id as channelId';
const CREATED = 'rowid, key, title, favorite, created_at as moment, channel_id as channelId';

/** A page of all snippets. In the order `newest` their moments are those when they were saved. */
export function pageOfSnippets(
  db: Db,
  offset: number,
  limit: number,
  order: SnippetOrder = 'used',
): FoundRow[] {
  const unmarked = new Marks([]);
  const rows = db
    .rows<Row>(
      `select ${order === 'newest' ? CREATED : COLUMNS}, substr(content, 1, ${SOURCE_LENGTH}) as content, '' as indexedTitle, '' as indexedContent
       from snippets where deleted = 0 order by ${ORDERS[order]} limit ? offset ?`,
      [limit, offset],
    )
    .map((row) => foundRow(row, unmarked));
  return order === 'name' ? ownFirst(rows) : rows;
}

/** The snippets that were copied last, the latest first. */
export function usedSnippets(db: Db, limit: number): FoundRow[] {
  const unmarked = new Marks([]);
  return db
    .rows<Row>(
      `select ${COLUMNS}, substr(content, 1, ${SOURCE_LENGTH}) as content, '' as indexedTitle, '' as indexedContent
       from snippets indexed by snippets_by_last_use
       where deleted = 0 and used_at > 0 order by used_at desc, rowid desc limit ?`,
      [limit],
    )
    .map((row) => foundRow(row, unmarked));
}

/**
 * A page of the snippets whose title or body contains every word of `search`: matches at the beginning of words first,
 * ranked, then matches inside words. If nothing matches, the text is searched at any place, then letter by letter, and
 * at last with one typo in each word.
 */
export function searchSnippets(db: Db, search: string, offset: number, limit: number): Found {
  const typed = search.trim();
  if (typed === '') return { found: 0, similar: false, rows: [] };
  indexBeforeSearch(db);
  const part = { offset, limit };
  const needs = needsOf(typed, (tokens, inTitle) => isKnown(db, tokens, inTitle));
  const hasTag = needs.some(({ tag }) => tag);
  const ways: (() => Way)[] = needs.length === 0 ? [] : [() => byIndex(db, needs, typed, part)];
  if (!hasTag && needs.some(mayBeInside)) ways.push(() => anywhere(db, needs, part));
  if (!hasTag && mayFoldAway(typed)) ways.push(() => asTyped(db, typed, part));
  for (const way of ways) {
    const { found, page, marks } = way();
    if (found > 0) return { found, similar: false, rows: ownFirst(rowsOf(db, page(), marks)) };
  }
  const { found, page, marks } = mistyped(db, needs, part);
  return { found, similar: found > 0, rows: ownFirst(rowsOf(db, page(), marks)) };
}

/**
 * Whether a need may match inside words where the indexes cannot find it: they find words of one or two letters only
 * at the beginning of words, and words next to signs likewise.
 */
const mayBeInside = (need: Need): boolean =>
  !isInside(need) && need.tokens.some(({ kind }) => kind === 'word');

/** Whether any text, or any title, contains these tokens in sequence, the last one maybe as the beginning of a word. */
export const isKnown = (db: Db, tokens: Token[], inTitle = false): boolean =>
  db.row<number>('select rowid from snippets_search where snippets_search match ? limit 1', [
    `${inTitle ? 'search_title : ' : ''}${phraseOf(tokens)}*`,
  ]) !== undefined;

/** How many rows a query finds, up to some after the page. */
const countOf = (db: Db, sql: string, values: string[], { offset, limit }: Part): number =>
  db.value<number>(`select count(*) from (${sql} limit ?)`, [...values, offset + limit + FOUND_EXACTLY]) ?? 0;

const idsOf = (db: Db, sql: string, values: string[], { offset, limit }: Part): number[] =>
  db.column<number>(`${sql} limit ? offset ?`, [...values, limit, offset]);

const STARTING = 'select rowid from snippets_search where snippets_search match ?';
const INSIDE = 'select rowid from snippets_search_inside where snippets_search_inside match ?';
const NOTHING: Way = { found: 0, page: () => [], marks: new Marks([]) };

/**
 * Searches by the indexes. Searches of one or two characters, and words that many texts contain, match too much to rank
 * and to search inside words. They find titles that begin with the text first, and then the newest.
 */
function byIndex(db: Db, needs: Need[], typed: string, part: Part): Way {
  const marks = new Marks(needs);
  const match = needs.map(matchOfStart).join(' AND ');
  const starting = countOf(db, STARTING, [match], part);
  if (starting > MOST_RANKED || (starting > 0 && lengthOf(typed) < 3))
    return { found: starting, page: () => newestOf(db, needs, part), marks };
  const inside = insideOf(db, needs, part);
  const page = (): number[] => {
    const best = idsOf(db, `${STARTING} order by rank`, [match], part);
    if (best.length === part.limit || inside.length <= starting) return best;
    const first = new Set(idsOf(db, STARTING, [match], { offset: 0, limit: MOST_RANKED }));
    const newest = inside.filter((id) => !first.has(id));
    const others = inside.length > MOST_RANKED ? newest : ranked(db, needs, newest);
    const offset = Math.max(0, part.offset - starting);
    return [...best, ...others.slice(offset, offset + part.limit - best.length)];
  };
  return { found: Math.max(starting, inside.length), page, marks };
}

/**
 * Texts that contain each long word anywhere in a word, and the rest at the beginning of words, up to some after the page
 * and the newest first; none without long words.
 */
function insideOf(db: Db, needs: Need[], part: Part): number[] {
  const long = longOf(needs);
  if (long === '') return [];
  const { condition, values } = shortOf(db, needs, part);
  const upTo = { offset: 0, limit: part.offset + part.limit + FOUND_EXACTLY };
  return idsOf(db, `${INSIDE} ${condition} order by rowid desc`, [long, ...values], upTo);
}

/** The condition that a text contains the short words of a search at the beginning of words. */
function shortOf(db: Db, needs: Need[], part: Part): { condition: string; values: string[] } {
  const short = needs.filter((need) => !isInside(need));
  if (short.length === 0) return { condition: '', values: [] };
  const match = short.map(matchOfStart).join(' AND ');
  // The plus makes SQLite pass over the matches once; without it, SQLite would search again for each row.
  if (countOf(db, STARTING, [match], part) <= MOST_RANKED)
    return { condition: `and +rowid in (${STARTING})`, values: [match] };
  // Many texts contain them: to look into those that contain the long words is quicker than to list them all.
  const condition = short
    .map((need) => {
      const text = need.tag ? `' ' || search_title` : `' ' || search_title || ' ' || search_content`;
      return `and (${runsOfText(need)
        .map(() => `instr(${text}, ' ' || ?) > 0`)
        .join(' or ')})`;
    })
    .join(' ');
  return { condition, values: short.flatMap(runsOfText) };
}

const longOf = (needs: Need[]): string => needs.filter(isInside).map(matchOfInside).join(' AND ');

/** Some of the texts that contain each long word, the best first. */
const ranked = (db: Db, needs: Need[], ids: number[]): number[] =>
  db.column<number>(`${INSIDE} and +rowid in (select value from json_each(?)) order by rank`, [
    longOf(needs),
    JSON.stringify(ids),
  ]);

/** Row IDs: titles that begin with what was typed, then the others; both with the newest first. */
function newestOf(db: Db, needs: Need[], { offset, limit }: Part): number[] {
  const [first, ...others] = needs;
  const inTitle = [...(first ? [matchOfTitle(first)] : []), ...others.map(matchOfStart)].join(' AND ');
  const newest = `${STARTING} order by rowid desc`;
  const titles = idsOf(db, newest, [inTitle], { offset: 0, limit: offset + limit });
  const page = titles.slice(offset);
  if (page.length === limit) return page;
  // Here these are all such titles.
  const rest = idsOf(
    db,
    `${STARTING} and rowid not in (select value from json_each(?)) order by rowid desc`,
    [needs.map(matchOfStart).join(' AND '), JSON.stringify(titles)],
    { offset: Math.max(0, offset - titles.length), limit: limit - page.length },
  );
  return [...page, ...rest];
}

/**
 * Searches for the needs at any place: by the runs of three characters that contain them. Where a need is a single
 * character, all texts are scanned.
 */
function anywhere(db: Db, needs: Need[], part: Part): Way {
  const texts = needs.map(runsOfText);
  const marks = new Marks(needs, { isAnywhere: true });
  if (texts.flat().some((text) => lengthOf(text) === 1)) {
    const holds = texts.map((forms) => forms.map(() => 'instr(text, ?) > 0').join(' or '));
    const sql = `select rowid from (
        select rowid, search_title || ' ' || search_content as text from snippets where deleted = 0
      ) where ${holds.map((one) => `(${one})`).join(' and ')}`;
    return newestFirst(db, sql, texts.flat(), marks, part);
  }
  const runs = texts.map((forms) =>
    forms.flatMap((form) => (lengthOf(form) === 2 ? runsWith(db, form) : [form])),
  );
  if (runs.some((some) => some.length === 0)) return NOTHING;
  const match = runs.map((some) => `(${some.map((run) => `"${run}"`).join(' OR ')})`).join(' AND ');
  return {
    found: countOf(db, INSIDE, [match], part),
    page: () => idsOf(db, `${INSIDE} order by rowid desc`, [match], part),
    marks,
  };
}

/** Whether folding may remove a part of what was typed. Of ASCII it removes only apostrophes. */
const mayFoldAway = (typed: string): boolean => /[^ -~]|'/.test(typed);

/** Searches by scanning the texts themselves, for characters that folding removes: a lone accent, a hamza. */
const asTyped = (db: Db, typed: string, part: Part): Way =>
  newestFirst(
    db,
    'select rowid from snippets where deleted = 0 and (instr(title, ?) > 0 or instr(content, ?) > 0)',
    [typed, typed],
    new Marks([], { typed }),
    part,
  );

function newestFirst(db: Db, sql: string, values: string[], marks: Marks, { offset, limit }: Part): Way {
  // A scan reads every text, so one scan serves the count and the page.
  const ids = db.column<number>(`${sql} order by rowid desc`, values);
  return { found: ids.length, page: () => ids.slice(offset, offset + limit), marks };
}

/** Searches with one typo in each word of five letters or more. */
function mistyped(db: Db, needs: Need[], part: Part): Way {
  const corrected = needs.map((need) => ({ ...need, similar: similarTo(db, need) }));
  if (corrected.every(({ similar }) => similar.length === 0)) return NOTHING;
  const matches = corrected.map((need) => [matchOfStart(need), ...need.similar.map((word) => `"${word}"*`)]);
  const match = matches.map((some) => `(${some.join(' OR ')})`).join(' AND ');
  const found = countOf(db, STARTING, [match], part);
  const order = found > MOST_RANKED ? 'rowid desc' : 'rank';
  return {
    found,
    page: () => idsOf(db, `${STARTING} order by ${order}`, [match], part),
    marks: new Marks(corrected),
  };
}

/** The beginnings of indexed words that differ from a need by one typo. Empty if the need is too short. */
function similarTo(db: Db, need: Need): string[] {
  const forms = (wordOf(need)?.forms ?? []).filter((form) => lengthOf(form) >= MISTYPED_FROM);
  const near = forms.flatMap((form) => wordsNear(db, form, { typos: 1, isBeginning: true, right: 0 }));
  return near.slice(0, MOST_SIMILAR).map(({ text }) => text);
}

/**
 * The rows of one page with their matches marked. The plus keeps SQLite from looking through all rows that are not hidden.
 * Marking every match before sorting would take most of the time.
 */
function rowsOf(db: Db, page: number[], marks: Marks): FoundRow[] {
  const rows = db.rows<Row>(
    `select ${COLUMNS}, content, search_title as indexedTitle, search_content as indexedContent
       from snippets where rowid in (select value from json_each(?)) and +deleted = 0`,
    [JSON.stringify(page)],
  );
  const byId = new Map(rows.map((row) => [row.rowid, row]));
  return page
    .map((rowid) => byId.get(rowid))
    .filter((row) => row !== undefined)
    .map((row) => foundRow(row, marks));
}

/** The same rows; of those with one title, the user's own stand before the team's. */
function ownFirst(rows: FoundRow[]): FoundRow[] {
  if (rows.every(({ channelId }) => channelId === null)) return rows;
  const titleOf = ({ title }: FoundRow): string => foldedTitle(title.map(({ text }) => text).join(''));
  const sameTitle = Map.groupBy(rows, titleOf);
  for (const [title, some] of sameTitle)
    sameTitle.set(
      title,
      some.toSorted((a, b) => Number(a.channelId !== null) - Number(b.channelId !== null)),
    );
  return rows.flatMap((row) => sameTitle.get(titleOf(row))?.shift() ?? []);
}

const foundRow = (row: Row, marks: Marks): FoundRow => ({
  key: row.key,
  title: marks.title({ text: row.title, indexed: row.indexedTitle }),
  excerpt: marks.excerpt({ text: row.content, indexed: row.indexedContent }),
  favorite: row.favorite === 1,
  moment: row.moment,
  channelId: row.channelId,
});

import { lengthOf } from '../../contract/text/text.ts';
import type { Db } from '../file/db.ts';
import { indexBeforeSearch } from './text-index.ts';
import { type FoundRow, ownFirst, rowsOf } from './found-rows.ts';
import { Marks } from './marks.ts';
import { anywhereIn, insideOf, titlesFirst } from './inside.ts';
import {
  isInside,
  matchOfStart,
  matchOfTitle,
  needsOf,
  phraseOf,
  quoted,
  runsOfText,
  wordOf,
  type Need,
} from './needs.ts';
import { countOf, hasMoreThan, idsOf, mostOf, newestOf, STARTING, type Part } from './queries.ts';
import { indexedText, MISTYPED_FROM, type Token, tokensOf } from '../../contract/search/search-text.ts';
import { runsWith, wordsFrom, wordsNear } from './vocabulary.ts';

/** Ranking reads every match; ranking more would take longer than the time between two keystrokes (npm run bench). */
const MOST_RANKED = 1_000;
/** Where so many texts contain several words at the beginning of words, none are searched that contain them inside words. */
const ENOUGH_STARTING = 100;
/** A word in more texts than this says little about one of them, and to weigh it reads all of them. */
const MOST_WEIGHED = 10_000;
/** The longest beginnings of words that have an index, in letters. */
const LONGEST_PREFIX = 3;
/** With how many words at most a beginning is replaced by these. */
const MOST_WORDS = 20;
/** For how many beginnings of words a mistyped word may stand. */
const MOST_SIMILAR = 100;

/** The result of a search, best first; `similar` if the rows match only with a typo. */
export interface Found {
  /** Of more than `FOUND_EXACTLY` matches, only so many after the page are counted. */
  found: number;
  similar: boolean;
  rows: FoundRow[];
}

/** The result of one way to search: a page of row IDs. */
interface Way {
  found: number;
  page(): number[];
  marks: Marks;
}

/**
 * A page of the snippets whose title, body or abbreviations contain every word of `search`: matches at the beginning of words first,
 * ranked, then matches inside words. If nothing matches, the text is searched at any place, then letter by letter, and
 * at last with one typo in each word.
 */
export function searchSnippets(db: Db, search: string, offset: number, limit: number): Found {
  const typed = search.trim();
  if (typed === '') return { found: 0, similar: false, rows: [] };
  indexBeforeSearch(db);
  const part = { offset, limit };
  const needs = needsOf(typed, (tokens, inTitle) => isKnown(db, tokens, inTitle)).map((need) =>
    withWords(db, need),
  );
  const hasTag = needs.some(({ tag }) => tag);
  const ways: (() => Way)[] = needs.length === 0 ? [] : [() => byIndex(db, needs, typed, part)];
  if (!hasTag && needs.some(mayBeInside)) ways.push(() => anywhere(db, needs, part));
  if (!hasTag && mayFoldAway(typed)) ways.push(() => asTyped(db, typed, part));
  for (const way of ways) {
    const { found, page, marks } = way();
    if (found > 0) return { found, similar: false, rows: ownFirst(rowsOf(db, page(), marks), itself) };
  }
  const { found, page, marks } = mistyped(db, needs, part);
  return { found, similar: found > 0, rows: ownFirst(rowsOf(db, page(), marks), itself) };
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

const NOTHING: Way = { found: 0, page: () => [], marks: new Marks([]) };

/** The need with the words that begin with it, where no index has its beginning and they are few. */
function withWords(db: Db, need: Need): Need {
  const forms = wordOf(need)?.forms ?? [];
  if (forms.some((form) => lengthOf(form) <= LONGEST_PREFIX)) return need;
  const words = forms.flatMap((form) => wordsFrom(db, form, MOST_WORDS + 1));
  return words.length === 0 || words.length > MOST_WORDS ? need : { ...need, words };
}

/**
 * Searches by the indexes. Searches of one or two characters, and words that many texts contain, match too much to rank
 * and to search inside words. They find titles that begin with the text first, and then the newest. A title that was typed
 * as a whole comes before all.
 */
function byIndex(db: Db, needs: Need[], typed: string, part: Part): Way {
  const marks = new Marks(needs);
  const { offset, limit } = part;
  const byAge = `${STARTING} order by rowid desc`;
  const titled = titledAs(db, typed, offset + limit);
  const most = mostOf(part);
  // Titles are compared in the table, so some of them may not be indexed yet.
  const starting = [
    ...new Set([...titled, ...newestOf(db, STARTING, [needs.map(matchOfStart).join(' AND ')], most)]),
  ].slice(0, most);
  if (starting.length > MOST_RANKED || (starting.length > 0 && lengthOf(typed) < 3)) {
    const page = (): number[] => {
      const titles = idsOf(db, byAge, [matchOfTitles(needs)], { offset: 0, limit: offset + limit });
      const newest = starting.slice(0, offset + limit);
      return [...new Set([...titled, ...titles, ...newest])].slice(offset, offset + limit);
    };
    return { found: starting.length, page, marks };
  }
  const inside =
    needs.length > 1 && starting.length >= ENOUGH_STARTING ? [] : insideOf(db, needs, starting, part);
  const found = starting.length + inside.length;
  const page = (): number[] => {
    const best = bestOf(db, needs, { titled, starting }, part);
    if (best.length === limit || inside.length === 0) return best;
    const others = found > MOST_RANKED ? inside : titlesFirst(db, needs, inside);
    const from = Math.max(0, offset - starting.length);
    return [...best, ...others.slice(from, from + limit - best.length)];
  };
  return { found, page, marks };
}

/** The FTS5 query for titles that begin with the first need, in texts that contain the others. */
const matchOfTitles = ([first, ...others]: Need[]): string =>
  [...(first ? [matchOfTitle(first)] : []), ...others.map(matchOfStart)].join(' AND ');

/** The snippets with exactly this title, the user's own first, and then those whose titles begin with it, the newest first. */
function titledAs(db: Db, typed: string, most: number): number[] {
  const exactly = db.column<number>(
    `select rowid from snippets where deleted = 0 and search_title = ? order by channel_id, rowid desc limit ${MOST_RANKED}`,
    [indexedText(typed)],
  );
  return [...new Set([...exactly, ...titlesFrom(db, typed, most)])];
}

/** The newest titles that begin with a text. */
function titlesFrom(db: Db, typed: string, most: number): number[] {
  const tokens = [...tokensOf(typed)];
  // All forms of a word are indexed in sequence. The last word may be the beginning of a longer one.
  const forms = tokens.flatMap((token) => (token === tokens.at(-1) ? (token.forms[0] ?? []) : token.forms));
  const start = forms.join(' ');
  if (forms.length === 1)
    return idsOf(db, `${STARTING} order by rowid desc`, [`search_title : ^ ${quoted(start)} *`], {
      offset: 0,
      limit: most,
    });
  // FTS5 reads where the words of a sequence stand in every text that has them all. Few titles begin with several words.
  return db.column<number>(
    `select rowid from snippets where deleted = 0 and search_title between ? and ? order by rowid desc limit ?`,
    [start, `${start}\u{10ffff}`, most],
  );
}

/**
 * The best of some texts that match, after those whose titles begin so. Where every word is frequent, these are the newest,
 * which stand first. A beginning of words counts as one word, so that its rarest word weighs no more than the others.
 */
function bestOf(
  db: Db,
  needs: Need[],
  { titled, starting }: { titled: number[]; starting: number[] },
  { offset, limit }: Part,
): number[] {
  const first = titled.slice(offset, offset + limit);
  const isTitled = new Set(titled);
  const others = starting.filter((id) => !isTitled.has(id));
  const part = { offset: Math.max(0, offset - titled.length), limit: limit - first.length };
  // All texts with a single word are among these, which are few.
  const isTelling = (need: Need): boolean =>
    needs.length === 1 || !hasMoreThan(db, STARTING, [matchOfStart(need)], MOST_WEIGHED);
  const telling = needs.filter(isTelling);
  if (telling.length === 0) return [...first, ...others.slice(part.offset, part.offset + part.limit)];
  const match = telling.map(asOneWord).map(matchOfStart).join(' AND ');
  // By the plus, SQLite ranks only these texts. FTS5 would rank all that match.
  const ranked = idsOf(
    db,
    `${STARTING} and +rowid in (select value from json_each(?)) order by +rank, rowid desc`,
    [match, JSON.stringify(others)],
    part,
  );
  return [...first, ...ranked];
}

/** Several words that begin alike count as one. A word that alone begins so is read in half the time that a beginning takes. */
const asOneWord = ({ tokens, similar, words }: Need): Need =>
  words?.length === 1 ? { tokens, similar, words } : { tokens, similar };

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
        select rowid, search_title || ' ' || search_content || ' ' || search_abbreviations as text from snippets where deleted = 0
      ) where ${holds.map((one) => `(${one})`).join(' and ')}`;
    return newestFirst(db, sql, texts.flat(), marks, part);
  }
  const runs = texts.map((forms) =>
    forms.flatMap((form) => (lengthOf(form) === 2 ? runsWith(db, form) : [form])),
  );
  if (runs.some((some) => some.length === 0)) return NOTHING;
  const { sql, values } = anywhereIn(db, texts, runs);
  return {
    found: countOf(db, sql, values, mostOf(part)),
    page: () => idsOf(db, `${sql} order by rowid desc`, values, part),
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
  const found = countOf(db, STARTING, [match], mostOf(part));
  const order = found > MOST_RANKED ? 'rowid desc' : 'rank, rowid desc';
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

const itself = (row: FoundRow): FoundRow => row;

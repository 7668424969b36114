import type { TextPart } from '../contract/snippet.ts';
import type { Db } from './db.ts';

/** Around a match in what FTS5 returns: noncharacters, which Unicode keeps for such use and no text holds. */
const START = '\u{FDD0}';
const END = '\u{FDD1}';
const MARKED = new RegExp(`${START}([^${END}]*)${END}`, 'gu');

/** How many characters of a body a row of the list can show. */
const EXCERPT_LENGTH = 160;

/** Ranking reads every match; more than this could not be done between two keystrokes (npm run bench). */
const MOST_RANKED = 20_000;

export interface FoundRow {
  key: string;
  serverId: number | null;
  title: TextPart[];
  excerpt: TextPart[];
}

interface Row {
  key: string;
  serverId: number | null;
  title: string;
  excerpt: string;
}

/** A page of all snippets, newest first. */
export function pageOfSnippets(db: Db, offset: number, limit: number): FoundRow[] {
  return db
    .prepare<[number, number], Row>(
      `select key, server_id as serverId, title, substr(content, 1, ${EXCERPT_LENGTH}) as excerpt from snippets
       where deleted = 0 order by created_at desc, rowid desc limit ? offset ?`,
    )
    .all(limit, offset)
    .map(toFound);
}

/**
 * A page of the snippets that hold every word of `search`, each as a prefix, in title or body. Searches of three and more
 * characters: best match first. Shorter ones, and words that nearly everything holds, match too much to rank: titles that
 * start so, then the newest.
 */
export function searchSnippets(
  db: Db,
  search: string,
  offset: number,
  limit: number,
): { found: number; rows: FoundRow[] } {
  const terms = termsOf(search);
  if (terms.length === 0) return { found: 0, rows: [] };
  const match = terms.join(' AND ');
  const found =
    db
      .prepare<[string], number>('select count(*) from snippets_search where snippets_search match ?')
      .pluck()
      .get(match) ?? 0;
  const isRanked = [...search.trim()].length >= 3 && found <= MOST_RANKED;
  const page = isRanked ? bestOf(db, match, offset, limit) : newestOf(db, terms, offset, limit);
  return { found, rows: marked(db, match, page) };
}

/** Row IDs, best match first. */
function bestOf(db: Db, match: string, offset: number, limit: number): number[] {
  return db
    .prepare<[string, number, number], number>(
      'select rowid from snippets_search where snippets_search match ? order by rank limit ? offset ?',
    )
    .pluck()
    .all(match, limit, offset);
}

/** Row IDs: titles that start with what was typed, then the others; of both, those that came last first. */
function newestOf(db: Db, terms: string[], offset: number, limit: number): number[] {
  const starting = db
    .prepare<[string], number>(
      'select rowid from snippets_search where snippets_search match ? order by rowid desc',
    )
    .pluck()
    .all([`(title : ^ ${terms[0]})`, ...terms.slice(1)].join(' AND '));
  const first = starting.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const others = db
    .prepare<[string, string, number, number], number>(
      `select rowid from snippets_search
       where snippets_search match ? and rowid not in (select value from json_each(?))
       order by rowid desc limit ? offset ?`,
    )
    .pluck()
    .all(
      terms.join(' AND '),
      JSON.stringify(starting),
      limit - first.length,
      Math.max(0, offset - starting.length),
    );
  return [...first, ...others];
}

/** The rows of one page with their matches marked; marking every match before sorting would cost most of the time. */
function marked(db: Db, match: string, page: number[]): FoundRow[] {
  const rows = db
    .prepare<[string, string], Row & { rowid: number }>(
      `select snippets.rowid as rowid, key, server_id as serverId,
              highlight(snippets_search, 0, '${START}', '${END}') as title,
              snippet(snippets_search, 1, '${START}', '${END}', '…', 16) as excerpt
       from snippets_search join snippets on snippets.rowid = snippets_search.rowid
       -- With the plus, one pass over the matches; without it, the search would begin anew for each row.
       where snippets_search match ? and +snippets_search.rowid in (select value from json_each(?))`,
    )
    .all(match, JSON.stringify(page));
  const byId = new Map(rows.map((row) => [row.rowid, toFound(row)]));
  return page.map((rowid) => byId.get(rowid)).filter((row) => row !== undefined);
}

/**
 * Every word as a quoted prefix, so that nothing a person types is FTS5 syntax. Each word once: for every repetition in a
 * pasted text, FTS5 would go through all matches again.
 */
const termsOf = (search: string): string[] =>
  [...new Set(search.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu))].map((term) => `"${term}"*`);

const toFound = ({ key, serverId, title, excerpt }: Row): FoundRow => ({
  key,
  serverId,
  title: toParts(title),
  excerpt: toParts(excerpt.replace(/\s+/g, ' ').trim()),
});

function toParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: all, 1: match = '', index } of text.matchAll(MARKED)) {
    if (index > end) parts.push({ text: text.slice(end, index), match: false });
    parts.push({ text: match, match: true });
    end = index + all.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), match: false });
  return parts;
}

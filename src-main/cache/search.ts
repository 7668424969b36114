import type { TextPart } from '../contract/snippet.ts';
import type { Db } from './db.ts';

/** Around a match in what FTS5 returns; characters of the private use area that no text needs. */
const START = '\u{E000}';
const END = '\u{E001}';
const MARKED = new RegExp(`${START}([^${END}]*)${END}`, 'gu');

/** A match in a title weighs ten times one in the body. */
const TITLE_WEIGHT = 10;

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

/** How many characters of a body a row of the list can show. */
const EXCERPT_LENGTH = 160;

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
 * A page of the snippets that hold every word of `search`, each as a prefix, in title or body. Words of three and more
 * characters: best match first. Shorter ones match too much to rank: titles that start so, then the newest.
 */
export function searchSnippets(
  db: Db,
  search: string,
  offset: number,
  limit: number,
): { found: number; rows: FoundRow[] } {
  const match = matchExpression(search);
  if (match === null) return { found: 0, rows: [] };
  const found =
    db
      .prepare<[string], number>(
        `select count(*) from snippets_search join snippets on snippets.rowid = snippets_search.rowid
         where snippets_search match ? and deleted = 0`,
      )
      .pluck()
      .get(match) ?? 0;
  const isShort = [...search.trim()].length < 3;
  const order = isShort
    ? `snippets.title like @start escape '\\' desc, created_at desc, snippets.rowid desc`
    : `bm25(snippets_search, ${TITLE_WEIGHT}, 1), snippets.rowid desc`;
  const rows = db
    .prepare<[Record<string, string | number>], Row>(
      `select key, server_id as serverId,
              highlight(snippets_search, 0, '${START}', '${END}') as title,
              snippet(snippets_search, 1, '${START}', '${END}', '…', 24) as excerpt
       from snippets_search join snippets on snippets.rowid = snippets_search.rowid
       where snippets_search match @match and deleted = 0
       order by ${order} limit @limit offset @offset`,
    )
    .all({ match, limit, offset, ...(isShort && { start: `${likePattern(search.trim())}%` }) });
  return { found, rows: rows.map(toFound) };
}

/** Every word as a quoted prefix, so that nothing a person types is FTS5 syntax. Null where there is no word. */
function matchExpression(search: string): string | null {
  const terms = search.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu);
  return terms ? terms.map((term) => `"${term}"*`).join(' ') : null;
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const toFound = ({ key, serverId, title, excerpt }: Row): FoundRow => ({
  key,
  serverId,
  title: toParts(title),
  excerpt: toParts(excerpt.replace(/\s+/g, ' ').trim()),
});

function toParts(marked: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: all, 1: match = '', index } of marked.matchAll(MARKED)) {
    if (index > end) parts.push({ text: marked.slice(end, index), match: false });
    parts.push({ text: match, match: true });
    end = index + all.length;
  }
  if (end < marked.length || parts.length === 0) parts.push({ text: marked.slice(end), match: false });
  return parts;
}

import { foldedTitle, type TextPart } from '../../contract/values/snippet.ts';
import type { SnippetOrder } from '../../contract/values/snippet-order.ts';
import type { Db } from '../file/db.ts';
import { Marks, SOURCE_LENGTH } from './marks.ts';

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

/** How the list is sorted; each has an index. Of one name the user's own, without a channel, come first. Favorites come first only where nothing else was chosen. */
const ORDERS: Record<SnippetOrder, string> = {
  used: 'favorite desc, acted_at desc, rowid desc',
  name: 'search_title, channel_id, rowid',
  newest: 'created_at desc, rowid desc',
  'most-used': 'uses desc, acted_at desc, rowid desc',
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
  return db
    .rows<Row>(
      `select ${order === 'newest' ? CREATED : COLUMNS}, substr(content, 1, ${SOURCE_LENGTH}) as content, '' as indexedTitle, '' as indexedContent
       from snippets where deleted = 0 order by ${ORDERS[order]} limit ? offset ?`,
      [limit, offset],
    )
    .map((row) => foundRow(row, unmarked));
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
 * The rows of one page with their matches marked. The plus keeps SQLite from looking through all rows that are not hidden.
 * Marking every match before sorting would take most of the time.
 */
export function rowsOf(db: Db, page: number[], marks: Marks): FoundRow[] {
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

/** The same items; of those with one title, the user's own stand before the team's. */
export function ownFirst<Item>(items: Item[], rowOf: (item: Item) => FoundRow): Item[] {
  const isTeams = (item: Item): number => Number(rowOf(item).channelId !== null);
  if (!items.some(isTeams)) return items;
  const titleOf = (item: Item): string =>
    foldedTitle(
      rowOf(item)
        .title.map(({ text }) => text)
        .join(''),
    );
  const sorted = new Map(
    [...Map.groupBy(items, titleOf)].map(([title, same]) => [
      title,
      same.toSorted((a, b) => isTeams(a) - isTeams(b)),
    ]),
  );
  return items.flatMap((item) => sorted.get(titleOf(item))?.shift() ?? []);
}

const foundRow = (row: Row, marks: Marks): FoundRow => ({
  key: row.key,
  title: marks.title({ text: row.title, indexed: row.indexedTitle }),
  excerpt: marks.excerpt({ text: row.content, indexed: row.indexedContent }),
  favorite: row.favorite === 1,
  moment: row.moment,
  channelId: row.channelId,
});

import type { Db } from '../../cache/db.ts';
import { pageOfSnippets, searchSnippets } from '../../cache/search.ts';
import { nearSpelling } from '../../cache/search-spelling.ts';
import { readUse } from '../../cache/snippet-uses.ts';
import { countSnippets, snippetRows } from '../../cache/snippets.ts';
import type { SnippetPage, SnippetView } from '../../contract/snippet.ts';
import { isChangeable } from '../../sync/rows/rows.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { markOf } from '../outbox/marks.ts';

/** One page of the list; an empty search shows everything: favorites first, then what was used or saved last. */
export function snippetPage(db: Db, search: string, offset: number, limit: number): SnippetPage {
  const total = countSnippets(db);
  const isSearch = search.trim() !== '';
  const { found, similar, rows } = isSearch
    ? searchSnippets(db, search, offset, limit)
    : { found: total, similar: false, rows: pageOfSnippets(db, offset, limit) };
  return {
    total,
    found,
    similar,
    near: isSearch && found === 0 ? nearSpelling(db, search) : null,
    rows: rows.map((row) => ({ ...row, mark: markOf(db, subjectOf(snippets, row.key)) })),
  };
}

export function snippetView(db: Db, key: string): SnippetView | null {
  const stored = snippetRows.find(db, key);
  if (!stored || stored.deleted) return null;
  const { value, server, serverId, createdAt } = stored;
  const differs = server !== null && (server.title !== value.title || server.content !== value.content);
  return {
    key,
    serverId,
    ...value,
    createdAt,
    ...readUse(db, key),
    mark: markOf(db, subjectOf(snippets, key)),
    server: differs ? server : null,
    changeable: isChangeable(db, snippets, stored),
  };
}

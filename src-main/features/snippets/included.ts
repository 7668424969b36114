import type { Db } from '../../cache/file/db.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import { findTeamSnippet, teamKeysByTitle } from '../../cache/collections/team-snippets.ts';
import { readPlaceholder } from '../../contract/text/placeholder.ts';
import { foldedTitle, type IncludedSnippet } from '../../contract/values/snippet.ts';

/** More snippets in one are not looked up. */
const MOST = 100;

const BRACES = /\{\{([^{}\n]+)\}\}/g;

/** The titles that a content names, also in code, where they mean nothing. */
function titlesIn(content: string): string[] {
  const written = [...content.matchAll(BRACES)].map(([, inside = '']) => readPlaceholder(inside));
  return written.flatMap((placeholder) => (placeholder.kind === 'snippet' ? placeholder.title : []));
}

/**
 * The snippets that a content names, and those that they name, in any depth. Of several with a title, the oldest, and the
 * user's own before a team's.
 */
export function includedSnippets(db: Db, content: string): IncludedSnippet[] {
  const titles = titlesIn(content);
  if (titles.length === 0) return [];
  const keys = new Map(
    [...keysByTitle(db), ...teamKeysByTitle(db)]
      .toReversed()
      .map(({ key, title }) => [foldedTitle(title), key]),
  );
  const found = new Map<string, IncludedSnippet>();
  for (const title of titles) {
    const key = keys.get(foldedTitle(title));
    if (key === undefined || found.has(key) || found.size === MOST) continue;
    const own = snippetRows.find(db, key)?.value;
    const value = own ?? findTeamSnippet(db, key);
    if (!value) continue;
    found.set(key, { title: value.title, content: value.content, isTeams: !own });
    titles.push(...titlesIn(value.content));
  }
  return [...found.values()];
}

import type { Db } from '../../cache/file/db.ts';
import { placeholdersIn } from '../../content/placeholders.ts';
import { storedSnippetOrder } from './stored-order.ts';
import { pageOfSnippets, type FoundRow } from '../../cache/search/found-rows.ts';
import { searchSnippets } from '../../cache/search/search.ts';
import { nearSpelling } from '../../cache/search/spelling.ts';
import { mostUsed, readUse, usedText } from '../../cache/local/snippet-uses.ts';
import { countSnippets, snippetRows } from '../../cache/collections/snippets.ts';
import { findTeamSnippet } from '../../cache/collections/team-snippets.ts';
import {
  foldedTitle,
  type SnippetPage,
  type SnippetValue,
  type SnippetView,
} from '../../contract/values/snippet.ts';
import { fileOf } from '../../domain/followed-file.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { personName } from '../../sync/collections/known-names.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { markOf, marksOfRows } from '../base/row-mark.ts';
import { countOfTeams, teamOf } from './team.ts';

/** One page of the list; an empty search shows everything, in the order that the user chose. */
export function snippetPage(db: Db, search: string, offset: number, limit: number): SnippetPage {
  const total = countSnippets(db) + countOfTeams(db);
  const order = storedSnippetOrder.read(db) ?? 'used';
  const isSearch = search.trim() !== '';
  const { found, similar, rows } = isSearch
    ? searchSnippets(db, search, offset, limit)
    : { found: total, similar: false, rows: pageOfSnippets(db, offset, limit, order) };
  const mark = marksOfRows(db, snippets, rows);
  return {
    total,
    found,
    similar,
    near: isSearch && found === 0 ? nearSpelling(db, search) : null,
    rows: rows.map(({ channelId, ...row }) => ({
      ...row,
      mark: mark(row.key),
      team: teamOf(db, channelId),
      changed: channelId !== null && usedBefore(db, row.key) !== null,
      file: fileOf(db, row.key),
    })),
  };
}

/** How many results of the user's own are compared with a name. */
const MOST_NAMED = 100;

/**
 * The keys of the snippets with this title, in upper or lower case. If no title equals the name, the key of the only snippet
 * that a search for the name finds. Several keys if the name is ambiguous. A team's is meant only where none of the user's own
 * has the name, not even as a part of its title.
 */
export function snippetsNamed(db: Db, name: string): string[] {
  const { similar, rows } = searchSnippets(db, name, 0, MOST_NAMED + countOfTeams(db));
  const isExact = ({ title }: FoundRow): boolean =>
    foldedTitle(title.map(({ text }) => text).join('')) === foldedTitle(name);
  const own = rows.filter(({ channelId }) => channelId === null);
  const exact = rows.filter(isExact);
  const partly = exact.length > 0 ? own.filter(({ title }) => title.some(({ match }) => match)) : [];
  const only = [own, rows].find(({ length }) => length === 1 && !similar) ?? [];
  const meant = [own.filter(isExact), partly, exact, only].find(({ length }) => length > 0) ?? [];
  return meant.map(({ key }) => key);
}

/** A snippet that is shown, of the user's own or of a team; null if there is none with this key. */
function shownSnippet(db: Db, key: string): SnippetValue | null {
  const stored = snippetRows.find(db, key);
  return stored && !stored.deleted ? stored.value : findTeamSnippet(db, key);
}

/** The title of a snippet; null if there is none with this key. */
export const snippetTitle = (db: Db, key: string): string | null => shownSnippet(db, key)?.title ?? null;

export function snippetView(db: Db, key: string): SnippetView | null {
  const stored = snippetRows.find(db, key);
  if (!stored) return teamView(db, key);
  if (stored.deleted) return null;
  const { value, server, serverId, createdAt } = stored;
  const file = fileOf(db, key);
  const differs = server !== null && (server.title !== value.title || server.content !== value.content);
  return {
    key,
    serverId,
    ...value,
    createdAt,
    ...readUse(db, key),
    mark: markOf(db, subjectOf(snippets, key)),
    server: differs ? server : null,
    changeable: file === null && cached(db, snippets).isChangeable(stored),
    team: null,
    before: null,
    author: null,
    file,
  };
}

/** A team's text as the user used it last, where it is another one now; null if it is the same, or was not used. */
function usedBefore(db: Db, key: string): string | null {
  const used = usedText(db, key);
  return used === null || used === findTeamSnippet(db, key)?.content ? null : used;
}

function teamView(db: Db, key: string): SnippetView | null {
  const snippet = findTeamSnippet(db, key);
  if (!snippet) return null;
  const { title, content, createdAt, channelId, authorId } = snippet;
  const name = authorId === null ? null : personName(db, authorId);
  return {
    key,
    serverId: null,
    title,
    content,
    createdAt,
    ...readUse(db, key),
    mark: null,
    server: null,
    changeable: false,
    team: teamOf(db, channelId),
    before: usedBefore(db, key),
    author: authorId === null || name === null ? null : { userId: authorId, name },
    file: null,
  };
}

/** A few snippets to choose from without a search: favorites, then the most used, then the latest ones. */
export function snippetsAtHand(db: Db, limit: number): { key: string; title: string }[] {
  const used = mostUsed(db, limit);
  const latest = pageOfSnippets(db, 0, limit)
    .map(({ key, title }) => ({ key, title: title.map(({ text }) => text).join('') }))
    .filter(({ key }) => used.every((one) => one.key !== key));
  return [...used, ...latest].slice(0, limit);
}

/** Whether a snippet has placeholders, which are filled in before it is copied. */
export const hasPlaceholders = (db: Db, key: string): boolean =>
  placeholdersIn(shownSnippet(db, key)?.content ?? '').length > 0;

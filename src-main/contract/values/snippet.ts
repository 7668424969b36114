import { DEFAULT_LIMITS } from './organization.ts';
import type { RowMark } from './change.ts';
import type { Problem } from '../problem.ts';
import type { SnippetTeam } from './team-snippet.ts';
import { checkTexts } from '../text/text.ts';

/** Servers refuse a longer title; register does not report this limit (server-notes: Limits). */
export const SNIPPET_TITLE_LIMIT = 60;

export interface SnippetValue {
  title: string;
  content: string;
}

/** A snippet that another one names. */
export interface IncludedSnippet extends SnippetValue {
  /** Whether it is a team's, which other people write. */
  isTeams: boolean;
}

/** The form of a title in which titles are compared. */
export const foldedTitle = (title: string): string => title.trim().toLocaleLowerCase();

/** Checks title and content before anything is sent. Servers trim both before they check them. */
export function checkSnippet(
  { title, content }: SnippetValue,
  contentLimit: number = DEFAULT_LIMITS.messageLength,
): Problem | null {
  return checkTexts({
    title: { text: title, required: true, most: SNIPPET_TITLE_LIMIT },
    content: { text: content, required: true, most: contentLimit },
  });
}

/** A run of text; `match` if it matches the search, `placeholder` if it is the name of a placeholder. */
export interface TextPart {
  text: string;
  match: boolean;
  placeholder?: true;
}

/** Facts about a snippet that only this computer has. */
export interface SnippetUse {
  favorite: boolean;
  /** How often it was copied. */
  uses: number;
  /** When the snippet was last copied, in milliseconds since the epoch. Null if never. */
  usedAt: number | null;
  /** The weight of all uses at `usedAt`; later uses count more (use.ts). */
  weight: number;
  /** Its abbreviations in the program from which it was imported. A search finds it by them. */
  abbreviations?: string[] | undefined;
}

export interface SnippetRow {
  key: string;
  title: TextPart[];
  /** The beginning of its text, or what is around the first match, without Markdown. */
  excerpt: TextPart[];
  favorite: boolean;
  /** When the snippet was last copied, or saved if it was never copied; milliseconds since the epoch. */
  moment: number;
  mark: RowMark | null;
  team: SnippetTeam | null;
  /** Whether a team's text is another than the one that the user used last. */
  changed: boolean;
  /** The name of the file that it follows, and that alone changes it; null for others. */
  file: string | null;
}

/** So many results of a search are counted; more are said to be more. */
export const FOUND_EXACTLY = 1_000;

export interface SnippetPage {
  /** How many snippets there are, with those of teams. */
  total: number;
  /** How many the search found. Of more than `FOUND_EXACTLY`, only so many after the page are counted. */
  found: number;
  /** Whether no snippet matched exactly, so the rows match with a typo. */
  similar: boolean;
  /** If the search finds nothing: a similar search that finds snippets, or null. */
  near: string | null;
  rows: SnippetRow[];
}

export interface SnippetView extends SnippetValue, SnippetUse {
  key: string;
  serverId: number | null;
  createdAt: number;
  mark: RowMark | null;
  /** The server's copy, if it differs from the shown snippet. */
  server: SnippetValue | null;
  /**
   * False for a team's snippet, for one that follows a file, and if the server has the snippet and can neither change nor
   * delete it.
   */
  changeable: boolean;
  team: SnippetTeam | null;
  /** A team's text as the user used it last, if the text has changed since. It is shown before either goes anywhere. */
  before: string | null;
  /** Who wrote a team's text; null if it is not known. */
  author: { userId: number; name: string } | null;
  /** As in a row. */
  file: string | null;
}

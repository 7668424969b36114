import { DEFAULT_LIMITS } from './organization.ts';
import type { RowMark } from './change.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from './text.ts';

/** Servers refuse a longer title; register does not report this limit (server-notes: Limits). */
export const SNIPPET_TITLE_LIMIT = 60;

export interface SnippetValue {
  title: string;
  content: string;
}

/** Checks title and content before anything is sent. Servers trim both before they check them. */
export function checkSnippet(
  { title, content }: SnippetValue,
  contentLimit: number = DEFAULT_LIMITS.messageLength,
): Problem | null {
  const broken = (field: string, rule: 'required' | 'too-long', limit?: number): Problem => ({
    kind: 'invalid-input',
    field,
    rule,
    limit,
  });
  if (isBlank(title)) return broken('title', 'required');
  if (lengthOf(trimmed(title)) > SNIPPET_TITLE_LIMIT) return broken('title', 'too-long', SNIPPET_TITLE_LIMIT);
  if (isBlank(content)) return broken('content', 'required');
  if (lengthOf(trimmed(content)) > contentLimit) return broken('content', 'too-long', contentLimit);
  return checkCharacters('title', title) ?? checkCharacters('content', content);
}

/** A run of text; `match` where it matches the search, `placeholder` where it is the name of a placeholder. */
export interface TextPart {
  text: string;
  match: boolean;
  placeholder?: true;
}

/** What only this computer knows of a snippet. */
export interface SnippetUse {
  favorite: boolean;
  /** How often it was copied. */
  uses: number;
  /** When it was last copied, in milliseconds since the epoch; null where it never was. */
  usedAt: number | null;
  /** How much all uses counted at `usedAt`, where later ones count more (use.ts). */
  weight: number;
}

/** One row of the list. */
export interface SnippetRow {
  key: string;
  title: TextPart[];
  /** The beginning of its text, or what is around the first match, without Markdown. */
  excerpt: TextPart[];
  favorite: boolean;
  /** When it was last copied, or saved where it never was; milliseconds since the epoch. */
  moment: number;
  mark: RowMark | null;
}

export interface SnippetPage {
  /** How many snippets there are, and how many the search found. */
  total: number;
  found: number;
  /** Whether no snippet matched exactly, so that these match with a typo. */
  similar: boolean;
  /** Where the search finds nothing: one like it that finds something, if there is one. */
  near: string | null;
  rows: SnippetRow[];
}

export interface SnippetView extends SnippetValue, SnippetUse {
  key: string;
  serverId: number | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  mark: RowMark | null;
  /** The server's copy, where it differs from what is shown. */
  server: SnippetValue | null;
  /** False where the server has it and can neither change nor delete it. */
  changeable: boolean;
}

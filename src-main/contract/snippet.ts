import { DEFAULT_LIMITS } from './organization.ts';
import type { RowMark } from './change.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from './text.ts';

/** The server refuses a longer title; no key of register tells the limit (server-notes: Limits). */
export const SNIPPET_TITLE_LIMIT = 60;

export interface SnippetValue {
  title: string;
  content: string;
}

/** Checks the rules we know before anything is sent. Servers trim both before they look at them. */
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

/** A run of text, marked where it matches what was searched for. */
export interface TextPart {
  text: string;
  match: boolean;
}

/** One row of the list. */
export interface SnippetRow {
  key: string;
  serverId: number | null;
  title: TextPart[];
  excerpt: TextPart[];
  mark: RowMark | null;
}

export interface SnippetPage {
  /** All snippets, and those that the search found. */
  total: number;
  found: number;
  /** No snippet has what was typed; these have it but for a typo. */
  similar: boolean;
  rows: SnippetRow[];
}

export interface SnippetView extends SnippetValue {
  key: string;
  serverId: number | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  mark: RowMark | null;
  /** What the server last said, when it differs from what is shown. */
  server: SnippetValue | null;
  /** False where the server can neither change nor delete a snippet that it has. */
  changeable: boolean;
}

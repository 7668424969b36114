import type { Component } from 'svelte';
import type { RowMark } from '../../../src-main/contract/change.ts';
import type { EmojiReference } from '../../../src-main/contract/emoji-reference.ts';
import type { TextPart } from '../../../src-main/contract/snippet.ts';

/** What a row of the search does, and how it is shown beside its name. */
export interface JumpItem {
  icon: Component;
  /** Shown instead of the icon. */
  emoji?: EmojiReference | null;
  /** Shown quietly after the name. */
  detail?: TextPart[];
  mark?: RowMark | null;
  /** What Enter does, as a word. */
  verb: string;
  run: () => void;
  /** Leads to another page, where the focus is then. */
  goes?: boolean;
  /** What Ctrl+Enter does, where it does something else. */
  other?: { verb: string; run: () => void };
  /** Searches for this text instead; the search stays open. */
  searches?: string;
}

export const unmarked = (text: string): TextPart[] => [{ text, match: false }];

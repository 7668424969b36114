import type { Component } from 'svelte';
import type { RowMark } from '../../src-main/contract/values/change.ts';
import type { EmojiReference } from '../../src-main/contract/values/emoji-reference.ts';
import type { JumpCommand } from '../../src-main/contract/values/jump-command.ts';
import type { TextPart } from '../../src-main/contract/values/snippet.ts';

/** How many rows of each group are shown. */
export const MOST_OF_A_GROUP = 6;

/** The command of a row of the search, and its looks besides the name. */
export interface JumpItem {
  icon: Component;
  /** Shown instead of the icon. */
  emoji?: EmojiReference | null;
  /** Shown quietly after the name. */
  detail?: TextPart[];
  mark?: RowMark | null;
  /** A second line, under the name. */
  second?: string;
  /** Shown quietly at the end of the row, unless the row is chosen. */
  note?: string;
  /** The person whose picture replaces the icon. */
  face?: { name: string; userId: number | null };
  /** The action of Enter, as a word. */
  verb: string;
  command: JumpCommand;
  /** The action of Ctrl+Enter, if it differs. */
  other?: { verb: string; command: JumpCommand };
}

export const unmarked = (text: string): TextPart[] => [{ text, match: false }];

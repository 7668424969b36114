import type { Component } from 'svelte';
import type { ChangeDescription } from '../../../../src-main/contract/change.ts';
import type { EarlierValue } from '../../../../src-main/contract/history.ts';
import type { Place } from '../../../../src-main/contract/ipc.ts';
import type { Workspace } from '../../../app/workspace.svelte.ts';

/** How the changes of one mutation look in the Outbox. */
export interface ChangeLook {
  icon: Component;
  /** What it does, in plain words: `New snippet: Refund policy, short`. */
  title(change: ChangeDescription): string;
  /** The value that it sets, in the history; its title without. */
  value?(earlier: EarlierValue, workspace: Workspace): string;
  /** Only the user can change it, so another version is from another device of theirs. */
  isPrivate?: true;
  /** Where the user can mend what the server refused. */
  editor: Place | null;
}

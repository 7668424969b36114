import type { Component } from 'svelte';
import type { ChangeDescription } from '../../../../src-main/contract/values/change.ts';
import type { EarlierValue } from '../../../../src-main/contract/values/history.ts';
import type { Place } from '../../../../src-main/contract/ipc.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';

/** How the changes of one mutation look in the Outbox. */
export interface ChangeLook {
  icon: Component;
  /** The change in plain words: `New snippet: Refund policy, short`. */
  title(change: ChangeDescription): string;
  /** The value that it sets, in the history; its title without. */
  value?(earlier: EarlierValue, workspace: Workspace): string;
  /** Only the user can change the item, so a conflicting version is from another of the user's devices. */
  isPrivate?: true;
  /** The place where the user can correct a refused change. */
  editor: Place | null;
}

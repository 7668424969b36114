import type { Component } from 'svelte';
import type { ChangeView } from '../../../../src-main/contract/change.ts';
import type { Place } from '../../../../src-main/contract/ipc.ts';

/** How one kind of change looks in the Outbox. */
export interface ChangeLook {
  icon: Component;
  /** What it does, in plain words: `New snippet: Refund policy, short`. */
  title(change: ChangeView): string;
  /** What is lost when it is discarded. */
  lost(change: ChangeView, organization: string): string;
  /** Where the user can mend what the server refused. */
  editor: Place | null;
}

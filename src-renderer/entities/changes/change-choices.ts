import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Check from '@lucide/svelte/icons/check';
import CopyPlus from '@lucide/svelte/icons/copy-plus';
import Files from '@lucide/svelte/icons/files';
import Pencil from '@lucide/svelte/icons/pencil';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import Send from '@lucide/svelte/icons/send';
import Server from '@lucide/svelte/icons/server';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { Component } from 'svelte';
import type { ChangeView, Decision } from '../../../src-main/contract/values/change.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { decisionWords, editorOf } from './change-words.ts';

/** An action of the user on an unsent change. */
export interface ChangeChoice {
  /** The decision; `edit` opens its form. */
  does: Decision | 'edit';
  label: string;
  icon: Component;
  choose: () => void;
}

const icons: Record<Decision, Component> = {
  retry: RotateCw,
  discard: Trash2,
  'look-again': RefreshCw,
  'is-there': Check,
  'send-again': Send,
  'create-again': CopyPlus,
  'keep-mine': Check,
  'take-servers': Server,
  'keep-both': Files,
};

/** The choices in order: editing first, discarding last. */
export function choicesOf(change: ChangeView, workspace: Workspace, withEditor: boolean): ChangeChoice[] {
  // Perch checks by itself once online, unless the change waits for the user.
  const checksLater = !change.needsUser && workspace.account.connection.state !== 'online';
  const decisions: ChangeChoice[] = change.decisions
    .filter((decision) => decision !== 'look-again' || !checksLater)
    .toSorted((a, b) => Number(a === 'discard') - Number(b === 'discard'))
    .map((decision) => ({
      does: decision,
      label: decisionWords(decision, change, workspace.organizationName),
      icon: icons[decision],
      choose: () => workspace.decisions.make(change, decision),
    }));
  const [place, target] = [editorOf(change), change.opens];
  if (!withEditor || place === null || target === null) return decisions;
  const isLate = change.state === 'expired' && place === 'scheduled';
  const edit: ChangeChoice = {
    does: 'edit',
    label: words(isLate ? 'scheduled.new-time' : 'action.edit'),
    icon: isLate ? CalendarClock : Pencil,
    choose: () => workspace.edit(place, target),
  };
  return [edit, ...decisions];
}

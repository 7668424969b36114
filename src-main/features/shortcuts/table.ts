import { Refusal } from '../../contract/problem.ts';
import {
  type ChosenAction,
  isSameAction,
  MOST_SHORTCUTS,
  QUICK_SHORTCUTS,
  type ShortcutView,
} from '../../contract/values/shortcut.ts';
import { hasMatch } from '../../domain/followed-file.ts';
import { undoOffered } from '../../sync/outbox/undo-offer.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { snippetTitle } from '../snippets/queries.ts';
import { presetsView } from '../status/presets.ts';

/** A row of the table of global shortcuts before it is registered. */
export interface WantedShortcut extends Pick<ShortcutView, 'action' | 'preset' | 'title'> {
  /** The keys that are tried in this order; empty if the user wants none. */
  accelerators: readonly string[];
}

/**
 * The global shortcuts that the user wants: the one of the quick window, then the others in the order in which they were chosen.
 * The stored shortcut of a deleted preset or snippet is left out, so that undo brings it back.
 */
export function shortcutTable(workspace: Workspace): WantedShortcut[] {
  const { current, shortcuts } = workspace.localSettings;
  return [
    {
      action: { do: 'quick' },
      preset: null,
      title: null,
      accelerators: quickAccelerators(current.quickShortcut),
    },
    ...shortcuts.flatMap(({ action, accelerator }) => {
      const item = itemOf(workspace, action);
      return item ? [{ action, ...item, accelerators: [accelerator] }] : [];
    }),
  ];
}

function quickAccelerators(chosen: string): readonly string[] {
  if (chosen === 'default') return QUICK_SHORTCUTS;
  return chosen === 'none' ? [] : [chosen];
}

/** What an action is about; null if that does not exist any more. */
function itemOf(workspace: Workspace, action: ChosenAction): Pick<WantedShortcut, 'preset' | 'title'> | null {
  if (action.do === 'snippet-from-selection') return { preset: null, title: null };
  const db = workspace.findEngine(action.accountId)?.db;
  if (!db) return null;
  if (action.do === 'copy-snippet') {
    const title = snippetTitle(db, action.key);
    return title === null ? null : { preset: null, title };
  }
  const preset = presetsView(db).presets.find(({ id }) => id === action.id);
  return preset ? { preset, title: null } : null;
}

/**
 * Gives an action these keys, or none. Forgets the keys of items that do not exist any more.
 * @throws {Refusal} `gone` where the item of the action does not exist, `too-many` where all are used
 */
export function setShortcut(workspace: Workspace, action: ChosenAction, accelerator: string | null): void {
  const { localSettings } = workspace;
  const existing = localSettings.shortcuts.filter((one) => mayExist(workspace, one.action));
  const place = existing.findIndex((one) => isSameAction(one.action, action));
  const others = existing.filter((_, at) => at !== place);
  if (accelerator !== null) {
    if (!itemOf(workspace, action)) throw new Refusal({ kind: 'gone' });
    if (others.length >= MOST_SHORTCUTS)
      throw new Refusal({ kind: 'invalid-input', rule: 'too-many', limit: MOST_SHORTCUTS });
    others.splice(place === -1 ? others.length : place, 0, { action, accelerator });
  }
  localSettings.setShortcuts(others);
}

/** Whether the item of an action exists, may come back with its match or an undo, or is in a cache that cannot be read now. */
function mayExist(workspace: Workspace, action: ChosenAction): boolean {
  if (itemOf(workspace, action)) return true;
  if (!('accountId' in action)) return false;
  const engine = workspace.findEngine(action.accountId);
  if (engine)
    return (
      undoOffered(engine.db) !== null || (action.do === 'copy-snippet' && hasMatch(engine.db, action.key))
    );
  return workspace.view().accounts.some(({ id }) => id === action.accountId);
}

import { z } from 'zod';
import { Accelerator } from './accelerator.ts';
import { accountId, key } from './input.ts';
import { type Preset, PresetKey } from './presets.ts';

/** The shortcuts of the quick window that are tried where the user has not chosen one; the first that no other program has. */
export const QUICK_SHORTCUTS = [
  'CommandOrControl+Shift+Space',
  'CommandOrControl+Alt+Space',
  'CommandOrControl+Shift+J',
] as const;

/** How many shortcuts the user may choose beside the one of the quick window. */
export const MOST_SHORTCUTS = 100;

const chosen = [
  /** Begins a snippet with the text that is selected in another program. */
  z.strictObject({ do: z.literal('snippet-from-selection') }),
  z.strictObject({ do: z.literal('set-preset'), accountId, id: PresetKey }),
  /** Copies a snippet, or opens its fields in the quick window. */
  z.strictObject({ do: z.literal('copy-snippet'), accountId, key }),
] as const;

/** The actions that the user may give a global shortcut to. */
export const ChosenAction = z.discriminatedUnion('do', chosen);
export type ChosenAction = z.infer<typeof ChosenAction>;

/** The action of a global shortcut. */
export const ShortcutAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('quick') }),
  ...chosen,
]);
export type ShortcutAction = z.infer<typeof ShortcutAction>;

/** A shortcut that the user chose, as it is stored. */
export const ChosenShortcut = z.strictObject({ action: ChosenAction, accelerator: Accelerator });
export type ChosenShortcut = z.infer<typeof ChosenShortcut>;

/** Whether two actions are the same. */
export const isSameAction = (one: ShortcutAction, other: ShortcutAction): boolean =>
  idOfAction(one) === idOfAction(other);

function idOfAction(action: ShortcutAction): string {
  switch (action.do) {
    case 'set-preset':
      return `${action.do} ${action.accountId} ${action.id}`;
    case 'copy-snippet':
      return `${action.do} ${action.accountId} ${action.key}`;
    default:
      return action.do;
  }
}

/**
 * The state of a global shortcut. `set`: the system sends it to Perch. `to-be-asked`: the system will ask the user, once the
 * welcome has said what it is for. `asked`: the system decides, and has sent nothing yet. `no-portal`: the desktop has nothing that registers it. `no-entry`: the desktop knows programs by their desktop entry, and
 * Perch has none. `taken`: another program has it. `own`: another action of Perch has it. `refused`: the system accepts no
 * such keys. `off`: the user wants none.
 */
export type ShortcutState =
  'set' | 'to-be-asked' | 'asked' | 'no-portal' | 'no-entry' | 'taken' | 'own' | 'refused' | 'off';

/** The keys of an action, and whether they work. */
export interface ShortcutLook {
  state: ShortcutState;
  /** In Electron's form, or null. */
  accelerator: string | null;
  /** The action that has the keys already; null in every state but `own`. */
  holder: ShortcutAction | null;
  /** How a shell starts this Perch; given only in the state `no-portal`. */
  program?: string;
}

/** A row of the table of global shortcuts. */
export interface ShortcutView extends ShortcutLook {
  action: ShortcutAction;
  /** The preset that it sets; null for other actions. */
  preset: Preset | null;
  /** The title of the snippet that it copies; null for other actions. */
  title: string | null;
}

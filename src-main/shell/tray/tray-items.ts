import type { PauseChoice } from '../../contract/values/quiet.ts';
import type { PaletteStatus, WindowCommand } from '../../contract/values/command.ts';
import type { Navigation } from '../../contract/ipc.ts';

/** The effect of a click on an item. Commands about accounts name them, because the shown account may change meanwhile. */
export type TrayCommand =
  | { do: 'set-status'; accountIds: readonly string[]; status: PaletteStatus }
  | { do: 'clear-status'; accountIds: readonly string[] }
  | { do: 'extend-status'; accountId: string }
  | { do: 'set-away'; accountIds: readonly string[]; away: boolean }
  /** Opens a place of an account; without a place, the one that it shows. */
  | { do: 'open-in'; accountId: string; navigation?: Navigation }
  | { do: 'copy-snippet'; accountId: string; key: string }
  | { do: 'run-in-window'; command: WindowCommand }
  /** Null ends the pause. The moment is reckoned from the click. */
  | { do: 'pause'; kind: PauseChoice['kind'] | null }
  | { do: 'quick' | 'open' | 'update' }
  | { do: 'quit' };

export interface TrayItem {
  /** Unique in the whole menu. */
  id: string;
  label: string;
  type: 'normal' | 'separator' | 'checkbox' | 'radio' | 'submenu';
  enabled: boolean;
  checked: boolean;
  /** A shortcut to show beside the label, in Electron's form, or null. */
  accelerator: string | null;
  command: TrayCommand | null;
  /** The items of a submenu; empty otherwise. */
  items: TrayItem[];
}

const plain = {
  type: 'normal',
  enabled: true,
  checked: false,
  accelerator: null,
  command: null,
  items: [],
} as const satisfies Partial<TrayItem>;

export const item = (id: string, label: string, command: TrayCommand): TrayItem => ({
  ...plain,
  items: [],
  id,
  label,
  command,
});

/** A line that cannot be clicked. */
export const info = (id: string, label: string): TrayItem => ({
  ...plain,
  items: [],
  id,
  label,
  enabled: false,
});

export const submenu = (id: string, label: string, items: TrayItem[]): TrayItem => ({
  ...plain,
  type: 'submenu',
  id,
  label,
  items,
});

export const separator = (id: string): TrayItem => ({
  ...plain,
  items: [],
  type: 'separator',
  id: `separator-${id}`,
  label: '',
  enabled: false,
});

/** The shortcuts that are tried where the user has not chosen one; the first that no other program has. */
export const QUICK_SHORTCUTS = [
  'CommandOrControl+Shift+Space',
  'CommandOrControl+Alt+Space',
  'CommandOrControl+Shift+J',
] as const;

/**
 * The global shortcut of the quick window. `set`: the system sends it to Perch. `asked`: the system decides, and has sent
 * nothing yet. `no-portal`: the desktop has nothing that registers it. `no-entry`: the desktop knows programs by their desktop
 * entry, and Perch has none. `taken`: another program has it. `off`: the user wants none.
 */
export interface QuickShortcutView {
  state: 'set' | 'asked' | 'no-portal' | 'no-entry' | 'taken' | 'off';
  /** In Electron's form, or null. */
  accelerator: string | null;
}

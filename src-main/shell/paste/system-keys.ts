import { isWayland } from '../system/linux/wayland.ts';
import { MacKeys } from './mac-keys.ts';
import type { PasteKeys } from './paste-keys.ts';
import { WindowsKeys } from './windows-keys.ts';
import { X11Keys } from './x11-keys.ts';

/** Wayland lets no program press keys in another one without a dialog for each session. */
const waylandKeys: PasteKeys = {
  obstacle: () => Promise.resolve('wayland'),
  isTerminal: () => Promise.resolve(false),
  allow() {},
  remember() {},
  hold() {},
  forget() {},
  aim: () => () => Promise.reject(new Error('Wayland')),
};

/** The keys of the system that Perch runs on. */
export function systemPasteKeys(): PasteKeys {
  if (process.platform === 'darwin') return new MacKeys();
  if (process.platform === 'win32') return new WindowsKeys();
  return isWayland() ? waylandKeys : new X11Keys();
}

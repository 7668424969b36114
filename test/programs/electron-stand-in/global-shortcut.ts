// globalShortcut: records, which a test calls. With STANDIN_REAL_DESKTOP=1 the session's portal has them on Wayland, and the X
// server where windows are on a display.
import { realDesktop } from './real-desktop.ts';
import { needsReady } from './runtime.ts';
import { askPortal } from './shortcut-portal.ts';
import { grab, onX, release } from './x-desktop.ts';

const shortcuts = new Map<string, () => void>();
let isSuspended = false;
/** On Wayland shortcuts are the portal's, which answers late, and keeps what is unregistered. */
const isPortals = (): boolean =>
  process.platform === 'linux' && process.env['XDG_SESSION_TYPE'] === 'wayland';

export const globalShortcut = {
  setSuspended: (suspended: boolean): void => void (isSuspended = suspended),
  isSuspended: (): boolean => isSuspended,
  register(accelerator: string, callback: () => void): boolean {
    needsReady('globalShortcut cannot be used before the app is ready');
    if (!isPortals() && (isSuspended || shortcuts.has(accelerator))) return false;
    if (onX && !grab(accelerator, () => isSuspended || callback())) return false;
    shortcuts.set(accelerator, callback);
    if (realDesktop && isPortals()) askPortal(accelerator, callback);
    return true;
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregister(accelerator: string): void {
    if (isPortals() || !shortcuts.delete(accelerator)) return;
    if (onX) release(accelerator);
  },
  unregisterAll(): void {
    for (const accelerator of shortcuts.keys()) globalShortcut.unregister(accelerator);
  },
};

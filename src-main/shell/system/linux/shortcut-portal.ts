import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { APP_ID } from '../program/app-id.ts';
import { runningAppImage } from '../program/app-image.ts';
import { callBus } from './session-bus.ts';
import { dataHome, sharedDataFolders } from './xdg-folders.ts';

/**
 * The desktop portal's support for a global shortcut. `absent`: the portal has none. `no-entry`: the portal identifies
 * programs by their desktop entry, and this AppImage has none. `unknown`: there is no bus or no tool to ask the portal
 * with.
 */
export type ShortcutPortal = 'present' | 'absent' | 'no-entry' | 'unknown';

const PORTAL = 'org.freedesktop.portal.GlobalShortcuts';

/** Asks the session's D-Bus for the portal of global shortcuts, and looks for the desktop entry of an AppImage. */
export async function findShortcutPortal(): Promise<ShortcutPortal> {
  const version = await callBus({
    destination: 'org.freedesktop.portal.Desktop',
    path: '/org/freedesktop/portal/desktop',
    method: 'org.freedesktop.DBus.Properties.Get',
    arguments: [PORTAL, 'version'],
  });
  if (!version) return 'unknown';
  if (!version.ok) return 'absent';
  return runningAppImage() && !hasDesktopEntry() ? 'no-entry' : 'present';
}

/** Whether a desktop entry of Perch is where desktops look. */
const hasDesktopEntry = (): boolean =>
  [dataHome(), ...sharedDataFolders()].some((folder) =>
    existsSync(join(folder, 'applications', `${APP_ID}.desktop`)),
  );

import { app } from 'electron';
import { callBus } from '../linux/session-bus.ts';

/** The name of a key ring on the session's D-Bus. */
const KEY_RING = 'org.freedesktop.secrets';

/** The desktops whose key ring Chromium looks for, by the names that they give themselves (Electron: safeStorage). */
const KNOWN_DESKTOPS = ['deepin', 'gnome', 'kde', 'pantheon', 'ukui', 'unity', 'x-cinnamon', 'xfce'];

/** Older signs of a desktop, which Chromium reads where the first one says nothing. */
const OLDER_SIGNS = ['GNOME_DESKTOP_SESSION_ID', 'KDE_FULL_SESSION'];
const OLDER_SESSIONS = /deepin|gnome|mate|kde|plasma|xfce|xubuntu|ukui/i;

/**
 * Lets Chromium use the key ring of a desktop that it does not know, such as sway, where it would encrypt with a fixed
 * password. A choice of the user on the command line stays. Call it before the app is ready.
 */
export async function useKeyRing(): Promise<void> {
  if (process.platform !== 'linux' || app.commandLine.hasSwitch('password-store')) return;
  if (isKnownDesktop(process.env) || !(await hasKeyRing())) return;
  app.commandLine.appendSwitch('password-store', 'gnome-libsecret');
}

function isKnownDesktop(env: NodeJS.ProcessEnv): boolean {
  const names = (env['XDG_CURRENT_DESKTOP'] ?? '').toLowerCase().split(':');
  if (names.some((name) => KNOWN_DESKTOPS.includes(name))) return true;
  return OLDER_SIGNS.some((sign) => env[sign]) || OLDER_SESSIONS.test(env['DESKTOP_SESSION'] ?? '');
}

/** Whether a key ring runs, or begins as soon as somebody calls it. */
async function hasKeyRing(): Promise<boolean> {
  const bus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
  const owned = await callBus({ ...bus, method: 'org.freedesktop.DBus.NameHasOwner', arguments: [KEY_RING] });
  if (!owned?.ok) return false;
  if (/\btrue\b/.test(owned.text)) return true;
  const startable = await callBus({
    ...bus,
    method: 'org.freedesktop.DBus.ListActivatableNames',
    arguments: [],
  });
  return startable?.ok === true && /["']org\.freedesktop\.secrets["']/.test(startable.text);
}

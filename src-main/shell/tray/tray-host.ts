import { callBus } from '../system/linux/session-bus.ts';

/** `unknown`: there is no session bus, or no tool to ask it with. */
export type TrayHost = 'present' | 'absent' | 'unknown';

const WATCHER = 'org.kde.StatusNotifierWatcher';

/**
 * Whether the desktop shows tray icons. Windows and macOS always do. On Linux panels that do own a name on the session's
 * D-Bus, and say whether one of them draws the icons.
 */
export async function findTrayHost(): Promise<TrayHost> {
  if (process.platform !== 'linux') return 'present';
  const owned = await callBus({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    method: 'org.freedesktop.DBus.NameHasOwner',
    arguments: [WATCHER],
  });
  if (!owned?.ok) return 'unknown';
  if (!/\btrue\b/.test(owned.text)) return 'absent';
  const host = await callBus({
    destination: WATCHER,
    path: '/StatusNotifierWatcher',
    method: 'org.freedesktop.DBus.Properties.Get',
    arguments: [WATCHER, 'IsStatusNotifierHostRegistered'],
  });
  // A watcher without this property draws the icons itself.
  return host?.ok && /\bfalse\b/.test(host.text) ? 'absent' : 'present';
}

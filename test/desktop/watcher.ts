// Shows tray icons to nobody, so that a session without a panel has a tray: owns the panel's name on the session's D-Bus until it is ended.
import { startWatcher } from '../unit/test-bus.ts';

await startWatcher(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '', 'org.kde.StatusNotifierWatcher', true);
console.log('A watcher for tray icons is on the session bus.');

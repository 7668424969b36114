// The session's own desktop, where a run asks for it (STANDIN_REAL_DESKTOP=1).
import { BusConnection } from '../../dbus/connection.ts';

/** Whether notifications, shortcuts of Wayland and the key ring are the session's, on its D-Bus. */
export const realDesktop = process.env['STANDIN_REAL_DESKTOP'] === '1';

let opened: Promise<BusConnection> | undefined;

/**
 * The app's connection to the session's D-Bus.
 * @throws where there is none
 */
export function sessionBus(): Promise<BusConnection> {
  opened ??= BusConnection.open(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '').then((bus) => {
    bus.unref();
    return bus;
  });
  return opened;
}

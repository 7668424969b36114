import { Notification } from 'electron';
import type { SystemNotification } from '../features/handler.ts';

/**
 * Shown notifications, kept here because Electron drops a notification without a reference, and with it its click
 * handler.
 */
const shown = new Set<Notification>();

/** How many are kept, the latest, because some systems never report that one was closed. */
const MOST_HELD = 200;

/** Shows a notification of the system. Returns false where the system has none. */
export function notify(options: SystemNotification, onClick: () => void): boolean {
  if (!Notification.isSupported()) return false;
  const notification = new Notification({ ...options });
  shown.add(notification);
  for (const oldest of [...shown].slice(0, -MOST_HELD)) shown.delete(oldest);
  notification.on('close', () => shown.delete(notification));
  notification.on('click', () => {
    shown.delete(notification);
    onClick();
  });
  notification.show();
  return true;
}

import { Notification } from 'electron';
import type { SystemNotification } from '../features/handler.ts';

/** Electron forgets a notification that nobody holds, and with it what a click on it does. */
const shown = new Set<Notification>();

/** So many are held, the last ones: some systems never say that one was closed. */
const MOST_HELD = 200;

/** Shows a notification of the system. Answers false where it has none. */
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

import { Notification } from 'electron';

/** Electron forgets a notification that nobody holds, and with it what a click on it does. */
const shown = new Set<Notification>();

/** Shows a notification of the system; where it has none, what a click would do is done at once. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return onClick();
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on('close', () => shown.delete(notification));
  notification.on('click', () => {
    shown.delete(notification);
    onClick();
  });
  notification.show();
}

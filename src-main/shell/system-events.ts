import { net, powerMonitor } from 'electron';

/** How often the system is asked whether it has a network; Electron has no event for it in the main process. */
const CHECK_EVERY = 3_000;

/** Calls back when the network returns and when the machine wakes up. */
export function onReturn(callback: () => void): void {
  powerMonitor.on('resume', callback);
  let wasOnline = net.isOnline();
  setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) callback();
    wasOnline = isOnline;
  }, CHECK_EVERY).unref();
}

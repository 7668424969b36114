import { net, powerMonitor } from 'electron';
import type { Attendance } from '../contract/presence.ts';

/** How often the system is asked what Electron has no event for in the main process, in milliseconds. */
const CHECK_EVERY = 3_000;

/** Without a key or the mouse for so long the user is not at the computer, in seconds. */
const IDLE_AFTER = 180;

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

/** Tells again and again, and at once when the screen is locked or the machine sleeps, whether the user is there. */
export function watchUser(tell: (attendance: Attendance) => void): void {
  const goneBy = new Set<'lock' | 'sleep'>();
  const look = (): void => {
    const idleFor = powerMonitor.getSystemIdleTime();
    // Linux has no event for a locked screen, but knows of it.
    const isGone =
      goneBy.size > 0 || idleFor >= IDLE_AFTER || powerMonitor.getSystemIdleState(IDLE_AFTER) === 'locked';
    tell({ state: isGone ? 'idle' : 'active', inputAt: Date.now() - idleFor * 1_000 });
  };
  const leave = (by: 'lock' | 'sleep') => (): void => {
    goneBy.add(by);
    look();
  };
  const comeBack = (from: 'lock' | 'sleep') => (): void => {
    goneBy.delete(from);
    look();
  };
  powerMonitor.on('lock-screen', leave('lock'));
  powerMonitor.on('unlock-screen', comeBack('lock'));
  powerMonitor.on('suspend', leave('sleep'));
  powerMonitor.on('resume', comeBack('sleep'));
  setInterval(look, CHECK_EVERY).unref();
  look();
}

import { net, powerMonitor } from 'electron';
import type { Attendance } from '../../../contract/values/presence.ts';

/** How often to poll what Electron has no event for in the main process, in milliseconds. */
const CHECK_EVERY = 3_000;

/** After how long without a key or the mouse the user counts as away, in seconds. */
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

/**
 * Reports regularly whether the user is at the computer, and at once when the screen is locked or the machine sleeps.
 */
export function watchUser(report: (attendance: Attendance) => void): void {
  const awayBy = new Set<'lock' | 'sleep'>();
  const look = (): void => {
    const idleFor = powerMonitor.getSystemIdleTime();
    // Linux has no event for a locked screen, but its idle state shows it.
    const isAway =
      awayBy.size > 0 || idleFor >= IDLE_AFTER || powerMonitor.getSystemIdleState(IDLE_AFTER) === 'locked';
    report({ state: isAway ? 'idle' : 'active', inputAt: Date.now() - idleFor * 1_000 });
  };
  const leave = (by: 'lock' | 'sleep') => (): void => {
    awayBy.add(by);
    look();
  };
  const returnFrom = (from: 'lock' | 'sleep') => (): void => {
    awayBy.delete(from);
    look();
  };
  if (process.platform !== 'linux') {
    powerMonitor.on('lock-screen', leave('lock'));
    powerMonitor.on('unlock-screen', returnFrom('lock'));
  }
  powerMonitor.on('suspend', leave('sleep'));
  powerMonitor.on('resume', returnFrom('sleep'));
  setInterval(look, CHECK_EVERY).unref();
  look();
}

// Which processes are alive. Plain JavaScript for Node 20 and newer: it runs before node_modules exists.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const isLinux = process.platform === 'linux';

/**
 * When a process was started, in the system's own words; null if none has this number. Numbers are given again, so only both
 * together name one process.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  if (!isThere(pid)) return null;
  // Windows has no quick answer.
  if (process.platform === 'win32') return '';
  if (isLinux) return statOf(String(pid))?.start ?? null;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  return stdout?.trim().replaceAll(/\W+/g, '.') || null;
}

/** @param {number} group the number of its first process */
export function isGroupAlive(group) {
  if (!isThere(-group)) return false;
  if (!isLinux) return true;
  return fs.readdirSync('/proc').some((name) => /^\d+$/.test(name) && statOf(name)?.group === group);
}

/**
 * Sends a signal to what is alive of a group.
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(group, signal) {
  if (isGroupAlive(group)) send(-group, signal);
}

/** @param {number} pid */
const isThere = (pid) => send(pid, 0);

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there is such a process, or group
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Null if there is no such process, or where it has ended and nobody has asked for its exit code: in a container without an
 * init that stays so.
 * @param {string} pid
 */
function statOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain some.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : { group: Number(fields[2]), start: fields[19] ?? '' };
  } catch {
    return null;
  }
}

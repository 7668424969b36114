// Work that one process at a time may do. Plain JavaScript for Node 20 and newer: it runs before node_modules exists.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOf } from './processes.mjs';

/** How often those are looked for who do the work, in milliseconds. */
const INTERVAL = 200;

/**
 * Waits until no other process does the work, and does it. Each process that wants to do it is announced by a file named after
 * it, and begins only while no other is announced. A file that a killed process left behind names no process that is alive, and
 * none that will ever be.
 * @template Result
 * @param {string} folder of these files
 * @param {() => Promise<Result>} work
 * @param {(pids: number[]) => void} onWait gets the processes that it waits for, once
 * @returns {Promise<Result>}
 */
export async function alone(folder, work, onWait) {
  for (let hasSaid = false; ; hasSaid = true) {
    const leave = announce(folder, process.pid);
    try {
      const others = announcedIn(folder).filter((pid) => pid !== process.pid);
      if (others.length === 0) return await work();
      if (!hasSaid) onWait(others);
    } finally {
      leave();
    }
    // Two that saw each other do not look again at the same moment.
    await pause(INTERVAL * (1 + Math.random()));
  }
}

/**
 * Says that a process does the work, for as long as it is alive.
 * @param {string} folder
 * @param {number} pid
 * @returns {() => void} takes it back
 */
export function announce(folder, pid) {
  const name = fileName(pid);
  if (name === null) return () => undefined;
  const file = path.join(folder, name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, '');
  return () => fs.rmSync(file, { force: true });
}

/** @param {string} folder */
function announcedIn(folder) {
  return fs.readdirSync(folder).flatMap((name) => {
    const pid = Number.parseInt(name);
    if (name === fileName(pid)) return [pid];
    fs.rmSync(path.join(folder, name), { force: true });
    return [];
  });
}

/** Null if no such process is alive. @param {number} pid */
function fileName(pid) {
  const start = startOf(pid);
  return start === null ? null : `${pid}-${start}`;
}

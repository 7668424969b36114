// Programs that this process starts, and does not end before. Plain JavaScript for Node 20 and newer: it runs before
// node_modules exists.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isGroupAlive, signalGroup } from './processes.mjs';

const isWindows = process.platform === 'win32';
/** Ctrl+C, `kill` and CI, and a terminal that closes. @type {NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How often a group of processes is looked for until it is gone, in milliseconds. */
const GROUP_INTERVAL = 50;

/** How each running child gets a signal, and its end. @type {Map<(signal: NodeJS.Signals) => void, Promise<unknown>>} */
const running = new Map();
/** The first signal that came while a child ran. @type {NodeJS.Signals | null} */
let received = null;

/** A signal asked this process to end: it starts nothing more. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Ended by ${signal}.`);
    this.signal = signal;
  }

  /** Ends this process as the signal would have ended it, once every child has ended. */
  async endProcess() {
    await Promise.allSettled(running.values());
    process.exitCode = 1;
    process.kill(process.pid, this.signal);
  }
}

/**
 * Starts a program. Until it has ended, a signal that would end this process is passed on to it. `ended` resolves to its exit
 * code.
 *
 * `ownGroup` is for a program that other programs of its own may outlive: all of them get each signal, from here alone, and
 * are waited for. `tidiesUp: false` kills them instead, where nobody needs what they do after a signal.
 * @param {string} executable
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { ownGroup?: boolean, tidiesUp?: boolean }} options
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }}
 * @throws {Interrupted} also from `ended`, where a signal made the program fail
 */
export function startChild(executable, args, { ownGroup = false, tidiesUp = true, ...options }) {
  if (received) throw new Interrupted(received);
  const hasGroup = ownGroup && !isWindows;
  const child = spawn(executable, args, { ...options, detached: hasGroup });
  const pass = hasGroup ? passingToGroup(child, tidiesUp) : passingOnce(child);
  if (running.size === 0) for (const signal of ENDING) process.on(signal, receive);
  const ended = endOf(child, hasGroup).finally(() => {
    running.delete(pass);
    if (running.size === 0) for (const signal of ENDING) process.off(signal, receive);
  });
  running.set(pass, ended);
  return { child, ended };
}

/** @param {NodeJS.Signals} signal */
function receive(signal) {
  received ??= signal;
  // The console of Windows tells every program of it, and to pass a signal on would kill there.
  if (!isWindows) for (const pass of running.keys()) pass(signal);
}

/**
 * Passes each signal once. A terminal sends its own too, and a program that gets many skips its tidying.
 * @param {import('node:child_process').ChildProcess} child
 */
function passingOnce(child) {
  const passed = new Set();
  return (/** @type {NodeJS.Signals} */ signal) => {
    if (!passed.has(signal)) child.kill(signal);
    passed.add(signal);
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child the first of its group
 * @param {boolean} tidiesUp
 */
const passingToGroup = (child, tidiesUp) => (/** @type {NodeJS.Signals} */ signal) => {
  if (child.pid !== undefined) signalGroup(child.pid, tidiesUp ? signal : 'SIGKILL');
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} hasGroup
 */
async function endOf(child, hasGroup) {
  const [code] = await once(child, 'close');
  if (received && hasGroup && child.pid !== undefined)
    while (isGroupAlive(child.pid)) await pause(GROUP_INTERVAL);
  if (received && code !== 0) throw new Interrupted(received);
  return Number(code ?? 1);
}

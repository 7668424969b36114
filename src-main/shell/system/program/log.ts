import { app, ipcMain } from 'electron';
import log from 'electron-log/main';
import type { Fault } from '../../../contract/calls/app.ts';

/** How many faults of this run are kept for the diagnostics. */
const MOST_FAULTS = 20;
const faults: Fault[] = [];

/** The last faults of this run, the last one first. */
export const lastFaults = (): Fault[] => [...faults];

/** Names and codes are written in programs; anything else may be content. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const parts: unknown[] = [error.name, 'code' in error ? error.code : undefined];
  return parts.filter((part) => typeof part === 'string' && /^\w{1,60}$/.test(part)).join(' ');
}

/**
 * Logs an error. The log file contains IDs and names of operations, never content: of an error only its type and
 * stack.
 */
export function logFault(where: string, error: unknown): void {
  faults.unshift({ at: Date.now(), where, name: nameOf(error) });
  faults.splice(MOST_FAULTS);
  log.error(where, error instanceof Error ? [error.name, ...placesOf(error)].join('\n') : typeof error);
}

/** The stack without its first lines, which repeat the message and may quote the user's text. */
const placesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line));

/** Logs to the console in development only. The library rotates the file. */
export function startLog(): void {
  const { isPackaged } = app;
  log.transports.console.level = isPackaged ? false : 'info';
  log.transports.file.level = 'info';
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  // The library listens to all windows. Ours have one channel and write no log.
  ipcMain.removeAllListeners('__ELECTRON_LOG__');
  ipcMain.removeHandler('__ELECTRON_LOG__');
  if (!isPackaged) return;
  process.on('uncaughtExceptionMonitor', (error) => logFault('uncaught', error));
  process.on('unhandledRejection', (error) => logFault('unhandled', error));
}

import { ipcMain } from 'electron';
import log from 'electron-log/main';

/**
 * Logs an error. The log file contains IDs and names of operations, never content: of an error only its type and
 * stack.
 */
export function logFault(where: string, error: unknown): void {
  log.error(where, error instanceof Error ? [error.name, ...placesOf(error)].join('\n') : typeof error);
}

/** The stack without its first lines, which repeat the message and may quote the user's text. */
const placesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line));

/** Logs to the console in development only. The library rotates the file. */
export function startLog(isPackaged: boolean): void {
  log.transports.console.level = isPackaged ? false : 'info';
  log.transports.file.level = 'info';
  // The library listens to all windows. Ours have one channel and write no log.
  ipcMain.removeAllListeners('__ELECTRON_LOG__');
  ipcMain.removeHandler('__ELECTRON_LOG__');
  if (!isPackaged) return;
  process.on('uncaughtExceptionMonitor', (error) => logFault('uncaught', error));
  process.on('unhandledRejection', (error) => logFault('unhandled', error));
}

import { ipcMain } from 'electron';
import log from 'electron-log/main';

/** The log file holds IDs and names of operations, never content: an error tells its type and where it was thrown. */
export function logFault(where: string, error: unknown): void {
  log.error(where, error instanceof Error ? [error.name, ...placesOf(error)].join('\n') : typeof error);
}

/** The stack without its first lines, which repeat the message and may quote what the user wrote. */
const placesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line));

/** Keeps the console for development; the file is rotated by the library. */
export function startLog(isPackaged: boolean): void {
  log.transports.console.level = isPackaged ? false : 'info';
  log.transports.file.level = 'info';
  // The library listens to windows, whoever they are; ours have one channel and write no log.
  ipcMain.removeAllListeners('__ELECTRON_LOG__');
  ipcMain.removeHandler('__ELECTRON_LOG__');
  if (!isPackaged) return;
  process.on('uncaughtExceptionMonitor', (error) => logFault('uncaught', error));
  process.on('unhandledRejection', (error) => logFault('unhandled', error));
}

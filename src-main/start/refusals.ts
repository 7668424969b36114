import { app, dialog } from 'electron';
import { words } from '../../resources/words.ts';
import { logFault } from '../shell/system/program/log.ts';

/** Shows why Perch cannot start without its files, and ends it. */
export function refuseToStart(error: unknown): void {
  logFault('start', error);
  void refuse(words('app.cannot-start', { folder: app.getPath('userData') }));
}

/** Refuses to start with files that a newer version has changed. Nothing has started yet. */
export function refuseNewerProfile(): void {
  void refuse(words('app.newer-profile', { version: app.getVersion() }));
}

/** Refuses to start with switches that open the app to other programs. Nothing has started yet. */
export function refuseSwitches(switches: string[]): void {
  void refuse(words('app.refused-switches', { switches: switches.join(' ') }));
}

/** On Linux, a box before the app is ready is a line in a log that nobody reads (Electron: dialog.showErrorBox). */
async function refuse(sentence: string): Promise<void> {
  if (process.platform === 'linux') await app.whenReady();
  dialog.showErrorBox(words('app.cannot-start-title'), sentence);
  app.exit(1);
}

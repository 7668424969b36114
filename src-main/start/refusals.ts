import { app, dialog } from 'electron';
import { words } from '../../resources/words.ts';
import { logFault } from '../shell/system/program/log.ts';

/** Shows why Perch cannot start without its files, and ends it. */
export function refuseToStart(error: unknown): void {
  logFault('start', error);
  refuse(words('app.cannot-start', { folder: app.getPath('userData') }));
}

/** Refuses to start with files that a newer version has changed. Nothing has started yet. */
export function refuseNewerProfile(): void {
  refuse(words('app.newer-profile', { version: app.getVersion() }));
}

/** Refuses to start with switches that open the app to other programs. Nothing has started yet. */
export function refuseSwitches(switches: string[]): void {
  refuse(words('app.refused-switches', { switches: switches.join(' ') }));
}

function refuse(sentence: string): void {
  dialog.showErrorBox(words('app.cannot-start-title'), sentence);
  app.exit(1);
}

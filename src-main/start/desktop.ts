import { app, shell } from 'electron';
import type { System } from '../features/base/handler.ts';
import { decodePicture } from '../shell/notifications/decode-picture.ts';
import { notify, withdraw } from '../shell/notifications/notifications.ts';
import { type Build, homepage, noticesFile } from '../shell/system/program/build.ts';
import { readText } from '../shell/system/desktop/clipboard.ts';
import {
  chooseBackupToRead,
  chooseBackupToWrite,
  chooseCalendar,
  chooseToRead,
  chooseToWrite,
} from '../shell/system/desktop/file-dialogs.ts';
import { awaitLinks } from '../shell/system/launching/links.ts';
import { lastFaults } from '../shell/system/program/log.ts';
import { openAtSignIn, opensAtSignIn } from '../shell/system/launching/open-at-sign-in.ts';
import { systemFormats } from '../shell/system/language/system-formats.ts';
import { versions } from '../shell/system/program/versions.ts';
import { spellingLanguages } from '../shell/windows/spelling.ts';

/** The parts of the running Perch that features reach too. */
type Running =
  | 'copy'
  | 'pasting'
  | 'applications'
  | 'signs'
  | 'updates'
  | 'proxies'
  | 'isSandboxed'
  | 'hideQuick'
  | 'runInWindow'
  | 'reload'
  | 'shortcuts';

/**
 * The system's functions as Electron provides them.
 * @param out the folder of the built files
 */
export const desktop = (kind: Build['kind'], out: string): Omit<System, Running> => ({
  paste: readText,
  openLink: (url) => shell.openExternal(url),
  openFile: async (path) => (await shell.openPath(path)) === '',
  chooseToRead,
  chooseToWrite,
  chooseBackupToRead,
  chooseBackupToWrite,
  chooseCalendar,
  awaitLinks,
  notify,
  withdraw,
  decodePicture,
  opensAtSignIn,
  openAtSignIn,
  spellingLanguages,
  formats: systemFormats,
  versions: () => versions(kind),
  openNotices: async () => (await shell.openPath(noticesFile(out))) === '',
  openPage: () => shell.openExternal(homepage()),
  faults: lastFaults,
  quit: () => app.quit(),
});

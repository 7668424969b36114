import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { app } from 'electron';
import { writeAtomically } from '../../../accounts/atomic-file.ts';
import { APP_ID } from '../program/app-id.ts';
import { runningAppImage } from '../program/app-image.ts';
import { execOf, programIn, withValues } from '../linux/desktop-entry.ts';

/** Starts Perch without its window. */
const HIDDEN = '--hidden';

/** The program that the system is to start, and its arguments. An AppImage's own executable is in a temporary folder. */
const program = (): { path: string; args: string[] } => ({
  path: runningAppImage()?.file ?? app.getPath('exe'),
  // Perch then waits in the tray, or shows its window if there is no tray.
  args: [...(app.isPackaged ? [] : [app.getAppPath()]), HIDDEN],
});

/**
 * Whether the system opens Perch when its user signs in. The system's own settings change that too, so it is read from
 * the system each time.
 */
export function opensAtSignIn(): boolean {
  if (process.platform !== 'linux') {
    const settings = app.getLoginItemSettings(program());
    // On Windows this is right for any arguments, and false if the user turned Perch off in the Task Manager.
    return process.platform === 'win32' ? settings.executableWillLaunchAtLogin : settings.openAtLogin;
  }
  try {
    return !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(readFileSync(autostartFile(), 'utf8'));
  } catch {
    return false;
  }
}

/** Whether macOS opened Perch when its user signed in: its login items have no arguments. */
export const wasOpenedAtSignIn = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;

/**
 * Lets the system open Perch when its user signs in, or not any more.
 * @throws errors of the file system
 */
export function openAtSignIn(open: boolean): void {
  if (process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: open, ...program() });
  else if (open) writeAtomically(autostartFile(), autostartEntry(program()));
  else rmSync(autostartFile(), { force: true });
}

/**
 * Lets an autostart entry follow a Perch that is elsewhere now: an AppImage that was moved, or was exchanged for a package.
 * @throws errors of the file system
 */
export function mendAutostart(): void {
  if (process.platform !== 'linux' || !existsSync(autostartFile())) return;
  const entry = readFileSync(autostartFile(), 'utf8');
  const started = programIn(entry);
  // A name without a folder is looked for in the path, where it may be.
  if (started === null || !isAbsolute(started) || existsSync(started)) return;
  const { path, args } = program();
  writeAtomically(autostartFile(), withValues(entry, { Exec: execOf([path, ...args]) }));
}

/**
 * Electron has no login items on Linux; desktops start what this folder contains (Desktop Application Autostart). They name
 * what they start after the file, and its portals know Perch by that name.
 */
const autostartFile = (): string => join(app.getPath('appData'), 'autostart', `${APP_ID}.desktop`);

/** The text of a desktop entry that starts a program (Desktop Entry Specification). */
export const autostartEntry = ({ path, args }: { path: string; args: string[] }): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Perch',
    `Exec=${execOf([path, ...args])}`,
    'Terminal=false',
    '',
  ].join('\n');

import {
  execFile,
  type ExecFileOptions,
  execFileSync,
  type ExecFileSyncOptions,
  spawn,
} from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

/** The folders of a POSIX system's programs, in which administrators alone write. */
const SYSTEM = ['/usr/bin', '/bin', '/run/current-system/sw/bin'];

/** PowerShell, as every Windows has it. */
export const POWERSHELL = 'WindowsPowerShell/v1.0/powershell.exe';

/** The kernel's own name for the folder of Windows. Users can set the variables of the environment that name the folder. */
const WINDOWS = String.raw`\\?\GLOBALROOT\SystemRoot`;

let folders: readonly string[] | null = null;

/** Looks for programs in other folders, as development and tests do; null goes back to those of the system. */
export function lookForProgramsIn(others: readonly string[] | null): void {
  folders = others;
}

function systemFolders(): readonly string[] {
  if (process.platform !== 'win32') return SYSTEM;
  let windows = String.raw`C:\Windows`;
  try {
    windows = realpathSync.native(WINDOWS);
  } catch {
    // Nearly every computer has the folder there.
  }
  return [join(windows, 'System32')];
}

/**
 * The full path of a program of the system. The user's PATH and the current folder do not count, because others may have put a
 * program there. A program that the system lacks gets a path at which no file is.
 */
export function programPath(name: string): string {
  if (isAbsolute(name)) return name;
  const paths = (folders ?? systemFolders()).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? paths[0] ?? join('/nowhere', name);
}

/** Runs a program of the system to its end. Rejects where the program is missing or fails. */
export const runProgram = (name: string, args: readonly string[], options: ExecFileOptions = {}) =>
  promisify(execFile)(programPath(name), args, { ...options, encoding: 'utf8', windowsHide: true });

/** The output of a program of the system, for which everything waits. Throws where the program is missing or fails. */
export const outputNow = (name: string, args: readonly string[], options: ExecFileSyncOptions = {}): string =>
  execFileSync(programPath(name), args, {
    ...options,
    encoding: 'utf8',
    windowsHide: true,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  });

/** Starts a program of the system. */
export const startProgram = ((name: string, args: readonly string[], options: object) =>
  spawn(programPath(name), args, { ...options, windowsHide: true })) as typeof spawn;

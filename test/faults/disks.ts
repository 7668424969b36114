import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const does = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** Runs a program of the system. @throws {Error} with what it said. */
function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'perch-disk-'));
const isRoot = process.getuid?.() === 0;

/** A place for a profile where the operating system itself refuses to write when the test says so. */
export interface Disk {
  readonly folder: string;
  fill(): void;
  /** Makes room again. */
  free(): void;
  /** Gives it back. */
  remove(): void;
}

/** No file of this process may grow: every write fails with EFBIG. Needs no rights, and `prlimit` of Linux. */
function limitedDisk(): Disk {
  const folder = newFolder();
  const limit = (bytes: string) => run('prlimit', '--pid', String(process.pid), `--fsize=${bytes}:`);
  return {
    folder,
    fill: () => limit('0'),
    free: () => limit('unlimited'),
    remove() {
      limit('unlimited');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A small file system of its own, filled to its last byte: writes fail with ENOSPC. Only root can mount one. */
function smallDisk(): Disk {
  const folder = newFolder();
  const ballast = join(folder, 'ballast');
  run('mount', '-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', folder);
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      for (const size of [262_144, 4_096, 1]) writeUntilFull(file, size);
      closeSync(file);
    },
    free: () => rmSync(ballast),
    remove() {
      run('umount', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, size: number): void {
  try {
    for (const block = Buffer.alloc(size); ;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const canLimit = does('prlimit', '--pid', String(process.pid), '--fsize');
const canMount = isRoot && canMountHere();

function canMountHere(): boolean {
  const folder = newFolder();
  const isMounted = does('mount', '-t', 'tmpfs', 'tmpfs', folder) && does('umount', folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** The kinds of disk that this machine lets the tests have; a missing one is said in a line. */
export const disks: [string, () => Disk][] = [
  ...possible(canLimit, 'no file may grow', limitedDisk, 'prlimit is missing'),
  ...possible(canMount, 'a small one, filled', smallDisk, 'this user cannot mount a file system'),
];

function possible(
  isPossible: boolean,
  name: string,
  make: () => Disk,
  reason: string,
): [string, () => Disk][] {
  if (isPossible) return [[name, make]];
  console.log(`Not tested here: a full disk (${name}), because ${reason}.`);
  return [];
}

/** Makes a file or folder read-only, for root too, and gives it back. */
export interface ReadOnly {
  begin(path: string): void;
  end(path: string): void;
}

/** Root may write where the mode says no; a mount that is read-only binds everybody. */
export const readOnly: ReadOnly | null = isRoot
  ? canMount
    ? {
        begin(path) {
          run('mount', '--bind', path, path);
          run('mount', '-o', 'remount,bind,ro', path);
        },
        end: (path) => run('umount', path),
      }
    : null
  : {
      begin: (path) => run('chmod', '-R', 'a-w', path),
      end: (path) => run('chmod', '-R', 'u+w', path),
    };
if (!readOnly)
  console.log('Not tested here: a read-only profile, because root cannot mount and modes do not bind it.');

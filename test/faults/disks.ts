import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const does = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/**
 * Runs a program of the operating system.
 * @throws {Error} with its output.
 */
function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'perch-disk-'));
const isRoot = process.getuid?.() === 0;

/** A place for a profile to which the operating system refuses to write when the test wants it. */
export interface Disk {
  readonly folder: string;
  /** @param room how many bytes of a file can be written all the same */
  fill(room?: number): void;
  /** Makes room again. */
  free(): void;
  /** Removes it. */
  remove(): void;
}

/** Limits the size of every file of this process: writes fail with EFBIG. It needs no privileges, but Linux's `prlimit`. */
function limitedDisk(): Disk {
  const folder = newFolder();
  const limit = (bytes: string) => run('prlimit', '--pid', String(process.pid), `--fsize=${bytes}:`);
  return {
    folder,
    fill: (room = 0) => limit(String(room)),
    free: () => limit('unlimited'),
    remove() {
      limit('unlimited');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A small file system, filled to its last byte: writes fail with ENOSPC. Only root can mount one. */
function smallDisk(): Disk {
  const folder = newFolder();
  const ballast = join(folder, 'ballast');
  run('mount', '-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', folder);
  return {
    folder,
    fill(room = 0) {
      const file = openSync(ballast, 'w');
      for (const size of [262_144, 4_096, 1]) writeUntilFull(file, size);
      closeSync(file);
      truncateSync(ballast, statSync(ballast).size - room);
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

/** The kinds of disk that the tests can have on this machine. A line is printed for each that is missing. */
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

/**
 * Makes a file or folder read-only, for root too.
 * @returns a function that undoes it.
 */
export interface ReadOnly {
  begin(path: string): void;
  end(path: string): void;
}

/** Root ignores the file mode, but not a read-only mount. */
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
  : { begin: (path) => run('chmod', '-R', 'a-w', path), end: (path) => run('chmod', '-R', 'u+w', path) };
if (!readOnly)
  console.log('Not tested here: a read-only profile, because root cannot mount and modes do not bind it.');

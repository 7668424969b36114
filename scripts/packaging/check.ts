import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../children.mjs';
import { listing, problemsIn, type Target } from './contents.ts';
import { differences, type Plan } from './expected.ts';
import { isScript, readFuses, wrongFuses } from './fuses.ts';

/** How long a package may take to start, or to end, on a busy machine, in milliseconds. */
const START_TIMEOUT = 60_000;

/** An unpacked application among the packages. */
export interface Unpacked {
  target: Target;
  /** The program itself. */
  executable: string;
  /** The folder that has `app.asar`. */
  resources: string;
}

/** The names of the packager's folders for unpacked applications. */
const FOLDERS: Record<string, Target> = {
  'linux-unpacked': { platform: 'linux', arch: 'x64' },
  'linux-arm64-unpacked': { platform: 'linux', arch: 'arm64' },
  'win-unpacked': { platform: 'win32', arch: 'x64' },
  'win-arm64-unpacked': { platform: 'win32', arch: 'arm64' },
  mac: { platform: 'darwin', arch: 'x64' },
  'mac-arm64': { platform: 'darwin', arch: 'arm64' },
};

/** The unpacked applications in a folder of packages. */
export function unpackedIn(output: string): Unpacked[] {
  return Object.entries(FOLDERS).flatMap(([name, target]) => {
    const folder = path.join(output, name);
    return fs.existsSync(folder) ? [{ target, ...partsOf(folder, target.platform) }] : [];
  });
}

function partsOf(folder: string, platform: string): Pick<Unpacked, 'executable' | 'resources'> {
  if (platform === 'darwin') {
    const contents = path.join(folder, 'Perch.app/Contents');
    return { executable: path.join(contents, 'MacOS/Perch'), resources: path.join(contents, 'Resources') };
  }
  const executable = path.join(folder, platform === 'win32' ? 'Perch.exe' : 'perch');
  return { executable, resources: path.join(folder, 'resources') };
}

/** The AppImages for this machine, which start as they are. */
function appImagesIn(output: string): string[] {
  const arch = process.arch === 'x64' ? 'x86_64' : process.arch;
  return fs
    .readdirSync(output)
    .filter((name) => name.endsWith(`-linux-${arch}.AppImage`))
    .map((name) => path.join(output, name));
}

/**
 * Lists what is in each package, reads its fuses, and starts and quits those for this machine. Compares all of them with what was to
 * be made first.
 * @param output the folder of the packages
 * @param timeout how long a start and an end may take, in milliseconds
 * @returns an exit code
 */
export async function checkPackages(output: string, plan: Plan, timeout = START_TIMEOUT): Promise<number> {
  const packages = unpackedIn(output);
  if (packages.length === 0) {
    console.error(`There is no unpacked package in ${output}.`);
    return 1;
  }
  let failed = report(differences(output, plan));
  for (const unpacked of packages) {
    const { target, executable, resources } = unpacked;
    console.log(`\n${target.platform} ${target.arch}: ${executable}`);
    console.log(listing(path.join(resources, 'app.asar')));
    const problems = [...problemsIn(resources, target), ...(await fuseProblems(unpacked))];
    const isForHere = target.platform === process.platform && target.arch === process.arch;
    if (problems.length === 0 && isForHere) problems.push(...(await startAndQuit(executable, timeout)));
    failed += report(problems);
  }
  if (process.platform === 'linux')
    for (const appImage of appImagesIn(output)) {
      console.log(`\n${appImage}`);
      failed += report(await startAndQuit(appImage, timeout));
    }
  console.log(`\n${packages.length} packages checked, ${failed} problems`);
  return failed === 0 ? 0 : 1;
}

/** Names each problem, and returns how many there are. */
function report(problems: readonly string[]): number {
  for (const problem of problems) console.error(`FAIL  ${problem}`);
  return problems.length;
}

async function fuseProblems({ executable }: Unpacked): Promise<string[]> {
  if (isScript(executable)) {
    console.log('No fuses: a script stands in the place of Electron.');
    return [];
  }
  const wrong = wrongFuses(await readFuses(executable));
  if (wrong.length === 0) console.log('Every fuse is as it should be.');
  return wrong.map((name) => `the fuse ${name} is not as it should be`);
}

/**
 * Starts a package in a profile of its own, waits until it has opened its files, and quits it.
 * @param timeout how long a start and an end may take, in milliseconds
 * @returns what went wrong
 */
export async function startAndQuit(executable: string, timeout = START_TIMEOUT): Promise<string[]> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-check-'));
  // Its children hold its output, and files of the profile: it has ended when the last of them has.
  const { child, ended } = startChild(executable, [`--user-data-dir=${profile}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  try {
    // The native binary in the package makes this file, after the main bundle was loaded from the archive.
    const lock = path.join(profile, 'perch.lock');
    const until = Date.now() + timeout;
    while (!fs.existsSync(lock) && child.exitCode === null && Date.now() < until) await sleep(100);
    if (!fs.existsSync(lock)) return [`did not start (exit code ${child.exitCode ?? 'none'})`];
    console.log('It starts.');
    // Windows has no way to ask a program without a window to quit; packaged.spec.ts quits it there.
    if (process.platform === 'win32') return [];
    child.kill('SIGTERM');
    const code = await within(timeout, ended);
    if (code !== 0) return [`did not quit (${code})`];
    console.log('It quits.');
    return [];
  } finally {
    endAll(child);
    await within(timeout, ended);
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The exit code of a program whose end comes within this time, in milliseconds. */
function within(timeout: number, ended: Promise<number>): Promise<number | string> {
  const waiting = new AbortController();
  const late = sleep(timeout, 'no end', { signal: waiting.signal });
  return Promise.race([ended, late]).finally(() => waiting.abort());
}

/** Ends a program that still runs. Its children end by themselves without it, but not on Windows. */
function endAll(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else child.kill('SIGKILL');
}

// Finds the app's runtime on this machine: Electron itself, or the stand-in (test/programs/electron-stand-in). Plain
// JavaScript for Node 20 and newer: it runs before the pinned Node does.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Interrupted, startChild } from './children.mjs';
import { pinnedNode } from './pinned-node.mjs';

/**
 * @typedef {object} Runtime
 * @property {'electron' | 'stand-in'} kind
 * @property {string} executable the program to start with the app's folder as its argument
 * @property {string[]} args switches that this machine needs, to put before the app's folder
 * @property {Record<string, string>} env variables to add to the environment
 * @property {string} sentence the line that names the runtime of a run
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const electronFolder = path.join(root, 'node_modules/electron');
const standInFolder = path.join(root, 'test/programs/electron-stand-in');
const failedMark = path.join(root, 'node_modules/.cache/perch/electron-unavailable');
/** How long a download may stand still, in milliseconds. As long as it moves it may take any time. */
const stallTimeout = Number(process.env.PERCH_DOWNLOAD_TIMEOUT) || 20_000;
/** The lines of progress come no faster than this, in milliseconds. */
const progressInterval = 1_000;

/** Why Electron can't be started here. */
export class NoElectron extends Error {}

/**
 * Returns Electron where its executable is installed or can be downloaded, and starts; else the stand-in, unless Electron is
 * required. PERCH_RUNTIME=electron or =stand-in chooses. A failed download is remembered, and is tried again only where Electron
 * is required.
 * @param {{ env?: NodeJS.ProcessEnv, requireElectron?: boolean }} [options]
 * @returns {Promise<Runtime>}
 * @throws {NoElectron} where it is required
 */
export async function findRuntime({ env = process.env, requireElectron = false } = {}) {
  const wanted = env.PERCH_RUNTIME;
  if (wanted && wanted !== 'electron' && wanted !== 'stand-in') {
    throw new Error(`PERCH_RUNTIME is "${wanted}"; it can be "electron" or "stand-in".`);
  }
  if (wanted === 'stand-in') return standIn('PERCH_RUNTIME asks for it', env);
  const isRequired = requireElectron || wanted === 'electron';
  const { executable, reason } = await findElectron(isRequired);
  if (executable) return electron(executable, env);
  if (isRequired) throw new NoElectron(reason);
  return standIn(reason ?? '', env);
}

/**
 * @param {string} executable
 * @param {NodeJS.ProcessEnv} env
 * @returns {Runtime}
 */
function electron(executable, env) {
  const noDisplay = process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(noDisplay ? ['--ozone-platform=headless'] : []),
  ];
  return { kind: 'electron', executable, args, env: {}, sentence: `Runtime: Electron ${electronVersion()}` };
}

/**
 * @param {string} why
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Runtime>}
 */
async function standIn(why, env) {
  if (process.platform === 'win32') throw new Error(`The stand-in does not run on Windows, and ${why}.`);
  const chromium = await findChromium(env);
  const version =
    /\d+/.exec(spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? '';
  return {
    kind: 'stand-in',
    executable: path.join(standInFolder, 'electron'),
    args: [],
    env: { ELECTRON_OVERRIDE_DIST_PATH: standInFolder, STANDIN_CHROMIUM: chromium },
    sentence: `Runtime: the stand-in on Chromium ${version} (${why})`,
  };
}

/**
 * @param {boolean} tryAgain whether to download again after a failed attempt
 * @returns {Promise<{ executable?: string, reason?: string }>}
 */
async function findElectron(tryAgain) {
  const unavailable = 'no Electron executable could be had here';
  if (!installedElectron()) {
    const version = electronVersion();
    if (!tryAgain && readText(failedMark) === version) return { reason: unavailable };
    const failure = await downloadElectron();
    if (failure !== null || !installedElectron()) {
      fs.mkdirSync(path.dirname(failedMark), { recursive: true });
      fs.writeFileSync(failedMark, version);
      return { reason: tryAgain ? `its download failed: ${failure ?? 'nothing was unpacked'}` : unavailable };
    }
  }
  fs.rmSync(failedMark, { force: true });
  const executable = /** @type {string} */ (installedElectron());
  const probe = spawnSync(executable, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (probe.status === 0) return { executable };
  return {
    reason: `the Electron executable does not start here: ${firstLine(probe.stderr) ?? probe.error?.message}`,
  };
}

/** @returns {string | undefined} the executable that Electron's installer downloaded */
function installedElectron() {
  const relative = readText(path.join(electronFolder, 'path.txt'));
  const executable = relative && path.join(electronFolder, 'dist', relative);
  return executable && fs.existsSync(executable) ? executable : undefined;
}

/**
 * Downloads and unpacks Electron's executable, and shows the progress. Ends a download that makes no progress.
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv, timeout?: number, say?: (line: string) => void }} [options]
 * @returns {Promise<string | null>} the reason for a failure, or null
 */
export async function downloadElectron({
  folder = electronFolder,
  env = process.env,
  timeout = stallTimeout,
  say = console.log,
} = {}) {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...childEnv } = env;
  const args = [path.join(root, 'scripts/download-electron.mjs'), folder];
  const { child, ended } = startChild(pinnedNode().executable, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnv,
  });
  let isStalled = false;
  let isUnpacking = false;
  let saidAt = 0;
  const timer = setTimeout(() => {
    isStalled = true;
    child.kill('SIGKILL');
  }, timeout);
  const output = /** @type {import('node:stream').Readable} */ (child.stdout);
  createInterface({ input: output }).on('line', (line) => {
    timer.refresh();
    if (line === 'unpacking') {
      isUnpacking = true;
      clearTimeout(timer);
      return;
    }
    const [transferred = 0, total = 0] = line.split(' ').map(Number);
    if (Date.now() - saidAt < progressInterval) return;
    if (saidAt === 0) say(`Downloading Electron ${electronVersion(folder)}…`);
    else say(`  ${megabytes(transferred)}${total > 0 ? ` of ${megabytes(total)}` : ''}`);
    saidAt = Date.now();
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (errors += text));
  const code = await ended
    .catch((error) => {
      if (error instanceof Interrupted) throw error;
      return error;
    })
    .finally(() => clearTimeout(timer));
  if (code === 0) return null;
  if (isStalled) return `nothing arrived for ${timeout / 1000} seconds`;
  return `${isUnpacking ? 'unpacking: ' : ''}${firstLine(errors) || `exit code ${code}`}`;
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** The version of Electron that Perch is made for. @param {string} [folder] of the package */
export function electronVersion(folder = electronFolder) {
  return String(createRequire(import.meta.url)(path.join(folder, 'package.json')).version);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
async function findChromium(env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
  const candidates = [
    env.STANDIN_CHROMIUM,
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = candidates.find((file) => file && fs.existsSync(file)) ?? (await playwrightChromium());
  if (found) return found;
  throw new Error(
    'The stand-in needs Chromium or Chrome, and none was found. Install one (Debian, Ubuntu: `apt-get install chromium`), ' +
      'or name it in STANDIN_CHROMIUM.',
  );
}

/** @returns {Promise<string | undefined>} the Chromium that `playwright install chromium` downloads */
async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    return fs.existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** @param {string | null | undefined} text */
function firstLine(text) {
  return text?.trim().split('\n')[0];
}

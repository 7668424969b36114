// Finds the app's runtime on this machine: Electron itself, or the stand-in (test/programs/electron-stand-in). Plain
// JavaScript for Node 20 and newer: it runs before the pinned Node does.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Interrupted, startChild } from './children.mjs';
import { NoElectron, NoRuntime, NOT_WANTED } from './no-runtime.mjs';
import { pinnedNode } from './pinned-node.mjs';

/**
 * @typedef {object} Runtime
 * @property {'electron' | 'stand-in'} kind
 * @property {string} executable the program to start with the app's folder as its argument
 * @property {string[]} args switches that this machine needs, to put before the app's folder
 * @property {Record<string, string>} env variables to add to the environment
 * @property {string} sentence the line that names the runtime of a run
 * @property {string} [help] how Electron can be made to start here
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const electronFolder = path.join(root, 'node_modules/electron');
const standInFolder = path.join(root, 'test/programs/electron-stand-in');
const failedMark = path.join(root, 'node_modules/.cache/perch/electron-unavailable');
/** How long a download may stand still, in milliseconds. As long as it moves it may take any time. */
const stallTimeout = Number(process.env.PERCH_DOWNLOAD_TIMEOUT) || 20_000;
/** The lines of progress come no faster than this, in milliseconds. */
const progressInterval = 1_000;

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
  if (wanted === 'stand-in') return standIn(NOT_WANTED, env);
  const isRequired = requireElectron || wanted === 'electron';
  const { executable, reason = '', help } = await findElectron(isRequired);
  if (executable) return electron(executable, env);
  if (isRequired) throw new NoElectron(reason, help);
  return { ...(await standIn(reason, env)), help };
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
  if (!chromium) throw new NoRuntime(why);
  const version =
    /\d+/.exec(spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? '';
  return {
    kind: 'stand-in',
    executable: path.join(standInFolder, 'electron'),
    args: [],
    env: { ELECTRON_OVERRIDE_DIST_PATH: standInFolder, STANDIN_CHROMIUM: chromium },
    sentence: `Runtime: the stand-in for Electron, with its windows in Chromium ${version} (${why})`,
  };
}

/**
 * @param {boolean} tryAgain whether to download again after a failed attempt
 * @returns {Promise<{ executable?: string, reason?: string, help?: string }>}
 */
async function findElectron(tryAgain) {
  const version = electronVersion();
  if (!installedElectron()) {
    const [failed, ...why] = readText(failedMark)?.split('\n') ?? [];
    const known = !tryAgain && failed === version && why.join(' ');
    const failure = known || (await downloadElectron());
    if (failure || !installedElectron()) {
      const reason = failure ?? 'nothing was unpacked';
      fs.mkdirSync(path.dirname(failedMark), { recursive: true });
      fs.writeFileSync(failedMark, `${version}\n${reason}`);
      return { reason: `the download of Electron ${version} failed: ${reason}` };
    }
  }
  fs.rmSync(failedMark, { force: true });
  const executable = /** @type {string} */ (installedElectron());
  const probe = spawnSync(executable, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (probe.status !== 0)
    return {
      reason: `Electron ${version} does not start: ${firstLine(probe.stderr) ?? probe.error?.message}`,
    };
  if (hasSandbox(path.dirname(executable))) return { executable };
  const helper = path.join(path.dirname(executable), 'chrome-sandbox');
  return {
    reason: `this system allows Electron ${version} no sandbox`,
    help:
      'Electron’s sandbox needs a permission that this system, like Ubuntu since 23.10, gives to installed programs alone. This ' +
      `command gives it to this Electron:\n  sudo sh -c 'chown root:root "${helper}" && chmod 4755 "${helper}"'`,
  };
}

/**
 * Whether Chromium can make its sandbox, as the packager's launcher of an AppImage finds it out. Electron as Node has no sandbox, so
 * it starts in any case. Root starts Electron without one.
 * @param {string} folder of the executable
 */
function hasSandbox(folder) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return true;
  const helper = fs.statSync(path.join(folder, 'chrome-sandbox'), { throwIfNoEntry: false });
  if (helper?.uid === 0 && (helper.mode & 0o7777) === 0o4755) return true;
  const probe = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
  // Where there is no such program, nobody knows.
  return probe.error !== undefined || probe.status === 0;
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

/**
 * Why Electron can't be downloaded here, found by one request before the package that downloads it is there; null if it can be,
 * or where nobody can tell: it is there already, or a proxy is in between.
 * @param {string} version
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | null>}
 */
export async function whyNoDownload(version, env = process.env) {
  const proxies = ['HTTPS_PROXY', 'https_proxy', 'ELECTRON_GET_USE_PROXY', 'GLOBAL_AGENT_HTTPS_PROXY'];
  if (installedElectron() || proxies.some((name) => env[name])) return null;
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  if (cachedFiles(env).some((file) => path.basename(file) === name)) return null;
  const mirror = env.ELECTRON_MIRROR || 'https://github.com/electron/electron/releases/download/';
  const address = `${mirror}v${version}/${name}`;
  const because = (/** @type {string} */ why) => `Electron can't be downloaded, because ${why}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(stallTimeout) });
    await response.body?.cancel();
    return response.ok ? null : because(`${address} answers ${response.status}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const said = cause instanceof Error ? cause.message || cause.name : cause;
    return because(`${new URL(address).host} can't be reached (${said})`);
  }
}

/** What Electron's own downloader has kept. @param {NodeJS.ProcessEnv} env */
function cachedFiles(env) {
  const home = os.homedir();
  const folder =
    env.electron_config_cache ??
    (process.platform === 'darwin'
      ? path.join(home, 'Library/Caches/electron')
      : path.join(env.XDG_CACHE_HOME || path.join(home, '.cache'), 'electron'));
  return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** The version of Electron that Perch is made for. @param {string} [folder] of the package */
export function electronVersion(folder = electronFolder) {
  return String(createRequire(import.meta.url)(path.join(folder, 'package.json')).version);
}

/**
 * The Chromium or Chrome that the stand-in would start.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
  const candidates = [
    env.STANDIN_CHROMIUM,
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((file) => file && fs.existsSync(file)) ?? playwrightChromium();
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

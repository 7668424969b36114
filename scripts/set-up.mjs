// Sets up a fresh clone: npm packages and, where the windows need it, a Chromium.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, announce } from './alone.mjs';
import { startChild } from './children.mjs';
import { checkNode, pinnedNode } from './pinned-node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.cache/perch/installed');
/** Not in node_modules, which `npm ci` removes. */
const settingUp = path.join(root, '.cache/perch/setting-up');

/** Commands that open windows, on the stand-in where Electron cannot be had. */
const withWindows = ['demo', 'test', 'test:e2e', 'test:moments', 'test:soak', 'screenshots', 'bench'];

/**
 * Installs what is missing, or waits while another process does.
 * @param {string} command
 * @param {string[]} args of the command
 */
export async function setUp(command, args) {
  const needsWindows = withWindows.includes(command) || args.includes('--stand-in');
  if (isInstalled() && !needsWindows) return;
  await alone(
    settingUp,
    async () => {
      if (!isInstalled()) await installPackages();
      if (needsWindows) await installChromium(args);
    },
    (pids) => console.log(`Waiting for the set-up of another command (process ${pids.join(', ')})…`),
  );
}

/** What the packages are installed for. */
const wantedPackages = () =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const isInstalled = () =>
  fs.existsSync(stamp) &&
  fs.readFileSync(stamp, 'utf8') === wantedPackages() &&
  fs.existsSync(pinnedNode().executable);

async function installPackages() {
  console.log('Installing packages (npm ci)…');
  const wanted = wantedPackages();
  // An installation that is interrupted does not count.
  fs.rmSync(stamp, { force: true });
  await npm('ci', '--ignore-scripts');
  // Scripts of packages run on the pinned Node as soon as it is there, so it is checked before the others.
  await npm('rebuild', 'node');
  if (!checkNode(pinnedNode().executable))
    console.log(
      `No hash of Node is recorded for ${process.platform} ${process.arch}; npm's own check was all.`,
    );
  const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  await npm('rebuild', ...Object.keys(allowScripts).filter((name) => allowScripts[name] && name !== 'node'));
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, wanted);
}

/**
 * Runs npm in the project. After a signal npm removes what it has installed, and would remove the packages of a later command
 * too. So this waits for npm and for the programs that it started.
 * @param {string[]} args
 */
async function npm(...args) {
  const { child, ended } = startChild('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ownGroup: true,
  });
  // Where this process is killed, the next set-up still waits for npm.
  const leave = announce(settingUp, child.pid ?? 0);
  process.once('SIGINT', sayWhatComes);
  const code = await ended.finally(() => {
    process.off('SIGINT', sayWhatComes);
    leave();
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed; its own message is above.`);
}

const sayWhatComes = () => console.log('npm removes what it has installed. Another Ctrl+C ends it at once.');

/**
 * Installs a Chromium where the stand-in needs it, because real Electron cannot be downloaded or is not wanted.
 * @param {string[]} args
 */
async function installChromium(args) {
  const { findRuntime } = await import('./electron-runtime.mjs');
  try {
    const wanted = args.includes('--stand-in') ? { PERCH_RUNTIME: 'stand-in' } : {};
    await findRuntime({ env: { ...process.env, ...wanted } });
    return;
  } catch (error) {
    const isDebianRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
    if (!isDebianRoot) throw error;
  }
  console.log('Installing Chromium from the system’s packages (apt-get)…');
  await aptGet('update');
  if ((await aptGet('install', '-y', 'chromium', 'fonts-noto-color-emoji', 'xvfb')) !== 0)
    throw new Error('apt-get could not install chromium. Install it by hand and run this again.');
}

/** @param {string[]} args */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return startChild('apt-get', args, { stdio: 'ignore', env, ownGroup: true }).ended;
}

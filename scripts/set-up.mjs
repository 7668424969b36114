// Sets up a fresh clone: npm packages and, where the windows need it, a Chromium.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, announce } from './alone.mjs';
import { startChild } from './children.mjs';
import { findChromium, findRuntime, whyNoDownload } from './electron-runtime.mjs';
import { NoElectron, NoRuntime, NOT_WANTED } from './no-runtime.mjs';
import { checkNode, pinnedNode } from './pinned-node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.cache/perch/installed');
/** Not in node_modules, which `npm ci` removes. */
const settingUp = path.join(root, '.cache/perch/setting-up');

/** Commands that open windows, on the stand-in where Electron cannot be had. */
const withWindows = ['demo', 'test', 'test:e2e', 'test:moments', 'test:soak', 'screenshots', 'bench'];
/** Commands that open windows on Electron, unless their user asks for the stand-in. */
const onElectron = ['start', 'dev'];

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
      if (needsWindows) await lookFirst(args);
      else if (onElectron.includes(command) && !wantsStandIn(args)) await lookForElectron();
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
  // Of all scripts of packages this one alone runs.
  console.log('Fetching the Node that runs everything (npm rebuild node)…');
  await npm('rebuild', 'node');
  if (!checkNode(pinnedNode().executable))
    console.log(
      `No hash of Node is recorded for ${process.platform} ${process.arch}; npm's own check was all.`,
    );
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, wanted);
}

/**
 * Runs npm in the project. After a signal npm would first unpack the rest and then remove all of it, which takes minutes, and
 * the next installation removes the rest anyway. So a signal kills npm and the programs that it started.
 * @param {string[]} args
 */
async function npm(...args) {
  const { child, ended } = startChild('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ownGroup: true,
    tidiesUp: false,
  });
  // Where this process is killed, the next set-up still waits for npm.
  const leave = announce(settingUp, child.pid ?? 0);
  // The console of Windows sends npm its own Ctrl+C.
  const removes = args[0] === 'ci' && process.platform === 'win32';
  if (removes) process.once('SIGINT', sayWhatComes);
  const code = await ended.finally(() => {
    process.off('SIGINT', sayWhatComes);
    leave();
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed; its own message is above.`);
}

const sayWhatComes = () => console.log('npm removes what it has installed. Another Ctrl+C ends it at once.');

/** Whether `apt-get` can install a Chromium without a question. */
const isDebianRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

/**
 * Ends the set-up before minutes of installing where nothing could open a window afterwards.
 * @param {string[]} args
 */
async function lookFirst(args) {
  if (process.platform === 'win32' || isDebianRoot || (await findChromium(process.env))) return;
  const why = wantsStandIn(args) ? NOT_WANTED : await whyNoElectron();
  if (why !== null) throw new NoRuntime(why);
}

/** Does the same for what runs on Electron alone. */
async function lookForElectron() {
  const why = await whyNoElectron();
  if (why !== null) throw new NoElectron(why);
}

/** @param {string[]} args */
const wantsStandIn = (args) => args.includes('--stand-in') || process.env.PERCH_RUNTIME === 'stand-in';

const whyNoElectron = () => whyNoDownload(manifest().devDependencies.electron);

const manifest = () => JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/**
 * Installs a Chromium where the stand-in needs it, because real Electron cannot be downloaded or is not wanted.
 * @param {string[]} args
 */
async function installChromium(args) {
  try {
    const wanted = wantsStandIn(args) ? { PERCH_RUNTIME: 'stand-in' } : {};
    const { help } = await findRuntime({ env: { ...process.env, ...wanted } });
    if (help) console.log(help);
    return;
  } catch (error) {
    if (!(error instanceof NoRuntime) || !isDebianRoot) throw error;
  }
  console.log('Installing Chromium for the stand-in from the system’s packages: apt-get update…');
  await aptGet('update');
  const packages = ['chromium', 'fonts-noto-color-emoji', 'xvfb'];
  console.log(`apt-get install ${packages.join(' ')}…`);
  if ((await aptGet('install', '-y', ...packages)) !== 0)
    throw new Error(
      'apt-get could not install Chromium; its own message is above. Install it by hand and run this again.',
    );
}

/** Runs apt-get, with its errors alone. @param {string[]} args */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return startChild('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, ownGroup: true }).ended;
}

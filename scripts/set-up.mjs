// Sets up a fresh clone: npm packages and, where the windows need it, a Chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, pinnedNode } from './pinned-node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.cache/perch/installed');

/** Commands that open windows, on the stand-in where Electron cannot be had. */
const withWindows = ['demo', 'test', 'test:e2e', 'test:moments', 'test:soak', 'screenshots', 'bench'];

/**
 * Installs what is missing.
 * @param {string} command
 * @param {string[]} args of the command
 */
export async function setUp(command, args) {
  installPackages();
  if (withWindows.includes(command) || args.includes('--stand-in')) await installChromium(args);
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === wanted &&
    fs.existsSync(pinnedNode().executable)
  )
    return;
  console.log('Installing packages (npm ci)…');
  npm('ci', '--ignore-scripts');
  // Scripts of packages run on the pinned Node as soon as it is there, so it is checked before the others.
  npm('rebuild', 'node');
  if (!checkNode(pinnedNode().executable))
    console.log(
      `No hash of Node is recorded for ${process.platform} ${process.arch}; npm's own check was all.`,
    );
  const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  npm('rebuild', ...Object.keys(allowScripts).filter((name) => allowScripts[name] && name !== 'node'));
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, wanted);
}

/**
 * Runs npm in the project.
 * @param {string[]} args
 */
function npm(...args) {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed; its own message is above.`);
}

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
  const options = {
    stdio: /** @type {const} */ ('ignore'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', 'chromium', 'fonts-noto-color-emoji', 'xvfb'],
    options,
  );
  if (status !== 0)
    throw new Error('apt-get could not install chromium. Install it by hand and run this again.');
}

/**
 * Packages the build in out/ for the current platform, into release/.
 *
 * npm run package              with the Electron executable: the installers of this platform npm run package -- --dir
 * the unpacked application only
 *
 * Where Electron's executable cannot be downloaded, `PERCH_ELECTRON_DIST` may name a folder with an Electron
 * distribution (or a stand-in for one). The unpacked application is then made from it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');

/** The path of the executable in a distribution. */
const executable =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[String(process.platform)] ??
  'electron';

/** The folder of the real Electron, downloaded where it is missing; undefined where it cannot be downloaded. */
function installedElectron() {
  const folder = path.join(root, 'node_modules/electron');
  const dist = path.join(folder, 'dist');
  const isThere = () => existsSync(path.join(dist, 'version')) && existsSync(path.join(dist, executable));
  if (!isThere()) {
    const env = { ...process.env };
    delete env['ELECTRON_OVERRIDE_DIST_PATH'];
    spawnSync(process.execPath, [path.join(folder, 'install.js')], {
      env,
      stdio: 'ignore',
      timeout: 300_000,
    });
  }
  return isThere() ? dist : undefined;
}

/** A stand-in is not a real executable and has no fuses to set. @param {string} dist */
async function hasFuses(dist) {
  const { getCurrentFuseWire } = await import('@electron/fuses');
  return getCurrentFuseWire(path.join(dist, executable)).then(
    () => true,
    () => false,
  );
}

/** The version in a distribution. @param {string} dist */
function versionOf(dist) {
  const file = path.join(dist, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

/**
 * @param {{ dirOnly?: boolean }} [options]
 * @returns {Promise<number>} an exit code
 */
export async function packageApp({ dirOnly = false } = {}) {
  if (!existsSync(path.join(root, 'out/main/main.js'))) {
    console.error('Nothing to package: out/main/main.js is missing. Build the app first.');
    return 1;
  }

  const given = process.env['PERCH_ELECTRON_DIST'];
  if (given && !statSync(given, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`PERCH_ELECTRON_DIST is not a folder: ${given}`);
    return 1;
  }
  const dist = given ? path.resolve(given) : installedElectron();
  if (!dist) {
    console.error(
      'Not packaged: this needs the Electron executable, which could not be downloaded. Set PERCH_ELECTRON_DIST to a folder that holds one.',
    );
    return 1;
  }

  const fuses = await hasFuses(dist);
  if (!fuses)
    console.log(`No fuses are set: ${path.join(dist, executable)} has none, so it is not a real Electron.`);

  const { build, Platform } = await import('electron-builder');
  const version = versionOf(dist);
  await build({
    projectDir: root,
    targets: Platform.current().createTarget(dirOnly || given ? 'dir' : null),
    publish: 'never',
    config: {
      electronDist: dist,
      ...(version ? { electronVersion: version } : {}),
      ...(fuses ? {} : { electronFuses: null }),
    },
  });
  console.log(`Packaged into ${path.join(root, 'release')}.`);
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await packageApp({ dirOnly: process.argv.includes('--dir') });
}

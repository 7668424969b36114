// Downloads Electron's executable into the cache, with lines of progress on standard output, and lets Electron's own installer
// unpack it from there. Runs on the pinned Node: the installer needs a newer one than `npm` does.
//
// node scripts/download-electron.mjs <folder of the electron package>
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(process.argv[2] ?? '');
const fromElectron = createRequire(path.join(folder, 'package.json'));
const { env } = process;

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

try {
  const { downloadArtifact } = await import(pathToFileURL(fromElectron.resolve('@electron/get')).href);
  // As in install.js, which finds the file by the same address and checks it again.
  await downloadArtifact({
    version: fromElectron('./package.json').version,
    artifactName: 'electron',
    cacheRoot: env.electron_config_cache,
    checksums: env.electron_use_remote_checksums ? undefined : fromElectron('./checksums.json'),
    platform: env.ELECTRON_INSTALL_PLATFORM || env.npm_config_platform || process.platform,
    arch: env.ELECTRON_INSTALL_ARCH || env.npm_config_arch || process.arch,
    downloadOptions: {
      quiet: true,
      getProgressCallback: async (/** @type {{ transferred: number, total: number | null }} */ progress) =>
        say(`${progress.transferred} ${progress.total ?? 0}`),
    },
  });
  say('unpacking');
  fromElectron('./install.js');
} catch (error) {
  console.error(why(error));
  process.exitCode = 1;
}

/**
 * The innermost cause: `fetch failed` alone says nothing.
 * @param {unknown} error
 * @returns {string}
 */
function why(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return why(error.cause);
  const code = 'code' in error ? String(error.code) : '';
  return [error.message, error.message.includes(code) ? '' : code].filter(Boolean).join(' ') || error.name;
}

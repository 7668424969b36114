import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { binaryFor, type Target } from '../../scripts/packaging/contents.ts';
import { Place } from '../../src-main/contract/values/place.ts';
import { temporaryFolder } from '../unit/temporary.ts';

/**
 * Writes the files of a package.
 * @param changes other contents by the path of the file; null leaves the file out
 * @param unpack the files that lie beside the archive
 * @returns the folder that has `app.asar`
 */
export async function resourcesFor(
  target: Target,
  changes: Record<string, string | null> = {},
  unpack = '*.node',
): Promise<string> {
  const folder = temporaryFolder();
  const [app, resources] = [path.join(folder, 'app'), path.join(folder, 'resources')];
  const files: Record<string, string | null> = {
    'package.json': '{}',
    'out/main/main.js': 'main',
    'out/main/de.data.js': 'German',
    'out/main/response-worker.js': 'worker',
    'out/main/reading-worker.js': 'worker',
    'out/main/installers.js': 'updater',
    'out/main/write.js': 'formats',
    'out/main/shared2.js': 'shared',
    'out/preload/preload.cjs': 'preload',
    'out/renderer/index.html': 'window',
    ...Object.fromEntries(Place.options.map((place) => [`out/renderer/${place}.html`, 'window'])),
    'out/renderer/assets/index-B6OwLBYZ.js': 'window',
    'out/renderer/quick/index.html': 'quick window',
    'resources/icons/256x256.png': 'icon',
    'resources/tray/online-on-dark@1.25x.png': 'tray',
    'node_modules/better-sqlite3/package.json': '{}',
    'node_modules/better-sqlite3/lib/methods/backup.js': 'backup',
    [binaryFor(target)]: 'binary',
    ...changes,
  };
  for (const [name, content] of Object.entries(files))
    if (content !== null) put(path.join(app, name), content);
  await createPackageWithOptions(app, path.join(resources, 'app.asar'), { unpack });
  for (const name of ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'])
    put(path.join(resources, 'notices', name), 'text');
  return resources;
}

/** Writes a file, with the folders that it lies in. */
export function put(file: string, content: string, mode = 0o644): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

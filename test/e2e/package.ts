// Perch in a package, for specs of the things that only a package does. The stand-in alone runs it without the packager.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { _electron, type ElectronApplication } from '@playwright/test';
import { test } from './fixtures.ts';
import { freshProfile, perchRuntime } from './launch.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Skips the tests of a file. Call it before all of them. */
export async function skipWithoutStandIn(): Promise<void> {
  const { kind } = await perchRuntime();
  test.skip(kind !== 'stand-in', 'Electron itself is packaged by electron-builder alone');
}

/**
 * Makes the package of the built app in a folder of its own. Resolves to the folder; the caller removes it.
 * @param updateKey the makers' public key
 */
export async function makePackage(updateKey: string | null = null): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-packaged-'));
  const files = path.join(folder, 'files');
  for (const name of ['out', 'resources', 'node_modules/better-sqlite3'])
    fs.cpSync(path.join(repository, name), path.join(files, name), {
      recursive: true,
      filter: (file) => !/better-sqlite3.(deps|src)$/.test(file),
    });
  const manifest = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as object;
  const perchBuild = { signed: false, inspectable: true };
  fs.writeFileSync(path.join(files, 'package.json'), JSON.stringify({ ...manifest, perchBuild, updateKey }));
  fs.mkdirSync(path.join(folder, 'resources'));
  await createPackage(files, path.join(folder, 'resources/app.asar'));
  fs.rmSync(files, { recursive: true });
  return folder;
}

/** Starts a package. Without a profile it gets a fresh one. */
export async function startPackage(
  folder: string,
  more: Record<string, string>,
  profile = freshProfile(),
): Promise<ElectronApplication> {
  const { executable, env, args } = await perchRuntime();
  return _electron.launch({
    executablePath: executable,
    args: [`--standin-packaged=${folder}`, `--user-data-dir=${profile}`, ...args],
    env: {
      ...(process.env as Record<string, string>),
      ...env,
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
      ...more,
    },
    colorScheme: null,
  });
}

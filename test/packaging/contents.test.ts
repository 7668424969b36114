import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { expect, test } from 'vitest';
import { binaryFor, problemsIn, SIZE_BUDGET } from '../../scripts/packaging/contents.ts';
import { temporaryFolder } from '../unit/temporary.ts';

const target = { platform: 'linux', arch: 'arm64' };
const binary = binaryFor(target);

/** What a package consists of, with another content where one is given and without what is null. */
async function resourcesWith(
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
    'out/main/shared2.js': 'shared',
    'out/preload/preload.cjs': 'preload',
    'out/renderer/index.html': 'window',
    'out/renderer/assets/index-B6OwLBYZ.js': 'window',
    'out/renderer/quick/index.html': 'quick window',
    'resources/icons/256x256.png': 'icon',
    'resources/tray/online-on-dark@1.25x.png': 'tray',
    'node_modules/better-sqlite3/package.json': '{}',
    'node_modules/better-sqlite3/lib/methods/backup.js': 'backup',
    [binary]: 'binary',
    ...changes,
  };
  for (const [name, content] of Object.entries(files))
    if (content !== null) put(path.join(app, name), content);
  await createPackageWithOptions(app, path.join(resources, 'app.asar'), { unpack });
  for (const name of ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'])
    put(path.join(resources, 'notices', name), 'text');
  return resources;
}

function put(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

test('a package with what belongs into it is right', async () => {
  expect(problemsIn(await resourcesWith(), target)).toEqual([]);
});

test.each([
  'test/secret.ts',
  'out/built-from',
  'out/renderer/assets/index.js.map',
  'node_modules/vite/package.json',
  '.env',
])('a file that does not belong into the package is named: %s', async (name) => {
  expect(problemsIn(await resourcesWith({ [name]: 'x' }), target)).toEqual([
    `${name} does not belong into the package`,
  ]);
});

test.each(['out/main/response-worker.js', 'out/preload/preload.cjs'])(
  'what is missing is named: %s',
  async (name) => {
    expect(problemsIn(await resourcesWith({ [name]: null }), target)).toEqual([`${name} is missing`]);
  },
);

test('the binary for another processor does not pass for the right one', async () => {
  const other = binaryFor({ platform: 'linux', arch: 'x64' });
  expect(problemsIn(await resourcesWith({ [binary]: null, [other]: 'binary' }), target)).toEqual([
    `${other} does not belong into the package`,
    `${binary} is missing`,
    `${other} is outside the archive`,
    `app.asar.unpacked has ${other}, not ${binary}`,
  ]);
});

test('a second binary is found', async () => {
  const other = binaryFor({ platform: 'linuxmusl', arch: 'arm64' });
  expect(problemsIn(await resourcesWith({ [other]: 'binary' }), target)).toContain(
    `app.asar.unpacked has ${binary}, ${other}, not ${binary}`,
  );
});

test('a binary that the system cannot load from inside the archive is found', async () => {
  expect(problemsIn(await resourcesWith({}, 'nothing'), target)).toEqual([
    `${binary} is in the archive`,
    `app.asar.unpacked has nothing, not ${binary}`,
  ]);
});

test('scripts outside the archive, whose integrity nobody checks, are found', async () => {
  const problems = problemsIn(await resourcesWith({}, '{*.node,backup.js}'), target);
  expect(problems).toContain('node_modules/better-sqlite3/lib/methods/backup.js is outside the archive');
});

test.each(['default_app.asar', 'app/main.js'])(
  'another app beside the archive is found: %s',
  async (name) => {
    const resources = await resourcesWith();
    put(path.join(resources, name), 'app');
    expect(problemsIn(resources, target)).toEqual([`${name.split('/')[0]} is a second app`]);
  },
);

test('a package without its notices is wrong', async () => {
  const resources = await resourcesWith();
  rmSync(path.join(resources, 'notices/sbom.cdx.json'));
  expect(problemsIn(resources, target)).toEqual(['notices/sbom.cdx.json is missing']);
});

test('a package may not grow beyond the budget unnoticed', async () => {
  const [problem] = problemsIn(await resourcesWith({ [binary]: 'x'.repeat(SIZE_BUDGET) }), target);
  expect(problem).toMatch(/^\d+ bytes are more than the budget of \d+$/);
});

import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binaryFor, problemsIn, SIZE_BUDGET } from '../../scripts/packaging/contents.ts';
import { put, resourcesFor } from './resources.ts';

const target = { platform: 'linux', arch: 'arm64' };
const binary = binaryFor(target);
const resourcesWith = (changes?: Record<string, string | null>, unpack?: string): Promise<string> =>
  resourcesFor(target, changes, unpack);

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

test.each([
  'out/main/response-worker.js',
  'out/main/reading-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/outbox.html',
])('what is missing is named: %s', async (name) => {
  expect(problemsIn(await resourcesWith({ [name]: null }), target)).toEqual([`${name} is missing`]);
});

test('the binary for another processor does not pass for the right one', async () => {
  const other = binaryFor({ platform: 'linux', arch: 'x64' });
  expect(problemsIn(await resourcesWith({ [binary]: null, [other]: 'binary' }), target)).toEqual([
    `${other} does not belong into the package`,
    `${binary} is missing`,
    `${other} is outside the archive`,
    `app.asar.unpacked has ${other}, not ${binary}`,
  ]);
});

test('a second binary is found (rule: package-contents)', async () => {
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

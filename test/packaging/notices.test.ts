import { expect, test } from 'vitest';
import { packageFolder } from '../../scripts/packaging/bundled.ts';
import { billFor, noticesFor, shippedPackages } from '../../scripts/packaging/notices.ts';

const packages = shippedPackages();
const names = packages.map(({ name }) => name);

test('what is shipped is read from the bundles: code, fonts, data and what is copied', () => {
  for (const name of [
    'svelte',
    'zod',
    'electron-log',
    'better-sqlite3',
    '@fontsource-variable/inter',
    'emojibase-data',
  ])
    expect(names).toContain(name);
  // These build and test Perch, or are only types.
  for (const name of ['vite', 'vitest', 'hono', 'typescript', '@types/node', 'electron-builder'])
    expect(names).not.toContain(name);
  expect(new Set(names).size).toBe(names.length);
});

test('each has a license that allows this, and its text', () => {
  const allowed =
    /^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|OFL-1\.1|MPL-2\.0|Unlicense|BlueOak-1\.0\.0)\b/;
  for (const { name, license, text } of packages) {
    expect(license, name).toMatch(allowed);
    expect(text.length, name).toBeGreaterThan(400);
  }
  const notices = noticesFor(packages);
  for (const { name, version, text } of packages) {
    expect(notices).toContain(`\n${name} ${version} (`);
    expect(notices).toContain(text);
  }
});

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: {
    'bom-ref': string;
    type: string;
    name: string;
    version: string;
    purl: string;
    licenses: object[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('the bill of materials lists the same packages and Electron, in the form of CycloneDX', () => {
  const bill = billFor(packages) as Bill;
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(bill.components.map(({ name }) => name)).toEqual([...names, 'electron']);
  for (const { purl, version, licenses } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    expect(purl.endsWith(`@${version}`)).toBe(true);
    expect(licenses).toHaveLength(1);
  }
  expect(bill.dependencies[0]?.dependsOn).toEqual(bill.components.map((component) => component['bom-ref']));
});

test.each([
  ['/p/node_modules/svelte/src/index.js', 'node_modules/svelte'],
  ['/p/node_modules/@lucide/svelte/dist/x.js?v=1', 'node_modules/@lucide/svelte'],
  ['\0/p/node_modules/a/node_modules/@b/c/d.css', 'node_modules/a/node_modules/@b/c'],
  ['C:\\p\\node_modules\\zod\\v4\\mini.js', 'node_modules/zod'],
  ['/p/src-main/main.ts', null],
  ['\0vite/modulepreload-polyfill.js', null],
])('the package of %j is %s', (file, folder) => expect(packageFolder(file)).toBe(folder));

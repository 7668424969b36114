import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

test('each package with a script is named, whether it may run or not, and no other', () => {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.replace(/.*node_modules\//, ''));
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted());
  // The set-up runs this one alone.
  expect(Object.entries(manifest.allowScripts).filter(([, may]) => may)).toEqual([['node', true]]);
});

test('every dependency has an exact version, and what is held back is what the decision names', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(all)) expect(version, name).toMatch(/^(npm:\S+@)?\d[\w.-]*$/);
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; ignore?: { 'dependency-name': string }[] }[];
  };
  const ignored = updates
    .find((one) => one['package-ecosystem'] === 'npm')
    ?.ignore?.map((one) => one['dependency-name']);
  const decision = read('docs/decisions/0028-pinned-versions.md');
  const named = [...decision.matchAll(/^- `(\S+)`/gm)].map(([, name]) => name);
  expect(ignored).toEqual(named);
  expect(named.filter((name) => !(name! in all))).toEqual([]);
});

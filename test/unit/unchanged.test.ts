import { existsSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { groups, type TestGroup } from '../../scripts/unchanged.ts';

let imports: Map<string, string[]>;

beforeAll(async () => {
  const { output } = await cruise(
    groups.map(({ folder }) => folder),
    { doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: false },
  );
  const { modules } = output as ICruiseResult;
  imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ coreModule, couldNotResolve }) => !coreModule && !couldNotResolve)
        .map(({ resolved }) => resolved),
    ]),
  );
});

/** The project's own files that the group's tests import, directly or through others. */
function importedBy({ folder }: TestGroup): Set<string> {
  const found = new Set<string>();
  const left = [...imports.keys()].filter((file) => file.startsWith(`${folder}/`));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || file.includes('node_modules/')) continue;
    found.add(file);
    left.push(...(imports.get(file) ?? []));
  }
  return found;
}

test.each(groups)('the tests of $name run again when a file that they import has changed', (group) => {
  const counted = [group.folder, ...group.dependsOn];
  const imported = importedBy(group);
  expect(imported.size).toBeGreaterThan(5);
  const uncounted = [...imported].filter(
    (file) => !counted.some((entry) => file === entry || file.startsWith(`${entry}/`)),
  );
  expect(uncounted).toEqual([]);
  expect(counted.filter((entry) => !existsSync(entry))).toEqual([]);
});

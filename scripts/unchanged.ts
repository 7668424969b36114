import path from 'node:path';
import { digestOf } from './digest.ts';
import { findRuntime } from './electron-runtime.mjs';
import { hasPassed, notePassed } from './passed.ts';

/** A folder of tests that take long and depend on few files. They run when one of these has changed since they passed. */
export interface TestGroup {
  name: string;
  /** The folder of the tests. */
  folder: string;
  /** The other files and folders that the tests read, run or import. test/unit/unchanged.test.ts checks the imports. */
  dependsOn: readonly string[];
}

const RUNTIME = [
  'scripts/electron-runtime.mjs',
  'scripts/no-runtime.mjs',
  'scripts/pinned-node.mjs',
  'scripts/download-electron.mjs',
  'scripts/children.mjs',
  'scripts/processes.mjs',
];

export const groups: readonly TestGroup[] = [
  {
    name: 'the stand-in',
    folder: 'test/programs/electron-stand-in',
    dependsOn: [
      ...RUNTIME,
      'scripts/process.ts',
      'test/e2e/fault-watch.ts',
      'test/e2e/launch.ts',
      'test/e2e/layout-shifts.ts',
      'test/e2e/record-desktop.cjs',
      'test/e2e/desktop-tools',
      'test/dbus',
      'test/moment',
    ],
  },
  {
    name: 'packaging',
    folder: 'test/packaging',
    dependsOn: [
      ...RUNTIME,
      'scripts/packaging',
      'scripts/process.ts',
      'scripts/digest.ts',
      'electron-builder.yml',
      'package.json',
      'CHANGELOG.md',
      'LICENSE',
      'resources/icon.icns',
      'resources/icon.ico',
      'resources/icons',
      'resources/linux',
      'resources/mac',
      'resources/windows',
      'src-main/accounts/atomic-file.ts',
      'src-main/contract',
      'src-main/shell/system',
      'src-main/shell/updates/signed-list.ts',
      'test/programs/electron-stand-in',
      'test/dbus',
      'test/unit/temporary.ts',
    ],
  },
];

/** The hash of all that decides whether the group's tests pass: files, packages, Node and the app's runtime. */
async function digestOfGroup({ folder, dependsOn }: TestGroup): Promise<string> {
  const { sentence } = await findRuntime();
  return digestOf(
    [folder, ...dependsOn, 'package-lock.json', 'vitest.config.ts'],
    [process.version, sentence],
  );
}

/** Returns the groups whose tests passed with the files that are there now. */
export async function unchangedGroups(): Promise<TestGroup[]> {
  const found = await Promise.all(
    groups.map(async (group) => hasPassed(stampOf(group), await digestOfGroup(group))),
  );
  return groups.filter((_, index) => found[index]);
}

/** Remembers that all tests of the group passed, or that they have to run again. */
export const noteResult = async (group: TestGroup, passed: boolean): Promise<void> =>
  notePassed(stampOf(group), passed ? await digestOfGroup(group) : null);

const stampOf = ({ folder }: TestGroup): string => path.basename(folder);

import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { archFromString, getArtifactArchName } from 'builder-util';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  differences,
  expectedNames,
  ownFormat,
  type Plan,
  planFor,
} from '../../scripts/packaging/expected.ts';
import { temporaryFolder } from '../unit/temporary.ts';

const plan = (more: Partial<Plan> = {}): Plan => ({
  platform: 'linux',
  archs: null,
  formats: null,
  dir: false,
  version: '1.0.0',
  ...more,
});
const PLATFORMS = ['linux', 'darwin', 'win32'] as const;

/** A folder in which everything of the plan lies. */
function made(of: Plan): string {
  const folder = temporaryFolder();
  const { packages, lists, folders } = expectedNames(of);
  for (const name of folders) mkdirSync(path.join(folder, name));
  for (const name of packages) writeFileSync(path.join(folder, name), name);
  for (const name of lists) {
    // On Linux the packager writes one list for each processor.
    const isArm = name.includes('arm64');
    const own = packages.filter((one) => of.platform !== 'linux' || /arm64|aarch64/.test(one) === isArm);
    writeFileSync(path.join(folder, name), listOf(own, of.version));
  }
  writeFileSync(path.join(folder, 'builder-debug.yml'), 'x64: {}\n');
  return folder;
}

const listOf = (names: string[], version: string): string =>
  stringify({
    version,
    files: names.map((url) => ({
      url,
      sha512: createHash('sha512').update(url).digest('base64'),
      size: url.length,
    })),
  });

test('each system has the packages, lists and folders of its processors', () => {
  expect(expectedNames(plan())).toEqual({
    packages: [
      'perch-1.0.0-linux-x86_64.AppImage',
      'perch-1.0.0-linux-arm64.AppImage',
      'perch-1.0.0-linux-amd64.deb',
      'perch-1.0.0-linux-arm64.deb',
      'perch-1.0.0-linux-x86_64.rpm',
      'perch-1.0.0-linux-aarch64.rpm',
    ],
    lists: [
      ...['latest-linux.yml', 'latest-linux-arm64.yml', 'beta-linux.yml', 'beta-linux-arm64.yml'],
      ...['alpha-linux.yml', 'alpha-linux-arm64.yml'],
    ],
    folders: ['linux-unpacked', 'linux-arm64-unpacked'],
  });
  expect(expectedNames(plan({ platform: 'win32', version: '1.0.0-beta.1' }))).toEqual({
    packages: [
      'perch-1.0.0-beta.1-win-x64.exe',
      'perch-1.0.0-beta.1-win-arm64.exe',
      'perch-1.0.0-beta.1-win-x64.msi',
    ],
    lists: ['beta.yml', 'alpha.yml'],
    folders: ['win-unpacked', 'win-arm64-unpacked'],
  });
  expect(expectedNames(plan({ platform: 'darwin', dir: true, archs: ['arm64'] }))).toEqual({
    packages: [],
    lists: [],
    folders: ['mac-arm64'],
  });
});

test('without a wish the package of this computer is made, and with one what it says', () => {
  const wish = { all: false, archs: [], formats: [], dir: false };
  const { platform, arch } = process;
  const own = ownFormat(platform);
  expect(planFor(wish)).toMatchObject({ platform, archs: [arch], formats: [own] });
  expect(expectedNames(planFor(wish)).packages).toHaveLength(1);
  expect(planFor({ ...wish, dir: true })).toMatchObject({ archs: [arch], formats: null });
  expect(planFor({ ...wish, archs: ['arm64'] })).toMatchObject({ archs: ['arm64'], formats: [own] });
  expect(
    planFor({ ...wish, formats: ['AppImage', 'rpm'].slice(platform === 'linux' ? 0 : 2) }).archs,
  ).toEqual([arch]);
  expect(planFor({ ...wish, all: true })).toMatchObject({ archs: null, formats: null });
  expect(planFor({ ...wish, all: true, archs: ['x64'] })).toMatchObject({ archs: ['x64'], formats: null });
  expect(() => planFor({ ...wish, formats: ['snap'] })).toThrow(/^--format snap: there are /);
});

test('an msi alone, which administrators replace, has no list of versions', () => {
  const msi = expectedNames(plan({ platform: 'win32', formats: ['msi'] }));
  expect([msi.packages, msi.lists]).toEqual([['perch-1.0.0-win-x64.msi'], []]);
});

test.each([
  ['deb', 'ID=debian\n'],
  ['deb', 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n'],
  ['deb', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'],
  ['rpm', 'ID=fedora\n'],
  ['rpm', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n'],
  ['rpm', "ID='opensuse-leap'\nID_LIKE='suse opensuse'\n"],
  ['AppImage', 'ID=arch\nVARIANT_ID=debian\n'],
  ['AppImage', ''],
])('a computer installs %s by %j', (format, release) => {
  expect(ownFormat('linux', release)).toBe(format);
});

test('the names have the processors as the packager writes them', () => {
  for (const platform of PLATFORMS)
    for (const arch of ['x64', 'arm64'])
      for (const name of expectedNames(plan({ platform, archs: [arch] })).packages)
        expect(name).toContain(`-${getArtifactArchName(archFromString(arch), path.extname(name).slice(1))}.`);
});

describe.each(PLATFORMS)('on %s', (platform) => {
  const whole = plan({ platform });
  const { packages, lists, folders } = expectedNames(whole);

  test('nothing is said of a folder that has everything', () => {
    expect(differences(made(whole), whole)).toEqual([]);
    expect(differences(made(plan({ platform, dir: true })), plan({ platform, dir: true }))).toEqual([]);
  });

  test.each([...packages, ...lists, ...folders])('%s is missed', (name) => {
    const folder = made(whole);
    rmSync(path.join(folder, name), { recursive: true });
    expect(differences(folder, whole)).toContain(`${name} is missing`);
  });

  test.each(packages)('%s of an earlier version, or changed since, is found', (name) => {
    const folder = made(whole);
    writeFileSync(path.join(folder, name.replace('1.0.0', '0.9.0')), '');
    writeFileSync(path.join(folder, name), 'changed');
    const found = differences(folder, whole).join('\n');
    expect(found).toContain(`${name.replace('1.0.0', '0.9.0')} does not belong to 1.0.0`);
    expect(found).toContain(`${name} is not the file that `);
  });

  test.each(lists)('a package that %s lacks is found, and so is a list of another version', (name) => {
    const folder = made(whole);
    writeFileSync(
      path.join(folder, name),
      listOf(
        packages.filter((one) => one.endsWith('.deb')),
        '0.9.0',
      ),
    );
    const found = differences(folder, whole).join('\n');
    expect(found).toContain('is not in the list of each channel');
    expect(found).toContain(`${name} is of 0.9.0, not of 1.0.0`);
  });
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import FpmTarget from 'app-builder-lib/out/targets/FpmTarget.js';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import { expandMacro } from 'app-builder-lib/out/util/macroExpander.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configFor } from '../../scripts/packaging/package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const builder = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
const prebuilds = 'node_modules/better-sqlite3/prebuilds';

/** The binaries that the packager itself takes by these patterns, whatever machine it runs on. */
function chosenBinaries(files: string[], arch: string): string[] {
  const expand = (pattern: string) => expandMacro(pattern, arch, null as never);
  const matcher = new FileMatcher(root, root, expand, ['**/*', ...files]);
  const isTaken = matcher.createFilter();
  const file = { isDirectory: () => false, isFile: () => true } as never;
  return readdirSync(path.join(root, prebuilds)).filter((name) =>
    isTaken(path.join(root, prebuilds, name), file),
  );
}

test.each(['linux', 'darwin', 'win32'] as const)(
  'a package for %s gets the one binary of its processor',
  (platform) => {
    const { files } = configFor(false, null, platform, {});
    const patterns = [...builder.files, ...(files as string[])].filter((pattern: string) =>
      pattern.startsWith('!'),
    );
    for (const arch of ['x64', 'arm64'])
      expect(chosenBinaries(patterns, arch)).toEqual([`${platform}-${arch}.node`]);
  },
);

test('the packager fetches the runtime of each processor, unless a folder is named', () => {
  expect(configFor(false, null)).not.toHaveProperty('electronDist');
  expect(configFor(false, '/somewhere')).toHaveProperty('electronDist', '/somewhere');
  expect(builder).not.toHaveProperty('electronDist');
  // Its own way to set fuses knows fewer of them.
  expect(builder).not.toHaveProperty('electronFuses');
  expect(builder).not.toHaveProperty('disableAsarIntegrity');
});

test.skipIf(spawnSync('apt-cache', ['policy']).status !== 0)(
  'the deb needs and recommends packages that this system has',
  () => {
    // The packager's own list of what Electron needs.
    const needed = FpmTarget.prototype['getDefaultDepends']('deb') as string[];
    const wanted = [...needed, ...builder.deb.recommends];
    expect(wanted).toEqual(expect.arrayContaining(['libnss3', 'libglib2.0-bin']));
    const { stdout } = spawnSync('apt-cache', ['policy', ...wanted], { encoding: 'utf8' });
    const found = [...stdout.matchAll(/^(\S+):\n.*\n +Candidate: \d/gm)].map(([, name]) => name);
    expect(wanted.filter((name) => !found.includes(name))).toEqual([]);
  },
);

test('an AppImage is made with the tools that let it have a sandbox', () => {
  expect(builder.toolsets.appimage).toMatch(/^[1-9]/);
  expect([builder.linux, builder.appImage].flatMap((options) => options?.executableArgs ?? [])).toEqual([]);
});

const apple = { CSC_LINK: 'x', APPLE_API_KEY: 'x', APPLE_API_KEY_ID: 'x', APPLE_API_ISSUER: 'x' };

test.each([
  ['darwin', {}, false],
  ['darwin', { CSC_LINK: 'x' }, false],
  ['darwin', apple, true],
  ['win32', {}, false],
  ['win32', { WIN_CSC_LINK: 'x' }, true],
  ['linux', apple, false],
  ['linux', { PERCH_CHECKSUMS_SIGNED: 'yes' }, true],
] as const)('a package for %s with %j says whether it is signed: %s', (platform, env, signed) => {
  const config = configFor(false, null, platform, env);
  expect(config.extraMetadata).toEqual({ perchBuild: { signed, inspectable: false } });
  expect(config.forceCodeSigning ?? false).toBe(signed && platform !== 'linux');
  // What nobody signed starts on macOS only where the hardened runtime is off.
  expect(config.mac ?? null).toEqual(
    platform === 'darwin' && !signed ? { identity: '-', hardenedRuntime: false, notarize: false } : null,
  );
});

test('a package for tests is never signed', () => {
  expect(configFor(true, null, 'darwin', apple).extraMetadata).toEqual({
    perchBuild: { signed: false, inspectable: true },
  });
});

test('notifications of macOS stay until they are answered, with their buttons, and it says why Perch presses keys', () => {
  expect(builder.mac.extendInfo).toEqual({
    NSUserNotificationAlertStyle: 'alert',
    NSAppleEventsUsageDescription: expect.stringContaining('paste a snippet') as string,
  });
});

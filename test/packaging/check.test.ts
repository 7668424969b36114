import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkPackages } from '../../scripts/packaging/check.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { put, resourcesFor } from './resources.ts';

// Packages whose program is a script, so that no Electron is needed.
const onLinux = test.skipIf(process.platform !== 'linux');

const { arch } = process;
const FOLDER = arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked';
const APP_IMAGE = `perch-1.0.0-linux-${arch === 'x64' ? 'x86_64' : arch}.AppImage`;

/** Opens its files in the profile, and ends when it is asked to. */
const GOOD = `#!/bin/sh
trap 'exit 0' TERM
touch "\${1#--user-data-dir=}/perch.lock"
while :; do sleep 0.05; done
`;
/** Its child goes on writing into the profile for a moment after it has ended. */
const WITH_CHILD = `#!/bin/sh
trap 'exit 0' TERM
profile="\${1#--user-data-dir=}"
(
  trap '' TERM
  touch "$profile/perch.lock"
  while kill -0 $$ 2>/dev/null; do sleep 0.05; done
  for i in 1 2 3 4 5 6 7 8 9 10; do
    mkdir -p "$profile/Cache"
    echo late > "$profile/Cache/entry"
    sleep 0.1
  done
) &
while :; do sleep 0.05; done
`;
const CRASHING = '#!/bin/sh\nexit 3\n';
const STUBBORN = GOOD.replace('exit 0', ':');
const FAILING = GOOD.replace('exit 0', 'exit 4');

const said: string[] = [];
for (const method of ['log', 'error'] as const)
  vi.spyOn(console, method).mockImplementation((line: string) => void said.push(line));
afterEach(() => {
  said.splice(0);
  vi.unstubAllEnvs();
});

/** Only the unpacked application for this machine was to be made. */
const PLAN = { platform: 'linux', archs: [arch], formats: null, dir: true, version: '1.0.0' };

/** A folder of packages, with this program and this AppImage. */
async function packages(program: string, appImage = GOOD): Promise<string> {
  const output = temporaryFolder();
  cpSync(await resourcesFor({ platform: 'linux', arch }), path.join(output, FOLDER, 'resources'), {
    recursive: true,
  });
  put(path.join(output, FOLDER, 'perch'), program, 0o755);
  put(path.join(output, APP_IMAGE), appImage, 0o755);
  put(path.join(output, 'perch-1.0.0-linux-mips.AppImage'), CRASHING, 0o755);
  return output;
}

onLinux('a package and an AppImage for this machine are listed, started and quit', async () => {
  expect(await checkPackages(await packages(GOOD), PLAN)).toBe(0);
  expect(said.filter((line) => line === 'It starts.')).toHaveLength(2);
  expect(said.filter((line) => line === 'It quits.')).toHaveLength(2);
  expect(said.join('\n')).toContain('inside  out/main/response-worker.js');
});

onLinux.each([
  ['ends at once', CRASHING, undefined, 'FAIL  did not start (exit code 3)'],
  ['does not end', STUBBORN, 2_500, 'FAIL  did not quit (no end)'],
  ['ends with an error', FAILING, undefined, 'FAIL  did not quit (4)'],
])('a package that %s fails, and so does such an AppImage', async (_, program, timeout, sentence) => {
  expect(await checkPackages(await packages(program, program), PLAN, timeout)).toBe(1);
  expect(said.filter((line) => line === sentence)).toHaveLength(2);
});

onLinux('the profile goes when the last child of the package has ended', async () => {
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  expect(await checkPackages(await packages(WITH_CHILD), PLAN)).toBe(0);
  expect(readdirSync(temporary).filter((name) => name.startsWith('perch-check-'))).toEqual([]);
});

onLinux('a package with wrong contents fails, and is not started', async () => {
  const output = await packages(GOOD);
  rmSync(path.join(output, FOLDER, 'resources/notices/LICENSE.txt'));
  put(path.join(output, FOLDER, 'resources/default_app.asar'), '');
  expect(await checkPackages(output, PLAN)).toBe(1);
  expect(said).toContain('FAIL  default_app.asar is a second app');
  expect(said).toContain('FAIL  notices/LICENSE.txt is missing');
  // Only the AppImage.
  expect(said.filter((line) => line === 'It starts.')).toHaveLength(1);
});

onLinux('a package that was to be made and is not there fails', async () => {
  const output = await packages(GOOD);
  expect(await checkPackages(output, { ...PLAN, archs: ['x64', 'arm64'] })).toBe(1);
  const other = arch === 'arm64' ? 'linux-unpacked' : 'linux-arm64-unpacked';
  expect(said).toContain(`FAIL  ${other} is missing`);
});

test('a folder without packages is no success', async () => {
  expect(await checkPackages(temporaryFolder(), PLAN)).toBe(1);
});

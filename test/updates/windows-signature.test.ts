import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signatureProblem } from '../../src-main/shell/updates/windows-signature.ts';
import { temporaryFolder, usePrograms } from '../unit/temporary.ts';

const FILE = '/downloads/Perch Setup.exe';
const RIGHT = { status: 0, path: FILE, subject: 'CN=Perch, O=Perch', name: 'Perch' };

/** Puts a shell script in the place of PowerShell, which prints a verdict about the file of the environment. */
function powershell(verdict: object | string): void {
  const folder = temporaryFolder();
  const home = join(folder, 'WindowsPowerShell/v1.0');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'verdict'), typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
  writeFileSync(
    join(home, 'powershell.exe'),
    `#!/bin/sh\ntest "$PERCH_INSTALLER" = '${FILE}' && /bin/cat '${home}/verdict'\n`,
    { mode: 0o755 },
  );
  usePrograms(folder);
}

// Whether a signature is right is decided by Windows.
test.skipIf(process.platform === 'win32').each<[string, object | string, string[], RegExp | null]>([
  ['the publisher’s, by its name', RIGHT, ['Perch'], null],
  ['the publisher’s, by all its names', RIGHT, ['CN=Other', 'CN=Perch, O=Perch'], null],
  ['somebody else’s', { ...RIGHT, subject: 'CN=Other', name: 'Other' }, ['Perch'], /signed by CN=Other/],
  ['one that begins in the same way', { ...RIGHT, name: 'Perch Ltd' }, ['Perch L'], /not by Perch L/],
  ['not valid', { ...RIGHT, status: 2 }, ['Perch'], /status 2/],
  ['of another file', { ...RIGHT, path: '/else.exe' }, ['Perch'], /status 0/],
  ['none', { status: 2, path: FILE, subject: null, name: null }, ['Perch'], /Windows says/],
  ['no verdict', 'PowerShell is forbidden here', ['Perch'], /Windows says/],
])('a signature that is %s (rule: update-signature)', async (_, verdict, publishers, problem) => {
  powershell(verdict);
  const said = await signatureProblem(publishers, FILE);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});

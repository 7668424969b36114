import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findPolicy, policyOfProfile } from '../../src-main/shell/system/desktop/policy-source.ts';
import { NO_POLICY } from '../../src-main/workspace/settings/policy.ts';
import { temporaryFolder, usePrograms } from './temporary.ts';

const { platform } = process;
afterEach(() => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'platform', { value: platform });
});

/** Puts a program of the system where Perch finds it, and another one of the name on the PATH. */
function withProgram(name: string, script: string): void {
  const [system, path] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(system, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(join(path, name), '#!/bin/sh\necho "  REG_SZ  {}"; echo {}\n', { mode: 0o755 });
  usePrograms(system);
  vi.stubEnv('PATH', path);
}

// Scripts take the place of the other systems' programs.
test.skipIf(platform === 'win32')(
  'on Windows the registry’s policies count, and no folder that the user names (rule: policy-owner)',
  () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'Perch'));
    writeFileSync(join(folder, 'Perch/policy.json'), '{"servers":["https://user.example.com"]}');
    vi.stubEnv('ProgramData', folder);
    vi.stubEnv('SystemRoot', folder);
    Object.defineProperty(process, 'platform', { value: 'win32' });
    withProgram('reg.exe', 'echo "$2"; printf \'    Policy    REG_SZ    {"passwordSignIn":false}\\r\\n\'');
    expect(findPolicy(null)).toMatchObject({
      source: 'HKLM\\SOFTWARE\\Policies\\Perch',
      passwordSignIn: false,
      servers: [],
    });
    withProgram('reg.exe', 'exit 1');
    expect(findPolicy(null)).toEqual(NO_POLICY);
  },
);

test.skipIf(platform === 'win32')(
  'on macOS the values that a profile forces count alone, those for all users first (rule: policy-owner)',
  () => {
    const owner = { uid: process.getuid?.() ?? 0, below: tmpdir() };
    const folder = temporaryFolder();
    withProgram('plutil', 'test "$*" = "-extract Policy json -r -o - -" && /usr/bin/grep passwordSignIn');
    expect(policyOfProfile(folder, owner)).toEqual(NO_POLICY);
    const put = (name: string, text: string, mode = 0o644): string => {
      const file = join(folder, name);
      mkdirSync(join(file, '..'), { recursive: true, mode: 0o755 });
      writeFileSync(file, text, { mode });
      return file;
    };
    const own = put(`${userInfo().username}/app.perch.Perch.plist`, '{"passwordSignIn":false}');
    expect(policyOfProfile(folder, owner)).toMatchObject({ source: own, passwordSignIn: false });
    const all = put('app.perch.Perch.plist', '{"passwordSignIn":true,"caFile":"/etc/ca.pem"}');
    expect(policyOfProfile(folder, owner)).toMatchObject({
      source: all,
      passwordSignIn: true,
      problems: [{ path: 'caFile', file: { fault: 'not-here' } }],
    });
    // A profile without a policy.
    put('app.perch.Perch.plist', '{"SomethingElse":1}');
    expect(policyOfProfile(folder, owner).source).toBe(own);
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { lacking } from './session.ts';

const lacks = lacking('dbus-daemon', 'Xvfb');
const module = path.join(import.meta.dirname, 'session.ts');

afterEach(() => {
  vi.unstubAllEnvs();
});

test.runIf(process.platform === 'linux')(
  'a missing part skips the tests that need it, unless the machine promises all parts',
  () => {
    vi.stubEnv('PATH', '');
    vi.stubEnv('CI', 'true');
    vi.stubEnv('PERCH_TEST_DESKTOP', '');
    expect(lacking('openbox')).toBe(' (skipped: this machine has no openbox, of the package openbox)');
    vi.stubEnv('PERCH_TEST_DESKTOP', 'true');
    expect(lacking('openbox')).toBe('');
  },
);

/** The programs whose environment has this folder. */
const programsOf = (folder: string): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'utf8').includes(folder);
    } catch {
      // It is not a process, or has ended.
      return false;
    }
  });

test.skipIf(lacks !== '')(
  `a session’s programs end with the process that started them, also by kill -9${lacks}`,
  async () => {
    const code = `const { startSession } = await import(${JSON.stringify(module)});
      const session = await startSession();
      session.start('sleep', ['600']);
      console.log(session.home);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(starter.stdout, 'data')) as [Buffer];
    const home = said.toString().trim();
    await expect.poll(() => programsOf(home).length).toBe(3);
    starter.kill('SIGKILL');
    await expect.poll(() => programsOf(home)).toEqual([]);
    rmSync(home, { recursive: true });
  },
);

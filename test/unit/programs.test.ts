import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  outputNow,
  programPath,
  runProgram,
  startProgram,
} from '../../src-main/shell/system/program/programs.ts';
import { temporaryFolder, usePrograms } from './temporary.ts';

const root = path.resolve(import.meta.dirname, '../..');
const HOME = 'src-main/shell/system/program/programs.ts';

/** The functions of a module that start programs. Types start none. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^import (?!type)([^;]*?) from '(?:node:)?child_process'/gms)].flatMap(([, names = '']) =>
    names
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );

test('one module starts programs, by their full paths (rule: full-paths)', () => {
  const starting = globSync('src-main/**/*.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return importsOf(text).length > 0 || /child_process['"]\)|utilityProcess/.test(text);
  });
  expect(starting.map((file) => file.replaceAll('\\', '/'))).toEqual([HOME]);
  // Each call there goes through the function that finds the path.
  const calls = readFileSync(path.join(root, HOME), 'utf8').match(
    /\b(execFile|execFileSync|spawn|exec|fork)\)?\(\w+/g,
  );
  expect(calls).toEqual(['execFile)(programPath', 'execFileSync(programPath', 'spawn(programPath']);
  expect(importsOf("import { execFile, type X } from 'node:child_process';")).toEqual(['execFile']);
});

test.skipIf(process.platform === 'win32')(
  'neither the PATH nor the current folder has a say (rule: full-paths)',
  async () => {
    const [system, users] = [temporaryFolder(), temporaryFolder()];
    const put = (folder: string, name: string, word: string): void =>
      writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${word}\n`, { mode: 0o755 });
    put(system, 'both', 'system');
    put(users, 'both', 'user');
    put(users, 'own', 'user');
    vi.stubEnv('PATH', `${users}:.`);
    const before = process.cwd();
    process.chdir(users);
    try {
      usePrograms(system);
      expect(outputNow('both', [])).toBe('system\n');
      expect((await runProgram('both', [])).stdout).toBe('system\n');
      expect(startProgram('both', [], { stdio: 'ignore' }).spawnfile).toBe(path.join(system, 'both'));
      expect(() => outputNow('own', [])).toThrow('ENOENT');
      await expect(runProgram('own', [])).rejects.toThrow('ENOENT');
      await expect(runProgram('./own', [])).rejects.toThrow('ENOENT');
      expect(outputNow(path.join(users, 'own'), [])).toBe('user\n');
    } finally {
      process.chdir(before);
      vi.unstubAllEnvs();
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a program is looked for in the folders of the system, in their order',
  () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(path.join(second, 'WindowsPowerShell'));
    writeFileSync(path.join(second, 'tool'), '');
    usePrograms(first, second);
    expect(programPath('tool')).toBe(path.join(second, 'tool'));
    expect(programPath('other')).toBe(path.join(first, 'other'));
    expect(programPath('/opt/other')).toBe('/opt/other');
  },
);

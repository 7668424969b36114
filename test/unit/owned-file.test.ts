import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMINISTRATOR, NotOwned, readOwned } from '../../src-main/workspace/settings/owned-file.ts';
import { NO_POLICY, problemText, readPolicyFile } from '../../src-main/workspace/settings/policy.ts';
import { temporaryFolder } from './temporary.ts';

const OWNER = { uid: process.getuid?.() ?? 0, below: tmpdir() };
const CONTENT = '{"passwordSignIn":false}';
/** Root alone can give a file to somebody else. */
const asRoot = test.skipIf(process.getuid?.() !== 0);

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'etc/perch'), { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755);
  file = join(folder, 'etc/perch/policy.json');
  writeFileSync(file, CONTENT, { mode: 0o644 });
});

/** The path that somebody else can change; null if the file counts. */
function changeable(path = file): string | null {
  try {
    expect(readOwned(path, OWNER).toString()).toBe(CONTENT);
    return null;
  } catch (error) {
    if (error instanceof NotOwned) return error.path;
    throw error;
  }
}

describe.skipIf(process.platform === 'win32')(
  'a file that decides about a computer (rule: policy-owner)',
  () => {
    test('counts where nobody but its owner can change it', () => {
      expect(changeable()).toBeNull();
      expect(readPolicyFile(file, OWNER)).toEqual({ ...NO_POLICY, passwordSignIn: false, source: file });
    });

    // Every step of the way, and every bit that lets others write to it.
    test.each(
      ['', 'etc', 'etc/perch', 'etc/perch/policy.json'].flatMap((step) =>
        [0o020, 0o002, 0o1002].map((bits) => [step, bits] as const),
      ),
    )('counts for nothing where %j has the bits %o', (step, bits) => {
      const path = join(folder, step);
      chmodSync(path, (step.endsWith('json') ? 0o644 : 0o755) | bits);
      expect(changeable()).toBe(path);
      const policy = readPolicyFile(file, OWNER);
      expect(policy).toEqual({
        ...NO_POLICY,
        source: file,
        problems: [{ line: null, path: '', changeable: path }],
      });
      expect(policy.problems.map(problemText)).toEqual([`others can change ${path}`]);
    });

    asRoot.each(['', 'etc', 'etc/perch', 'etc/perch/policy.json'])(
      'counts for nothing where %j is somebody else’s',
      (step) => {
        const path = join(folder, step);
        chownSync(path, 4_711, 4_711);
        expect(changeable()).toBe(path);
      },
    );

    test('is judged by where links lead, and by the folders of those', () => {
      mkdirSync(join(folder, 'shared'));
      writeFileSync(join(folder, 'shared/policy.json'), CONTENT, { mode: 0o644 });
      const link = join(folder, 'etc/link.json');
      symlinkSync('../shared/policy.json', link);
      symlinkSync('link.json', join(folder, 'etc/again.json'));
      expect(changeable(join(folder, 'etc/again.json'))).toBeNull();
      chmodSync(join(folder, 'shared'), 0o777);
      expect(changeable(join(folder, 'etc/again.json'))).toBe(join(folder, 'shared'));
      rmSync(link);
      symlinkSync('policy.json', link);
      symlinkSync('perch/policy.json', join(folder, 'etc/policy.json'));
      expect(changeable(link)).toBeNull();
      rmSync(join(folder, 'etc/perch'), { recursive: true });
      symlinkSync('../shared', join(folder, 'etc/perch'));
      expect(changeable(file)).toBe(join(folder, 'shared'));
    });

    asRoot('counts for nothing behind somebody else’s link', () => {
      const link = join(folder, 'etc/link.json');
      symlinkSync('perch/policy.json', link);
      expect(changeable(link)).toBeNull();
      lchownSync(link, 4_711, 4_711);
      expect(changeable(link)).toBe(link);
    });

    test('is no pipe, no folder and no huge file, and links in a circle end', () => {
      rmSync(file);
      expect(spawnSync('mkfifo', ['-m', '644', file]).status).toBe(0);
      expect(() => readOwned(file, OWNER)).toThrow('no small file');
      expect(() => readOwned(join(folder, 'etc'), OWNER)).toThrow('no small file');
      rmSync(file);
      writeFileSync(file, Buffer.alloc(1_048_577), { mode: 0o644 });
      expect(() => readOwned(file, OWNER)).toThrow('no small file');
      rmSync(file);
      symlinkSync('policy.json', file);
      expect(() => readOwned(file, OWNER)).toThrow('ELOOP');
      // For the system the way back leads out of the folder that the link leads to.
      mkdirSync(join(folder, 'shared/deep'), { recursive: true });
      writeFileSync(join(folder, 'shared/policy.json'), CONTENT, { mode: 0o644 });
      symlinkSync('../../shared/deep', join(folder, 'etc/perch/link'));
      expect(() => readOwned(`${folder}/etc/perch/link/../policy.json`, OWNER)).toThrow('too many links');
    });

    test('is no policy where no file is, whoever can write to its folder', () => {
      rmSync(file);
      chmodSync(join(folder, 'etc'), 0o777);
      expect(readPolicyFile(file, OWNER)).toEqual(NO_POLICY);
    });

    test('is root’s on a computer, whose folder for temporary files is everybody’s', () => {
      expect(() => readOwned(file, ADMINISTRATOR)).toThrow(NotOwned);
    });
  },
);

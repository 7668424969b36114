import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { digestOf } from './digest.ts';
import { hasPassed, notePassed } from './passed.ts';
import { capture, node } from './process.ts';

interface Check {
  name: string;
  args: string[];
  /** A pattern in the output, so that a check that examined nothing fails. */
  mustMatch?: RegExp;
  /** Whether the check runs on a planted fault and must find it. */
  mustFail?: boolean;
  /** Where the check remembers nothing itself: the files and folders that it reads. It is left out while they are as when it was good. */
  reads?: readonly string[];
}

const stylelint = 'node_modules/stylelint/bin/stylelint.mjs';
/** Checks the types in components and in every other file, by TypeScript's native compiler. */
const svelteCheck = ['node_modules/svelte-check/bin/svelte-check', '--output', 'machine', '--tsgo'];
/** Files that are the same as in an earlier run are not examined again. `npm ci` removes what was remembered. */
const remembering = (tool: string): string[] => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `node_modules/.cache/perch/${tool}`,
];

/** The sources that the comparison with Electron's typings reads. */
const ELECTRON_USES = [
  'src-main',
  'resources',
  'test/programs/electron-stand-in',
  'test/dbus',
  'test/moment',
  'test/e2e/launch.ts',
  'test/planted',
  'scripts',
  'tsconfig.json',
];

/** The folders of the sources. */
const SOURCES = ['src-main', 'src-renderer', 'resources', 'test', 'scripts'];

/** The longest come first, so that none runs alone at the end. */
const checks: Check[] = [
  {
    name: 'lint',
    args: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', ...remembering('eslint')],
  },
  {
    name: 'lint: planted slow expressions are found',
    args: ['node_modules/eslint/bin/eslint.js', 'test/planted/[sS]low.*', '--no-ignore'],
    mustFail: true,
    mustMatch:
      /(?=[^]*slow\.ts(?=[^]*no-super-linear-backtracking)(?=[^]*no-super-linear-move)(?=[^]*no-restricted-syntax))(?=[^]*Slow\.svelte\n.*no-super-linear-move)/,
  },
  {
    name: 'types',
    args: [...svelteCheck, '--incremental', '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
    mustMatch: /COMPLETED [1-9]\d{2,} FILES 0 ERRORS 0 WARNINGS/,
  },
  {
    name: 'types: planted errors are found',
    args: [...svelteCheck, '--workspace', 'test/planted', '--tsconfig', './tsconfig.json'],
    mustFail: true,
    mustMatch:
      /(?=[^]*planted\.ts.*not assignable to type 'number')(?=[^]*Planted\.svelte.*not assignable to type 'number')/,
  },
  {
    name: 'electron: the stand-in has what is used, and systems are told apart',
    args: ['scripts/electron-check.ts'],
    reads: ELECTRON_USES,
    mustMatch: /^[1-9]\d{2,} uses of Electron in [1-9]\d* files, 0 faults$/m,
  },
  {
    name: 'electron: planted uses are found',
    args: ['scripts/electron-check.ts', 'test/planted'],
    reads: ELECTRON_USES,
    mustFail: true,
    mustMatch:
      /(?=[^]*App\.showEmojiPanel is not in the stand-in)(?=[^]*App\.showEmojiPanel is for darwin, win32, and is used on linux too)/,
  },
  {
    name: 'styles',
    args: [stylelint, 'src-renderer/**/*.{css,svelte}', '--max-warnings', '0'],
  },
  {
    name: 'styles: a planted side is found',
    args: [stylelint, 'test/planted/*.svelte'],
    mustFail: true,
    mustMatch: /start and end, not left and right/,
  },
  {
    name: 'format',
    args: [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '.',
      '--log-level',
      'warn',
      ...remembering('prettier'),
    ],
  },
  {
    name: 'import rules',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      ...SOURCES,
      '--config',
      '.dependency-cruiser.mjs',
    ],
    reads: [...SOURCES, '.dependency-cruiser.mjs', 'tsconfig.json'],
    mustMatch: /no dependency violations found \(\d{2,} modules/,
  },
  {
    name: 'comments: sentences have nouns',
    args: ['scripts/sentences-check.ts'],
    mustMatch: /^\d{5,} sentences/m,
  },
  {
    name: 'comments: a planted sentence is found',
    args: ['scripts/sentences-check.ts', 'test/planted'],
    mustFail: true,
    mustMatch: /vague\.ts:1 What it is[^]*vague\.ts:4 Null where/,
  },
  {
    name: 'workflows',
    args: ['scripts/workflow-lint.ts'],
    mustMatch: /^[1-9]\d* workflows, 0 faults$/m,
  },
  {
    name: 'workflows: a planted error is found',
    args: ['scripts/workflow-lint.ts', 'test/planted'],
    mustFail: true,
    mustMatch: /workflow\.yml:8:\d+ property "os" is not defined/,
  },
  {
    name: 'unused code',
    args: ['node_modules/knip/bin/knip.js'],
    reads: [...SOURCES, 'knip.json', 'package.json', ...fs.globSync('*.config.*')],
  },
];

/**
 * Runs the static checks, as many at a time as there are cores. The output of a failing one is shown.
 * @param all also those whose files are as when they were good
 */
export async function runChecks(all: boolean): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  const left = [...checks];
  async function runSome(): Promise<void> {
    for (let check = left.shift(); check; check = left.shift()) if (!(await isGood(check, all))) failed += 1;
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runSome));
  return { passed: checks.length - failed, failed };
}

async function isGood(check: Check, all: boolean): Promise<boolean> {
  const { name, args, mustMatch, mustFail = false, reads } = check;
  const stamp = name.replaceAll(/\W+/g, '-');
  const digest = reads ? digestOf([...reads, 'package-lock.json'], [process.version]) : null;
  if (digest !== null && !all && hasPassed(stamp, digest)) {
    console.log(`ok    ${name} (unchanged)`);
    return true;
  }
  const { code, output } = await capture(node, args);
  const good = (code === 0) !== mustFail && (mustMatch?.test(output) ?? true);
  console.log(`${good ? 'ok  ' : 'FAIL'}  ${name}`);
  if (!good) console.log(output);
  if (reads) notePassed(stamp, good ? digest : null);
  return good;
}

export async function lint(): Promise<number> {
  const { failed } = await runChecks(false);
  return failed === 0 ? 0 : 1;
}

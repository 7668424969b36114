import fs from 'node:fs';
import path from 'node:path';
import { runChecks } from './checks.ts';
import { withMemoryFolder } from './memory-folder.ts';
import { node, root, run } from './process.ts';

interface Counts {
  passed: number;
  failed: number;
  /** A line for each failed test: its file, its title and the first line of its error. */
  failures?: string[];
}

const results = path.join(root, 'test-results');

/**
 * Runs every check and test. The last line adds up the runners' counts; a runner that ran nothing counts as failed.
 */
export async function test(): Promise<number> {
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  const runners: [string, () => Promise<Counts>][] = [
    ['static checks', runChecks],
    ['vitest', () => withMemoryFolder(runVitest)],
    ['playwright', () => withMemoryFolder(runPlaywright)],
  ];
  const sum = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const [name, runner] of runners) {
    console.log(`\n── ${name}`);
    const counts = await runner();
    if (counts.passed + counts.failed === 0) {
      console.log(`FAIL  ${name} ran nothing`);
      counts.failed = 1;
    }
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    failures.push(...(counts.failures ?? []));
  }
  // A log that keeps only its end still names what failed.
  for (const line of failures) console.log(`FAIL  ${line}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

async function runVitest(): Promise<Counts> {
  const file = path.join(results, 'vitest.json');
  const code = await run(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const {
    numPassedTests: passed,
    numFailedTests,
    testResults,
  } = readJson(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: VitestFile[];
  };
  return {
    passed,
    failed: atLeastOneIf(code !== 0, numFailedTests),
    failures: testResults.flatMap(failuresOfFile),
  };
}

async function runPlaywright(): Promise<Counts> {
  const file = path.join(results, 'playwright.json');
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, suites } = readJson(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected,
    failed: atLeastOneIf(code !== 0, stats.unexpected + stats.flaky),
    failures: suites.flatMap(failuresOfSuite),
  };
}

interface VitestFile {
  name: string;
  /** What stopped the whole file, for example a module that is missing. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

function failuresOfFile({ name, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message === '' ? [] : [`${file}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`,
  );
}

interface PlaywrightSuite {
  specs: {
    ok: boolean;
    file: string;
    title: string;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file} › ${title}: ${firstLine(errors[0]?.message)}`;
    }),
    ...suites.flatMap(failuresOfSuite),
  ];
}

const firstLine = (text = ''): string => text.trim().split('\n')[0] ?? '';

/** A runner that failed as a whole counts as one failure even when none of its tests failed. */
const atLeastOneIf = (failed: boolean, count: number): number => (failed ? Math.max(1, count) : count);

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

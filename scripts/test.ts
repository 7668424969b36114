import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { coreSpecs, wholeSuiteOnly } from '../test/core.ts';
import { buildAndWeigh } from './build.ts';
import { runChecks } from './checks.ts';
import { withMemoryFolder } from './memory-folder.ts';
import { node, root, run } from './process.ts';
import { groups, noteResult, type TestGroup, unchangedGroups } from './unchanged.ts';

interface Counts {
  passed: number;
  failed: number;
  /** A line for each failed test: its file, its title and the first line of its error. */
  failures?: string[];
}

/** How many of the random runs of a property `npm test` makes, each time others. */
const PART_OF_RUNS = 1 / 3;

const results = path.join(root, 'test-results');
const vitestResults = path.join(results, 'vitest.json');
const playwrightResults = path.join(results, 'playwright.json');

/**
 * Runs every check and the core of the tests (test/core.ts), or with `--all` the whole suite. The core leaves out the groups of
 * tests that have nothing new to test. The last line adds up the runners' counts; a runner that ran nothing counts as failed.
 */
export async function test(args: string[] = []): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } });
  await buildAndWeigh();
  for (const file of [vitestResults, playwrightResults]) fs.rmSync(file, { force: true });
  fs.mkdirSync(results, { recursive: true });
  const unchanged = values.all ? [] : await unchangedGroups();
  const sum = { passed: 0, failed: 0 };
  const failures: string[] = [];
  async function add(name: string, runner: () => Promise<Counts>): Promise<void> {
    const counts = await runner();
    if (counts.passed + counts.failed === 0) failures.push(`${name} ran nothing`);
    sum.passed += counts.passed;
    sum.failed += atLeastOneIf(counts.passed === 0, counts.failed);
    failures.push(...(counts.failures ?? []));
  }
  // Specs wait for windows most of the time, so the other checks run beside them.
  await withMemoryFolder(() =>
    allOf([
      add('static checks', () => runChecks(values.all)).then(() =>
        add('vitest', () => runVitest(unchanged, values.all)),
      ),
      add('playwright', () => runPlaywright(values.all)),
    ]),
  );
  // A log that keeps only its end still names what failed.
  for (const line of failures) console.log(`FAIL  ${line}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/** Waits for all even where one of them throws: what they use is removed afterwards. */
async function allOf(work: Promise<void>[]): Promise<void> {
  const thrown = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (thrown) await Promise.reject(thrown.reason);
}

async function runVitest(unchanged: readonly TestGroup[], all: boolean): Promise<Counts> {
  for (const { name } of unchanged)
    console.log(`Unchanged since its tests passed: ${name}. --all runs them.`);
  const leftOut = [...unchanged.map(({ folder }) => folder), ...(all ? [] : wholeSuiteOnly)];
  const code = await run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ],
    { ...process.env, PERCH_LEFT_OUT: leftOut.join(), PERCH_PART_OF_RUNS: String(all ? 1 : PART_OF_RUNS) },
  );
  const {
    numPassedTests: passed,
    numFailedTests,
    testResults,
  } = readJson(vitestResults) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: VitestFile[];
  };
  for (const group of groups.filter((one) => !unchanged.includes(one)))
    await noteResult(group, passedIn(group, testResults));
  return {
    passed,
    failed: atLeastOneIf(code !== 0, numFailedTests),
    failures: testResults.flatMap(failuresOfFile),
  };
}

async function runPlaywright(all: boolean): Promise<Counts> {
  const only = all ? [] : ['--grep', coreSpecsPattern()];
  const code = await run(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--project=e2e', '--reporter=list,json', ...only],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
  );
  const { stats, suites } = readJson(playwrightResults) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected,
    failed: atLeastOneIf(code !== 0, stats.unexpected + stats.flaky),
    failures: suites.flatMap(failuresOfSuite),
  };
}

/** Matches Playwright's name of each core spec: its file, the groups that it is in, and its title. */
const coreSpecsPattern = (): string =>
  Object.entries(coreSpecs)
    .flatMap(([file, titles]) =>
      titles.map((title) => `${RegExp.escape(`${file}.spec.ts`)} .*${RegExp.escape(title)}$`),
    )
    .join('|');

interface VitestFile {
  name: string;
  status: string;
  /** The error that stopped the whole file, for example a missing module. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

/** Whether tests of the group ran and all passed. */
function passedIn({ folder }: TestGroup, files: readonly VitestFile[]): boolean {
  const ran = files.filter(({ name }) => path.relative(path.join(root, folder), path.dirname(name)) === '');
  return ran.length > 0 && ran.every(({ status }) => status === 'passed');
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

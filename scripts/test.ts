import fs from 'node:fs';
import path from 'node:path';
import { runChecks } from './checks.ts';
import { withMemoryFolder } from './memory-folder.ts';
import { node, root, run } from './process.ts';

interface Counts {
  passed: number;
  failed: number;
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
  for (const [name, runner] of runners) {
    console.log(`\n── ${name}`);
    const counts = await runner();
    if (counts.passed + counts.failed === 0) {
      console.log(`FAIL  ${name} ran nothing`);
      counts.failed = 1;
    }
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
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
  const { numPassedTests: passed, numFailedTests } = readJson(file) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed, failed: atLeastOneIf(code !== 0, numFailedTests) };
}

async function runPlaywright(): Promise<Counts> {
  const file = path.join(results, 'playwright.json');
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats } = readJson(file) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: atLeastOneIf(code !== 0, stats.unexpected + stats.flaky) };
}

/** A runner that failed as a whole counts as one failure even when none of its tests failed. */
const atLeastOneIf = (failed: boolean, count: number): number => (failed ? Math.max(1, count) : count);

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

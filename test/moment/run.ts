import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { capture, node } from '../../scripts/process.ts';
import { environmentOf, type Moment } from './moment.ts';

/** The result of running test files at a moment. */
export interface MomentRun {
  passed: number;
  /** The runner's output, where a test failed or none ran. */
  failure: string | null;
}

const RUNNERS = {
  vitest: (file: string) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--maxWorkers=2',
  ],
  playwright: () => ['node_modules/@playwright/test/cli.js', 'test', '--project=e2e', '--reporter=json'],
};

interface VitestResult {
  numPassedTests: number;
  testResults: { message: string; assertionResults: { fullName: string; failureMessages: string[] }[] }[];
}

interface Suite {
  specs?: { title: string; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightResult {
  stats: { expected: number };
  suites: Suite[];
  errors: { message?: string }[];
}

/** The sentence of a failure, and what was expected and received, which stand below it. */
export const failureWords = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line, index) => index === 0 || /^\s*(Expected|Received)\b/.test(line))
    .join(' ');

/** Runs test files at a moment: specs by Playwright on the built app, the others by vitest. */
export async function runAt(
  moment: Moment,
  runner: keyof typeof RUNNERS,
  files: readonly string[],
): Promise<MomentRun> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-moment-'));
  const file = join(folder, 'result.json');
  const env = { ...environmentOf(moment), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  try {
    const { code, output } = await capture(node, [...RUNNERS[runner](file), ...files], env);
    if (!existsSync(file)) return { passed: 0, failure: `it wrote no result: ${output.slice(-2_000)}` };
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { passed, failures } =
      runner === 'vitest' ? ofVitest(written as VitestResult) : ofPlaywright(written as PlaywrightResult);
    if (code === 0 && passed > 0) return { passed, failure: null };
    return { passed, failure: failures.join('; ') || `${passed} passed, and the runner ended with ${code}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ofVitest({ numPassedTests, testResults }: VitestResult): { passed: number; failures: string[] } {
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    ...assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureWords(failureMessages[0])}`),
    ...(message ? [message] : []),
  ]);
  return { passed: numPassedTests, failures };
}

function ofPlaywright({ stats, suites, errors }: PlaywrightResult): { passed: number; failures: string[] } {
  const failuresIn = ({ specs = [], suites: inner = [] }: Suite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap((run) => run.errors))
        .map(({ message = '' }) => `${title}: ${failureWords(message)}`),
    ),
    ...inner.flatMap(failuresIn),
  ];
  return {
    passed: stats.expected,
    failures: [...suites.flatMap(failuresIn), ...errors.map(({ message = '' }) => message)],
  };
}

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soakOptions } from './options.ts';
import { soakPage, type SoakRun } from './page.ts';
import { proofs } from './proofs.ts';
import { repeatable, shares } from './shares.ts';

const page = readFileSync(new URL('../../docs/generated/soak.md', import.meta.url), 'utf8');
const names = proofs.map(({ name }) => name);
const shareNames = shares.map(({ name }) => name);

/** The cells of each row of the page's table, without its head. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** A run of every part, with everything that a page may contain. */
const run: SoakRun = {
  date: new Date('2026-03-01T10:20:30Z'),
  seed: 7,
  minutes: 30,
  version: '1.2.3',
  commit: 'commit abc1234',
  reports: names.map((name) => ({
    name,
    facts: [
      ['kills', 1004],
      ['a | b\nc', 'none'],
    ],
    tables: [],
    failures: [
      { seed: 12, words: 'lost: one\nthing' },
      { seed: 13, words: 'lost', step: { name: 'torn', run: () => Promise.resolve([]) } },
    ],
    situations: { intermediaries: new Map([['nginx: 502', 21]]), moments: new Map([['in 1970', 3]]) },
  })),
};

test('docs/generated/soak.md has a row for every part and is short', () => {
  expect(
    rowsOf(page).map(([name]) => name),
    'It is stale: run `npm run test:soak` and commit docs/generated/soak.md.',
  ).toEqual(names);
  expect(page.split('\n').length).toBeLessThanOrEqual(40);
});

test('a page contains the run, the counts of each part and the failures', () => {
  const made = soakPage(run);
  expect(rowsOf(made)).toEqual(names.map((name) => [name, 'kills: 1,004; a \\| b c: none', '2']));
  for (const words of [
    '--minutes 30 --seed 7`',
    '2026-03-01 10:20 UTC',
    '1.2.3 (commit abc1234)',
    `- Failures: ${2 * names.length}`,
    `${21 * names.length} situations of 1 kinds`,
    `${3 * names.length} situations of 1 kinds`,
    '- `npm run test:soak -- --only crash --seed 12` lost: one thing',
    '- `npm run test:soak -- --share torn --seed 13` lost',
  ])
    expect(made).toContain(words);
});

test('a short run or one of a single part writes the page only on request', () => {
  expect(soakOptions([], names, shareNames)).toMatchObject({
    minutes: 30,
    only: undefined,
    writesPage: true,
  });
  expect(soakOptions(['--minutes', '9.5'], names, shareNames).writesPage).toBe(false);
  expect(soakOptions(['--only', 'crash'], names, shareNames)).toMatchObject({
    only: 'crash',
    writesPage: false,
  });
  expect(soakOptions(['--minutes', '1', '--page', '--seed', '5'], names, shareNames)).toMatchObject({
    seed: 5,
    writesPage: true,
  });
});

test.each([
  [['--minutes', 'ten'], /not a length of time/],
  [['--seed', '-1.5'], /not a whole number|ambiguous/],
  [['--only', 'nothing'], /there are .*crash/],
  [['--share', 'crash'], /there are .*table/],
  [['--what'], /what/],
])('%s is refused with a sentence', (args, words) => {
  expect(() => soakOptions(args, names, shareNames)).toThrow(words);
});

test('each share has a name of its own, also beside the steps of the soak, and runs in npm test', () => {
  expect(new Set(repeatable.map(({ name }) => name)).size).toBe(repeatable.length);
  const tests = globSync('test/**/*.test.ts').map((file) => readFileSync(file, 'utf8'));
  const run = tests.flatMap((source) => source.match(/=> prove\(\w+(\.\w+)?\)/g) ?? []);
  expect(run).toHaveLength(shareNames.length);
  expect(new Set(run).size).toBe(run.length);
});

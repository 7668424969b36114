import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soakOptions } from './options.ts';
import { reliabilityPage, summaries, type SoakRun } from './page.ts';
import { proofs } from './proofs.ts';
import { repeatable, shares } from './shares.ts';

const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
const names = proofs.map(({ part }) => part.name);
const shareNames = shares.map(({ name }) => name);

/** The tables of a page, each a list of rows of cells. The second row is the line under the head. */
const tablesOf = (text: string): string[][][] =>
  text
    .split(/\n\n+/)
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/(?<!\\)\|/).slice(1, -1)),
    );

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase());

/** A run of every part, with everything that a page may contain. */
const run: SoakRun = {
  date: new Date('2026-03-01T10:20:30Z'),
  seed: 7,
  minutes: 30,
  version: '1.2.3',
  commit: 'commit abc1234',
  sections: proofs.map(({ part: { name }, about }) => ({
    about,
    report: {
      name,
      facts: [['kills', 1004]],
      tables: [{ title: 'By kind', columns: ['kind', 'lost'], rows: [['a | b\nc', 0]] }],
      failures: [
        { seed: 12, words: 'lost: one\nthing' },
        { seed: 13, words: 'lost', step: { name: 'torn', run: () => Promise.resolve([]) } },
      ],
      situations: { intermediaries: new Map([['nginx: 502', 21]]), moments: new Map([['in 1970', 3]]) },
    },
  })),
};

test('docs/reliability.md has every part, and every row of a table has all its columns', () => {
  const stale = 'It is stale: run `npm run test:soak` and commit docs/reliability.md.';
  expect(headingsOf(page), stale).toEqual([...names, ...Object.keys(summaries)]);
  const tables = tablesOf(page);
  expect(tables.length).toBeGreaterThan(names.length);
  for (const [head = [], ...rows] of tables) {
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row, row.join()).toHaveLength(head.length);
  }
  for (const { about } of proofs) expect(page, stale).toContain(about);
});

test('a page contains the run, the counts, the tables and the failures', async () => {
  const made = await reliabilityPage(run);
  expect(headingsOf(made)).toEqual([...names, ...Object.keys(summaries)]);
  for (const words of ['2026-03-01 10:20 UTC', '1.2.3 (commit abc1234)', '1,004', 'a \\| b c'])
    expect(made).toContain(words);
  const rowOf = (first: string) =>
    tablesOf(made)
      .flat()
      .find(([cell]) => cell?.trim() === first)
      ?.map((cell) => cell.trim());
  expect(rowOf('nginx: 502')).toEqual(['nginx: 502', String(21 * names.length), names.join(', ')]);
  expect(rowOf('in 1970')?.[1]).toBe(String(3 * names.length));
  expect(made).toContain('Not as promised');
  expect(made).toContain('- `npm run test:soak -- --only crash --seed 12` lost: one thing');
  expect(made).toContain('- `npm run test:soak -- --share torn --seed 13` lost');
  for (const [head = [], ...rows] of tablesOf(made))
    for (const row of rows) expect(row).toHaveLength(head.length);
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

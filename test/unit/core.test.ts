import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coreSpecs, wholeSuiteOnly } from '../core.ts';

/** The titles of the tests in a file of specs. */
const titlesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
    ([, , title = '']) => title.replaceAll('\\', ''),
  );

test.each(Object.entries(coreSpecs))('the core finds its specs in %s', (name, titles) => {
  const inFile = titlesIn(`test/e2e/${name}.spec.ts`);
  for (const title of titles) expect(inFile.filter((one) => one === title)).toEqual([title]);
});

test.each(wholeSuiteOnly)('what the core leaves out is there: %s', (file) => {
  expect(existsSync(file)).toBe(true);
});

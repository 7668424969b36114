import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/delivery.md', import.meta.url), 'utf8');
const proofs = [...page.matchAll(/^\|[^|]*\| `(?<file>[^`|]+)` *\| (?<name>[^|]+?) *\|$/gm)].map(
  ({ groups }) => ({ file: groups?.['file'] ?? '', name: groups?.['name'] ?? '' }),
);

/** The source of a file of tests; empty where there is none. */
function sourceOf(file: string): string {
  const url = new URL(`../${file}`, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
}

test('every row of a table in docs/delivery.md names a file and a test', () => {
  const lines = page.split('\n').filter((line) => /^\|(?! *(?:rule|-))/.test(line));
  expect(proofs).toHaveLength(lines.length);
  expect(proofs.length).toBeGreaterThan(100);
});

test.each(proofs)('the test file $file contains the title “$name”', ({ file, name }) => {
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${name}${quote}`);
  const source = sourceOf(file);
  expect(quoted.some((title) => source.includes(title))).toBe(true);
});

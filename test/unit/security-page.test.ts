import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

/** Each row of docs/security.md: its rule, the file that has it, and the tests by file and title. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [rule = '', where = '', tests = ''] = line
      .split(' | ')
      .map((cell) => cell.replace(/^\| |\s*\|$/g, '').trim());
    return {
      rule,
      where: where.replaceAll('`', ''),
      tests: tests.split('; ').map((one) => one.split(/`: |`/).filter((part) => part !== '')),
    };
  });

test('the page has rows', () => expect(rows.length).toBeGreaterThan(30));

test.each(rows)('$rule: the place and the tests are there', ({ where, tests }) => {
  expect(existsSync(join(repository, where)), where).toBe(true);
  for (const [file = '', title = ''] of tests) {
    expect(title, file).not.toBe('');
    expect(read(file), file).toContain(title);
  }
});

test('no dump of the memory is written: nothing starts a crash reporter', () => {
  const sources = globSync('src-main/**/*.ts', { cwd: repository });
  expect(sources.length).toBeGreaterThan(300);
  for (const file of sources) expect(read(file), file).not.toMatch(/crashReporter/);
});

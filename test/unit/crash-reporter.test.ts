import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');

test('no dump of the memory is written: nothing starts a crash reporter (rule: no-crash-reporter)', () => {
  const sources = globSync('src-main/**/*.ts', { cwd: repository });
  expect(sources.length).toBeGreaterThan(300);
  for (const file of sources)
    expect(readFileSync(join(repository, file), 'utf8'), file).not.toMatch(/crashReporter/);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedPages } from '../../scripts/generated-pages.ts';
import { root } from '../../scripts/process.ts';

test.each(Object.entries(generatedPages))('%s is up to date', (file, make) => {
  const stale = `It is stale: run \`npm run docs\` and commit ${file}.`;
  expect(readFileSync(join(root, file), 'utf8'), stale).toBe(make());
});

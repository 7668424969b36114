import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsPage } from './operations-page.ts';
import { root } from './process.ts';
import { rulesPage } from './rules-page.ts';

/** The pages that `npm run docs` writes. The soak writes one more. */
export const generatedPages: Record<string, () => string> = {
  'docs/generated/operations.md': operationsPage,
  'docs/generated/rules-to-tests.md': rulesPage,
};

/** Writes the pages. Returns the exit code. */
export function writePages(): number {
  for (const [file, make] of Object.entries(generatedPages)) writeFileSync(join(root, file), make());
  return 0;
}

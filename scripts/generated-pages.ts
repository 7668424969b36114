import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PolicyContent } from '../src-main/workspace/settings/policy.ts';
import { operationsPage } from './operations-page.ts';
import { root } from './process.ts';
import { rulesPage } from './rules-page.ts';

/** The pages that `npm run docs` writes. The soak writes one more. */
export const generatedPages: Record<string, () => string> = {
  'docs/generated/operations.md': operationsPage,
  'docs/generated/rules-to-tests.md': rulesPage,
  'docs/generated/policy.schema.json': () => `${JSON.stringify(z.toJSONSchema(PolicyContent), null, 2)}\n`,
};

/** Writes the pages. Returns the exit code. */
export function writePages(): number {
  for (const [file, make] of Object.entries(generatedPages)) writeFileSync(join(root, file), make());
  return 0;
}

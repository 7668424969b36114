import fs from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';

const fileOf = (name: string): string => path.join(root, 'test-results/passed', name);

/** Whether the tests or the check of this name passed with the files of this digest. */
export const hasPassed = (name: string, digest: string): boolean =>
  fs.existsSync(fileOf(name)) && fs.readFileSync(fileOf(name), 'utf8') === digest;

/** Remembers the digest of the files with which it passed. Null: it did not pass, and runs again. */
export function notePassed(name: string, digest: string | null): void {
  fs.rmSync(fileOf(name), { force: true });
  if (digest === null) return;
  fs.mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  fs.writeFileSync(fileOf(name), digest);
}

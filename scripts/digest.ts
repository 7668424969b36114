import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';

/**
 * Returns a hash of the names and contents of files.
 * @param entries files and folders, relative to the project's folder; a folder stands for all files below it
 * @param facts texts that count like a file's content
 */
export function digestOf(entries: readonly string[], facts: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const entry of entries) addFiles(hash, entry);
  for (const fact of facts) hash.update(fact).update('\0');
  return hash.digest('hex');
}

function addFiles(hash: Hash, entry: string): void {
  const file = path.join(root, entry);
  if (fs.statSync(file).isDirectory())
    for (const name of fs.readdirSync(file).sort()) addFiles(hash, path.posix.join(entry, name));
  else hash.update(entry).update('\0').update(fs.readFileSync(file)).update('\0');
}

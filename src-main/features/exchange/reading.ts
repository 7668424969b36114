import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { MOST_BYTES, MOST_ENTRIES } from '../../contract/values/exchange.ts';
import { Unreadable } from '../../exchange/entry.ts';
import { formatOf } from '../../exchange/formats.ts';
import type { RawFile } from '../../exchange/read.ts';

/** A chosen source, with the name to show. */
export interface Source {
  name: string;
  files: RawFile[];
}

/**
 * Reads a file, or the Markdown files in a folder; not those in folders inside, and nothing that is a link.
 * @throws {Unreadable}
 */
export async function readSource(path: string, from: 'file' | 'folder'): Promise<Source> {
  const { base } = parse(path);
  try {
    const paths = from === 'file' ? [path] : await markdownIn(path);
    return { name: base, files: await readEach(paths) };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable({ kind: 'unreadable' });
  }
}

async function markdownIn(folder: string): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true });
  const names = items
    .filter((item) => item.isFile() && formatOf(item.name) === 'markdown')
    .map(({ name }) => name);
  if (names.length > MOST_ENTRIES) throw new Unreadable({ kind: 'too-many', limit: MOST_ENTRIES });
  return names.sort().map((name) => join(folder, name));
}

/** Looks at the sizes before it reads: a file that is too large never comes into memory. */
async function readEach(paths: string[]): Promise<RawFile[]> {
  let bytes = 0;
  for (const path of paths) {
    const found = await lstat(path);
    if (!found.isFile()) throw new Unreadable({ kind: 'unreadable' });
    bytes += found.size;
    if (bytes > MOST_BYTES) throw new Unreadable({ kind: 'too-large', limit: MOST_BYTES / 1024 / 1024 });
  }
  const files: RawFile[] = [];
  for (const path of paths) files.push({ name: parse(path).base, bytes: await readFile(path) });
  return files;
}

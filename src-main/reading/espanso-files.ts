import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_YAML_BYTES } from '../contract/values/exchange.ts';
import { isEspansoFile } from '../contract/values/snippet-files.ts';
import type { RawFile } from '../exchange/read.ts';
import { readFiles } from './read-files.ts';

/** An espanso file, or a folder of them. */
export interface Chosen {
  path: string;
  from: 'file' | 'folder';
}

/** What was chosen, with its files as the user saw them before the import. */
export interface Followable extends Chosen {
  files: RawFile[];
}

/** The files of what was chosen. A file that was chosen may be a link; those in a folder are somebody else's choice. */
async function pathsOf({ path, from }: Chosen): Promise<string[]> {
  if (from === 'file') return [path];
  const items = await readdir(path, { withFileTypes: true });
  const files = items.filter((item) => item.isFile());
  const names = files.map(({ name }) => name).filter(isEspansoFile);
  return names.sort().map((name) => join(path, name));
}

/** A text that changes with the files. A replaced file counts as a change, even with the same size and time. */
export async function signatureOf(chosen: Chosen): Promise<string> {
  const all = await Promise.all(
    (await pathsOf(chosen)).map(async (path) => {
      const { ino, size, mtimeMs } = await stat(path);
      return [path, ino, size, mtimeMs];
    }),
  );
  return JSON.stringify(all);
}

/**
 * The files with their bytes, how many these are, and their signature before they were read.
 * @throws {Refusal}, errors of the file system
 */
export async function filesOf(chosen: Chosen): Promise<{ files: RawFile[]; seen: string; bytes: number }> {
  const seen = await signatureOf(chosen);
  const mayBeLinks = chosen.from === 'file';
  const files = await readFiles(await pathsOf(chosen), MOST_YAML_BYTES, { mayBeLinks });
  return { files, seen, bytes: bytesOf(files) };
}

/** How many bytes files have together. */
export const bytesOf = (files: readonly RawFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

import { lstat, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Refusal } from '../../contract/problem.ts';
import { MOST_BYTES, MOST_ENTRIES } from '../../contract/values/exchange.ts';
import {
  formatOf,
  snippetFilesAmong,
  VAULT_FOLDER,
  VAULT_MARK,
} from '../../contract/values/snippet-files.ts';
import type { RawFile } from '../../exchange/read.ts';
import type { Followable } from '../../reading/espanso-files.ts';
import { readFiles } from '../../reading/read-files.ts';

/** A chosen source, with the name to show. */
export interface Source {
  name: string;
  files: RawFile[];
  /** Espanso files, whose changes can be followed. */
  followable?: Followable;
}

/**
 * Reads a file, or the Markdown files in a folder, or else its espanso files, or else those of other programs; not those in
 * folders inside, but of massCode, and nothing that is a link.
 * @throws {Refusal}
 */
export async function readSource(path: string, from: 'file' | 'folder'): Promise<Source> {
  const { base } = parse(path);
  try {
    const paths = from === 'file' ? [path] : await textsIn(path);
    const isEspanso = paths.length > 0 && paths.every((each) => formatOf(each) === 'espanso');
    const files = await readFiles(paths, MOST_BYTES, { mayBeLinks: from === 'file' });
    return { name: base, files, ...(isEspanso && { followable: { path, from, files } }) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal({ kind: 'unreadable' });
  }
}

async function textsIn(folder: string): Promise<string[]> {
  const vault = await vaultIn(folder);
  const items = await readdir(vault ?? folder, { withFileTypes: true, recursive: vault !== null });
  const files = snippetFilesAmong(items.filter((item) => item.isFile()));
  if (files.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  return files.map(({ name, parentPath }) => join(parentPath, name));
}

/** Where massCode 5 has its snippets, in folders as the user made them; null if the folder is not its vault. */
async function vaultIn(folder: string): Promise<string | null> {
  for (const home of [folder, join(folder, VAULT_FOLDER)]) {
    const own = await lstat(join(home, VAULT_MARK)).catch(() => null);
    if (own?.isDirectory()) return home;
  }
  return null;
}

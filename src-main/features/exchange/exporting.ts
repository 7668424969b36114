import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Db } from '../../cache/file/db.ts';
import { searchSnippets } from '../../cache/search/search.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { ExchangeFormat, ExportResult, ExportScope } from '../../contract/values/exchange.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Entry } from '../../exchange/entry.ts';
import { isFolder } from '../../exchange/formats.ts';

/** The libraries of the formats are large, and few starts are followed by an export. */
const writing = () => import('../../exchange/write.ts');

/** The snippets of a scope, in the order in which they were saved; those of a search as they are listed. */
export function entriesOf(db: Db, scope: ExportScope): Entry[] {
  const entries = keysOf(db, scope).flatMap((key): Entry[] => {
    const stored = snippetRows.find(db, key);
    if (!stored || stored.deleted) return [];
    const { favorite, uses, usedAt, abbreviations } = readUse(db, key);
    return [{ ...stored.value, use: { favorite, uses, usedAt }, ...(abbreviations && { abbreviations }) }];
  });
  return scope === 'favorites' ? entries.filter(({ use }) => use?.favorite) : entries;
}

function keysOf(db: Db, scope: ExportScope): string[] {
  if (typeof scope === 'string') return [...keysByTitle(db)].map(({ key }) => key);
  if ('key' in scope) return [scope.key];
  return searchSnippets(db, scope.search, 0, Number.MAX_SAFE_INTEGER).rows.map(({ key }) => key);
}

/**
 * Writes snippets to the file, or into a new folder at the path, which the user chose.
 * @throws {Refusal} `disk`
 */
export async function writeEntries(
  path: string,
  format: ExchangeFormat,
  entries: Entry[],
): Promise<ExportResult> {
  try {
    const name = isFolder(format)
      ? await writeAll(path, entries)
      : await writeWhole(path, (await writing()).writeText[format](entries));
    return { count: entries.length, name };
  } catch {
    throw new Refusal({ kind: 'disk' });
  }
}

/** Writes beside the file and then renames, so that an export that fails leaves an earlier file as it was. */
async function writeWhole(path: string, text: string): Promise<string> {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  try {
    // One that an export left behind before could be somebody else's.
    await rm(unfinished, { force: true });
    await writeDurably(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return basename(path);
}

/** Writes a folder of its own inside the chosen one: no file that is there can be replaced. */
async function writeAll(parent: string, entries: Entry[]): Promise<string> {
  const folder = await freeFolder(parent);
  try {
    for (const { name, text } of (await writing()).writeFolder(entries))
      await writeDurably(join(folder, name), text);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return basename(folder);
}

/** Writes a new file, which its owner alone can read until they decide otherwise. */
async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function freeFolder(parent: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = join(parent, number === 1 ? 'Snippets' : `Snippets ${number}`);
    try {
      await mkdir(folder, { mode: 0o700 });
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

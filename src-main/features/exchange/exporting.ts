import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import type { Db } from '../../cache/file/db.ts';
import { searchSnippets } from '../../cache/search/search.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { ExchangeFormat, ExportResult, ExportScope } from '../../contract/values/exchange.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Entry, NamedFile } from '../../exchange/entry.ts';
import { isFolder } from '../../contract/values/snippet-files.ts';

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
 * Writes snippets to the file, or into a new folder at the path, which the user chose; to several where an import would not read
 * one of all.
 * @throws {Refusal} `disk`
 */
export async function writeEntries(
  path: string,
  format: ExchangeFormat,
  entries: Entry[],
): Promise<ExportResult> {
  try {
    const { writeTexts, writeFolders } = await writing();
    const written = isFolder(format)
      ? await writeAll(path, writeFolders(entries))
      : await writeEach(path, writeTexts(format, entries));
    return { count: entries.length, name: written.map((each) => basename(each)).join(', ') };
  } catch {
    throw new Refusal({ kind: 'disk' });
  }
}

/** Writes the file, and any further ones beside it: none that is there is replaced by these. */
async function writeEach(path: string, [text = '', ...others]: string[]): Promise<string[]> {
  const further: string[] = [];
  try {
    for (const other of others) {
      further.push(await makeFree(path, 2, async (free) => (await open(free, 'wx', 0o600)).close()));
      await writeWhole(further.at(-1) ?? path, other);
    }
    await writeWhole(path, text);
  } catch (error) {
    for (const file of further) await rm(file, { force: true });
    throw error;
  }
  return [path, ...further];
}

/** Writes beside the file and then renames, so that an export that fails leaves an earlier file as it was. */
async function writeWhole(path: string, text: string): Promise<void> {
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
}

/** Writes folders of their own inside the chosen one: no file that is there can be replaced. */
async function writeAll(parent: string, all: NamedFile[][]): Promise<string[]> {
  const folders: string[] = [];
  try {
    for (const files of all) {
      const folder = await makeFree(join(parent, 'Snippets'), 1, (free) => mkdir(free, { mode: 0o700 }));
      folders.push(folder);
      for (const { name, text } of files) await writeDurably(join(folder, name), text);
    }
  } catch (error) {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folders;
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

/** Makes what has a name that is free, with a number where there is one already. Returns its path. */
async function makeFree(
  path: string,
  from: number,
  make: (free: string) => Promise<unknown>,
): Promise<string> {
  const { dir, name, ext } = parse(path);
  for (let number = from; ; number += 1) {
    const free = number === 1 ? path : join(dir, `${name} ${number}${ext}`);
    try {
      await make(free);
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

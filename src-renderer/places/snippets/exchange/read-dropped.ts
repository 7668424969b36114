import type { Problem } from '../../../../src-main/contract/problem.ts';
import type { Dropped } from './dropped.ts';
import { MOST_BYTES, MOST_ENTRIES } from '../../../../src-main/contract/values/exchange.ts';
import {
  snippetFilesAmong,
  VAULT_FOLDER,
  VAULT_MARK,
} from '../../../../src-main/contract/values/snippet-files.ts';

/** Reads files, or those in a folder instead. */
export async function readEach(
  files: File[],
  folder: FileSystemEntry | null | undefined,
): Promise<Dropped | { problem: Problem }> {
  try {
    if (!folder) return await readAll(files[0]?.name ?? '', files);
    return await readAll(folder.name, await snippetFilesIn(folder as FileSystemDirectoryEntry));
  } catch {
    return { problem: { kind: 'unreadable' } };
  }
}

async function readAll(source: string, files: File[]): Promise<Dropped | { problem: Problem }> {
  if (files.length === 0) return { problem: { kind: 'nothing-inside' } };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) return { problem: { kind: 'too-large', limit: MOST_BYTES / 1024 / 1024 } };
  if (files.length > MOST_ENTRIES) return { problem: { kind: 'too-many', limit: MOST_ENTRIES } };
  const read = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return { source, files: await Promise.all(read) };
}

/** The files in a folder that are read; of massCode's vault also those in folders inside. */
async function snippetFilesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const inside = await entriesOf(folder);
  const code = inside.find((entry) => isFolder(entry) && entry.name === VAULT_FOLDER);
  const homes = [inside, code ? await entriesOf(code as FileSystemDirectoryEntry) : []];
  const vault = homes.find((entries) =>
    entries.some((entry) => isFolder(entry) && entry.name === VAULT_MARK),
  );
  const found = vault ? await filesBelow(vault) : inside.filter(({ isFile }) => isFile);
  return Promise.all(
    snippetFilesAmong(found).map(
      (entry) => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ),
  );
}

const isFolder = ({ isDirectory }: FileSystemEntry): boolean => isDirectory;

/** The files among these entries and in the folders among them. */
async function filesBelow(entries: FileSystemEntry[]): Promise<FileSystemEntry[]> {
  const files: FileSystemEntry[] = [];
  const left = [...entries];
  for (let entry = left.pop(); entry && files.length <= MOST_ENTRIES; entry = left.pop())
    if (isFolder(entry)) left.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else files.push(entry);
  return files;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A reader returns its entries in portions; an empty portion ends them.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0 || found.length > MOST_ENTRIES) return found;
    found.push(...portion);
  }
}

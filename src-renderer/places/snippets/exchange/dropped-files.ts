import type { Problem } from '../../../../src-main/contract/problem.ts';
import { MOST_BYTES, MOST_ENTRIES } from '../../../../src-main/contract/values/exchange.ts';

/** Dropped files and their contents. The window reads the files itself, so that it never handles paths. */
export interface Dropped {
  /** The name of the file or folder. */
  source: string;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

const NAMED = /\.(?:md|markdown|ya?ml|json|csv|tsv|txt|code-snippets|alfredsnippets|textexpander|plist|db)$/i;

export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Reads the dropped files, or those in a dropped folder. Call it within the event. */
export async function readDropped(data: DataTransfer): Promise<Dropped | { problem: Problem }> {
  const files = [...data.files];
  const [folder] = [...data.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry?.isDirectory === true);
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

/** The files in a folder that are named like files of snippets. */
async function snippetFilesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A reader returns its entries in portions; an empty portion ends them.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0 || found.length > MOST_ENTRIES) break;
    found.push(...portion);
  }
  const named = found.filter(({ isFile, name }) => isFile && NAMED.test(name));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    named.map(
      (entry) => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ),
  );
}

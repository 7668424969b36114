import type { Problem } from '../../../../src-main/contract/problem.ts';
import { snippetsParts } from '../later.ts';

/** Dropped files and their contents. The window reads the files itself, so that it never handles paths. */
export interface Dropped {
  /** The name of the file or folder. */
  source: string;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Reads the dropped files, or those in a dropped folder. Call it within the event, which alone knows them. */
export async function readDropped(data: DataTransfer): Promise<Dropped | { problem: Problem }> {
  const files = [...data.files];
  const folder = [...data.items]
    .map((item) => item.webkitGetAsEntry())
    .find((entry) => entry?.isDirectory === true);
  await snippetsParts.load();
  return snippetsParts.module?.readEach(files, folder) ?? { problem: { kind: 'unreadable' } };
}

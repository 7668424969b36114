import type { Problem } from '../../../../src-main/contract/problem.ts';
import { Chunk } from '../../../base/bridge/chunk.svelte.ts';
import type { Dropped } from './dropped.ts';

const reader = new Chunk(() => import('./read-dropped.ts'));

export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Reads the dropped files, or those in a dropped folder. Call it within the event, which alone knows them. */
export async function readDropped(data: DataTransfer): Promise<Dropped | { problem: Problem }> {
  const files = [...data.files];
  const folder = [...data.items]
    .map((item) => item.webkitGetAsEntry())
    .find((entry) => entry?.isDirectory === true);
  await reader.load();
  return reader.module?.readEach(files, folder) ?? { problem: { kind: 'unreadable' } };
}

import { Chunk } from '../../app/chunk.svelte.ts';

/** Not part of the first paint. */
export const presetEditor = new Chunk(() => import('./PresetEditor.svelte'));

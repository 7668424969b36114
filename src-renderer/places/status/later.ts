import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the rules below the presets, the forms, and the parser of times in words. */
export const statusParts = new Chunk(() => import('./status-parts.ts'));

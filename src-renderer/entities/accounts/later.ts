import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: notices are rare, and their sentences are long. */
export const accountsParts = new Chunk(() => import('./accounts-parts.ts'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: few changes need the user, and the texts for all mutations are large. */
export const changesParts = new Chunk(() => import('./changes-parts.ts'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Apart from the parts of places, because several places and the frame share it. */
export const remindParts = new Chunk(() => import('./remind-parts.ts'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The parts of dialogs. */
export const dialogCode = new Chunk(() => import('./dialog-parts.ts'));

import { Chunk } from '../../app/chunk.svelte.ts';

/** What dialogs are made of. */
export const dialogCode = new Chunk(() => import('./dialog-parts.ts'));

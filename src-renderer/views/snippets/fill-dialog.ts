import { Chunk } from '../../app/chunk.svelte.ts';

/** A chunk of its own, because it parses Markdown. */
export const fillDialog = new Chunk(() => import('./FillDialog.svelte'));

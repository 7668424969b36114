import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** A chunk of its own, because it parses Markdown. */
export const fillDialog = new Chunk(() => import('./FillDialog.svelte'));

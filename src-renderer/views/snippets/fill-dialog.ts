import { Chunk } from '../../app/chunk.svelte.ts';

/** Apart from the place, because it reads Markdown. */
export const fillDialog = new Chunk(() => import('./FillDialog.svelte'));

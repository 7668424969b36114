import { Chunk } from '../../app/chunk.svelte.ts';

/** Apart from what opens it, because it reads times in words. */
export const remindDialog = new Chunk(() => import('./RemindDialog.svelte'));

import { Chunk } from '../../app/chunk.svelte.ts';

/** No message shows it before somebody points at one or moves the focus there. */
export const messageToolbar = new Chunk(() => import('./MessageToolbar.svelte'));

import { Chunk } from '../../app/chunk.svelte.ts';

/** Apart from the place, because it reads times in words. */
export const messageEditor = new Chunk(() => import('./MessageEditor.svelte'));

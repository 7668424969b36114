import { Chunk } from '../../app/chunk.svelte.ts';

export const selectionBar = new Chunk(() => import('./SelectionBar.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const selectionBar = new Chunk(() => import('./SelectionBar.svelte'));

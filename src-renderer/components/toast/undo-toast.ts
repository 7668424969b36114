import { Chunk } from '../../app/chunk.svelte.ts';

export const undoToast = new Chunk(() => import('./UndoToast.svelte'));

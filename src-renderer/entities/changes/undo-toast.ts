import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const undoToast = new Chunk(() => import('./UndoToast.svelte'));

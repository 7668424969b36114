import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The pane of a message whose conversation is not known. */
export const singleMessage = new Chunk(() => import('./SingleMessage.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The dialogs about a message, apart from the parts of places, because several places and the frame share them. */
export const messageParts = new Chunk(() => import('./message-parts.ts'));

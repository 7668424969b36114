import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The toolbar, which no message shows before somebody points at one or moves the focus there, and the button after reactions. */
export const messageToolbar = new Chunk(() => import('./message-toolbar-parts.ts'));

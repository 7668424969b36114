import { Chunk } from '../../app/chunk.svelte.ts';

/** The buttons under the text of a message, and what they do to it. */
export const composerTools = new Chunk(() => import('./composer-tools-parts.ts'));

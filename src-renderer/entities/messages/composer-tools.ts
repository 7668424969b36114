import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The buttons at the text of a message. */
export const composerTools = new Chunk(() => import('./ComposerTools.svelte'));

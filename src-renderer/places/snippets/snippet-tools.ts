import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The buttons over the text of a snippet. */
export const snippetTools = new Chunk(() => import('./SnippetTools.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the buttons over the text of a snippet, and the dialogs of files. */
export const snippetsParts = new Chunk(() => import('./snippets-parts.ts'));

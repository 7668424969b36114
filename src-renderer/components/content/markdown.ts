import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The Markdown parser: the largest part of the window. */
export const markdown = new Chunk(() => import('./render-content.ts'));

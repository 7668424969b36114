import { Chunk } from '../../app/chunk.svelte.ts';

/** What reads Markdown: the largest part of the window. */
export const markdown = new Chunk(() => import('./render-content.ts'));

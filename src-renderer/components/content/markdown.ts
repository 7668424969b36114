import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** What reads texts: the Markdown parser, which is the largest part of the window, and the plain text of HTML. */
export const markdown = new Chunk(() => import('./content-parts.ts'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: it parses Markdown. */
export const fillParts = new Chunk(() => import('./snippet-fill-parts.ts'));

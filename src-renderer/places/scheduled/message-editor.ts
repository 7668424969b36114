import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** A chunk of its own, because it parses times in words. */
export const messageEditor = new Chunk(() => import('./MessageEditor.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The search of the settings, with the words that people may type for them. */
export const searchCode = new Chunk(() => import('./settings-search.ts'));

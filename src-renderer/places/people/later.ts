import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint, because the list is there before a person is opened. */
export const personPane = new Chunk(() => import('./PersonPane.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: few statuses are cleared at a picked time. */
export const pickedTime = new Chunk(() => import('./PickedTime.svelte'));

/** Reads times in words, which takes a large library. */
export const phraseReader = new Chunk(() => import('../../base/time/phrase/phrases.ts'));

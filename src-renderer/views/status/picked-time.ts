import { Chunk } from '../../app/chunk.svelte.ts';

/** Not part of the first paint: few statuses are cleared at a picked time. */
export const pickedTime = new Chunk(() => import('../../components/field/DateTimeField.svelte'));

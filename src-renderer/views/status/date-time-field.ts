import { Chunk } from '../../app/chunk.svelte.ts';

export const dateTimeField = new Chunk(() => import('../../components/field/DateTimeField.svelte'));

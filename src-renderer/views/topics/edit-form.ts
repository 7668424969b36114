import { Chunk } from '../../app/chunk.svelte.ts';

export const editForm = new Chunk(() => import('./EditForm.svelte'));

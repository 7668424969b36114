import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const editForm = new Chunk(() => import('./EditForm.svelte'));

import { Chunk } from '../../app/chunk.svelte.ts';

export const newConversation = new Chunk(() => import('./NewConversation.svelte'));

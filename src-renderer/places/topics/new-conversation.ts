import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const newConversation = new Chunk(() => import('./NewConversation.svelte'));

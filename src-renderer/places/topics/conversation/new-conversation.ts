import { Chunk } from '../../../base/bridge/chunk.svelte.ts';

/** Apart from the other parts of topics, because its form loads them. */
export const newConversation = new Chunk(() => import('./NewConversation.svelte'));

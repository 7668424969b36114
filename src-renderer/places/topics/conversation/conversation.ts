import { Chunk } from '../../../base/bridge/chunk.svelte.ts';

/**
 * The messages of a conversation with its composer. Not part of the first paint, because the list of topics is there without
 * them; apart from the other parts of topics, because its components load those.
 */
export const conversationParts = new Chunk(() => import('./conversation-parts.ts'));

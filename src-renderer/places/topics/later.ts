import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: all dialogs, menus, forms and tools of the place. */
export const topicsParts = new Chunk(() => import('./topics-parts.ts'));

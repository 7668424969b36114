import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the forms for servers that list no channels or no members. */
export const channelsParts = new Chunk(() => import('./channels-parts.ts'));

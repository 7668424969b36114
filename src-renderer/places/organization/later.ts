import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the pane of an item, and the form for a server that lists no folders. */
export const organizationParts = new Chunk(() => import('./organization-parts.ts'));

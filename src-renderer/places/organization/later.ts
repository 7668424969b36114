import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the panes for an item of each part, and the form for a server that lists no folders. */
export const organizationParts = new Chunk(() => import('./organization-parts.ts'));

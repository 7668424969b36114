import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the panes for an item of each part. */
export const organizationParts = new Chunk(() => import('./organization-parts.ts'));

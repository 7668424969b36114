import { Chunk } from '../base/bridge/chunk.svelte.ts';

/** The dialogs, notices and pickers that several places share. */
export const entityParts = new Chunk(() => import('./entity-parts.ts'));

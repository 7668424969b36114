import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const messageVersions = new Chunk(() => import('./MessageVersions.svelte'));

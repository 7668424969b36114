import { Chunk } from '../../app/chunk.svelte.ts';

export const messageVersions = new Chunk(() => import('./MessageVersions.svelte'));

import { Chunk } from '../../../app/chunk.svelte.ts';

export const newChannelSheet = new Chunk(() => import('./NewChannelSheet.svelte'));

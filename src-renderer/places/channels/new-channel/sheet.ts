import { Chunk } from '../../../base/bridge/chunk.svelte.ts';

export const newChannelSheet = new Chunk(() => import('./NewChannelSheet.svelte'));

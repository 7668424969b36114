import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const newReminder = new Chunk(() => import('./NewReminder.svelte'));

import { Chunk } from '../../app/chunk.svelte.ts';

export const newReminder = new Chunk(() => import('./NewReminder.svelte'));

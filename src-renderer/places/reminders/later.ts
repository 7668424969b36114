import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: both parse times in words. */
export const remindersParts = new Chunk(() => import('./reminders-parts.ts'));

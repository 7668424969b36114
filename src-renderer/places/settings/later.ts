import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: all dialogs of the place, and the state of updates. */
export const settingsParts = new Chunk(() => import('./settings-parts.ts'));

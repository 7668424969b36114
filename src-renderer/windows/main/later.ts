import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the dialogs, menus and banners of the window. */
export const mainParts = new Chunk(() => import('./main-parts.ts'));

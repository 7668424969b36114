import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The parts of dialogs and menus, apart from the buttons that open them. */
export const overlayCode = new Chunk(() => import('./overlay-parts.ts'));

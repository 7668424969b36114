import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The parts of menus, apart from the buttons that open them. */
export const menuCode = new Chunk(() => import('./menu-parts.ts'));

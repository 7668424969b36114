import { Chunk } from '../../app/chunk.svelte.ts';

/** What menus are made of, apart from the buttons that open them. */
export const menuCode = new Chunk(() => import('./menu-parts.ts'));

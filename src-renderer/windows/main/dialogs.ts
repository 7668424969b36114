import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const jumpPalette = new Chunk(() => import('../../palette/JumpPalette.svelte'));
export const about = new Chunk(() => import('./About.svelte'));
export const shortcuts = new Chunk(() => import('./Shortcuts.svelte'));
export const discardDialog = new Chunk(() => import('../../entities/changes/DiscardDialog.svelte'));

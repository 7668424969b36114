import { Chunk } from '../chunk.svelte.ts';

export const jumpPalette = new Chunk(() => import('../../views/jump/JumpPalette.svelte'));
export const about = new Chunk(() => import('./About.svelte'));
export const shortcuts = new Chunk(() => import('./Shortcuts.svelte'));
export const discardDialog = new Chunk(() => import('../../views/outbox/DiscardDialog.svelte'));

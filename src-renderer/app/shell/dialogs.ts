import { Chunk } from '../chunk.svelte.ts';

export const shortcuts = new Chunk(() => import('./Shortcuts.svelte'));
export const discardDialog = new Chunk(() => import('../../views/outbox/DiscardDialog.svelte'));
export const signOutDialog = new Chunk(() => import('../../views/accounts/SignOutDialog.svelte'));
export const removeDialog = new Chunk(() => import('../../views/accounts/RemoveDialog.svelte'));

import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const signOutDialog = new Chunk(() => import('./SignOutDialog.svelte'));
export const removeDialog = new Chunk(() => import('./RemoveDialog.svelte'));

import { Chunk } from '../../app/chunk.svelte.ts';

// Channels are the tab that is shown first.
export const folders = new Chunk(() => import('./folders/Folders.svelte'));
export const profileFields = new Chunk(() => import('./profile-fields/ProfileFields.svelte'));
export const linkifiers = new Chunk(() => import('./linkifiers/Linkifiers.svelte'));

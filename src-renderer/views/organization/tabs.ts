import { Chunk } from '../../app/chunk.svelte.ts';

/** The tabs beside that of the channels, which is shown first. */
export const tabChunks = {
  folders: new Chunk(() => import('./folders/Folders.svelte')),
  profileFields: new Chunk(() => import('./profile-fields/ProfileFields.svelte')),
  linkifiers: new Chunk(() => import('./linkifiers/Linkifiers.svelte')),
};

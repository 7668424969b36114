import { Chunk } from '../../app/chunk.svelte.ts';

/** The parts of the place, each a chunk of its own. */
export const tabChunks = {
  folders: new Chunk(() => import('./folders/Folders.svelte')),
  profileFields: new Chunk(() => import('./profile-fields/ProfileFields.svelte')),
  linkifiers: new Chunk(() => import('./linkifiers/Linkifiers.svelte')),
};

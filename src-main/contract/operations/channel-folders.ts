import { z } from 'zod';
import { operation } from './operation.ts';

/** A folder as lists show it (server-notes: Channel folders). */
export const ServerChannelFolder = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().optional(),
  rendered_description: z.string().optional(),
  order: z.int().optional(),
  date_created: z.int().nullish(),
  creator_id: z.int().nullish(),
  is_archived: z.boolean().optional(),
});

/** The operations on folders (server-notes: Channel folders). */
export const folderOperations = {
  updateChannelFolder: operation('PATCH /channel_folders/{channel_folder_id}', {
    params: z.object({
      channel_folder_id: z.int(),
      name: z.string().optional(),
      description: z.string().optional(),
      is_archived: z.boolean().optional(),
    }),
    delivery: 'set',
    minFeatureLevel: 389,
    role: 'administrator',
    source: 'core',
    screen: 'Organization → Folders',
  }),

  getChannelFolders: operation('GET /channel_folders', {
    params: z.object({ include_archived: z.boolean().optional() }),
    response: z.object({ channel_folders: z.array(ServerChannelFolder) }),
    minFeatureLevel: 389,
    screen: 'Organization → Folders',
  }),

  /** Names are unique, so a repeat is refused. The description is required and may be empty. */
  createChannelFolder: operation('POST /channel_folders/create', {
    params: z.object({ name: z.string(), description: z.string() }),
    response: z.object({ channel_folder_id: z.int() }),
    delivery: 'create',
    minFeatureLevel: 389,
    role: 'administrator',
    screen: 'Organization → Folders → new',
  }),
};

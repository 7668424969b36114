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

/** `PATCH /channel_folders/{channel_folder_id}` (server-notes: Channel folders). */
export const updateChannelFolder = operation({
  id: 'update-channel-folder',
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
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
});

/** `GET /channel_folders` (server-notes: Channel folders). */
export const getChannelFolders = operation({
  id: 'get-channel-folders',
  method: 'GET',
  path: '/channel_folders',
  params: z.object({ include_archived: z.boolean().optional() }),
  response: z.object({ channel_folders: z.array(ServerChannelFolder) }),
  delivery: 'read',
  minFeatureLevel: 389,
  source: 'around',
  screen: 'Organization → Folders',
});

/**
 * `POST /channel_folders/create` (server-notes: Channel folders). Names are unique, so a repeat is refused. The description is
 * required and may be empty.
 */
export const createChannelFolder = operation({
  id: 'create-channel-folder',
  method: 'POST',
  path: '/channel_folders/create',
  params: z.object({ name: z.string(), description: z.string() }),
  response: z.object({ channel_folder_id: z.int() }),
  delivery: 'create',
  minFeatureLevel: 389,
  role: 'administrator',
  source: 'around',
  screen: 'Organization → Folders → new',
});

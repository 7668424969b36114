import { z } from 'zod';
import { FolderValue } from '../../contract/folder.ts';
import { ServerChannelFolder } from '../../contract/operations/channel-folders.ts';
import { operations } from '../../contract/operations/index.ts';
import { tells } from '../define/patch.ts';
import { resource } from '../define/collection.ts';
import { trimmed } from '../../contract/text.ts';
import { JsonRows } from '../../cache/json-rows.ts';

export const folderRows = new JsonRows<FolderValue>({
  collection: 'folders',
  value: FolderValue,
  labelOf: ({ name }) => name,
});

/** Servers trim both (field notes A2). */
const asServerKeeps = ({ name, description, archived }: FolderValue): FolderValue => ({
  name: trimmed(name),
  description: trimmed(description),
  archived,
});

const FolderUpdate = z.object({
  channel_folder_id: z.int(),
  data: z.object({
    name: z.string().optional(),
    description: z.string().optional(),
    is_archived: z.boolean().optional(),
  }),
});

/** The folders that channels are in, archived ones too. */
export const folders = resource<FolderValue, z.infer<typeof ServerChannelFolder>>({
  collection: 'folders',
  noun: 'folder',
  value: FolderValue,
  rows: folderRows,
  actions: { create: 'create-folder', edit: 'edit-folder' },
  register: { fetch: ['channel_folders'], items: (state) => state.channel_folders },
  list: async ({ api, signal }) =>
    (await api.call(operations.getChannelFolders, { include_archived: true }, { signal })).value
      .channel_folders,
  events: [
    tells('channel_folder', 'add', z.object({ channel_folder: ServerChannelFolder }), (event) => ({
      has: [event.channel_folder],
    })),
    tells('channel_folder', 'update', FolderUpdate, ({ channel_folder_id, data }) => ({
      changed: [channel_folder_id],
      to: ({ archived, ...texts }) => ({ ...texts, ...data, archived: data.is_archived ?? archived }),
    })),
    // Folders stand by their names here.
    tells('channel_folder', 'reorder', z.object({}), () => ({ has: [] })),
  ],
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: ({ name, description, is_archived }) => ({
    name,
    description: description ?? '',
    archived: is_archived ?? false,
  }),
  createdAtOf: ({ date_created }) => (date_created ? date_created * 1000 : Date.now()),
  asServerKeeps,
  isSame(a, b) {
    const [left, right] = [asServerKeeps(a), asServerKeeps(b)];
    return (
      left.name === right.name && left.description === right.description && left.archived === right.archived
    );
  },
  uniqueBy: ({ name }) => trimmed(name).toLowerCase(),
  creatorOf: ({ creator_id }) => creator_id ?? null,
  conflicts: 'ask',
});

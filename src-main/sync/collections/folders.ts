import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { storedFolderOrder } from '../../cache/metadata/organization.ts';
import { FolderValue } from '../../contract/values/folder.ts';
import { ServerChannelFolder } from '../../contract/operations/channel-folders.ts';
import { operations } from '../../contract/operations/index.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { trimmed } from '../../contract/text/text.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { Refusal } from '../../contract/problem.ts';
import { byName, defineMutation } from '../define/mutation.ts';
import { createMutation, editMutation } from '../rows/row-mutations.ts';
import { serverIdOf } from '../rows/rows.ts';

export const folderRows = new JsonRows('folders', FolderValue, { labelOf: ({ name }) => name });

/** Servers trim both (server-notes: Channel folders). */
const normalize = ({ name, description, archived }: FolderValue): FolderValue => ({
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

/** The folders of channels, archived ones too. */
export const folders = defineCollection<FolderValue, z.infer<typeof ServerChannelFolder>>({
  name: 'folders',
  noun: 'folder',
  value: FolderValue,
  rows: folderRows,
  mutations: (): RowMutations => ({ create: createFolder, edit: editFolder }),
  register: { fetch: ['channel_folders'], items: (state) => state.channel_folders },
  list: async ({ ask }) =>
    (await ask(operations.getChannelFolders, { include_archived: true })).channel_folders,
  events: [
    patchEvent('channel_folder', 'add', z.object({ channel_folder: ServerChannelFolder }), (event) => ({
      upsert: [event.channel_folder],
    })),
    patchEvent('channel_folder', 'update', FolderUpdate, ({ channel_folder_id, data }) => ({
      update: [channel_folder_id],
      to: ({ archived, ...texts }) => ({ ...texts, ...data, archived: data.is_archived ?? archived }),
    })),
  ],
  belongsTo: 'organization',
  idOf: ({ id }) => id,
  valueOf: ({ name, description, is_archived }) => ({
    name,
    description: description ?? '',
    archived: is_archived ?? false,
  }),
  createdAtOf: ({ date_created }) => (date_created ? date_created * 1000 : Date.now()),
  normalize,
  naturalKey: ({ name }) => trimmed(name).toLowerCase(),
  creatorOf: ({ creator_id }) => creator_id ?? null,
  conflicts: 'ask',
});

/** One changed field of a folder that no list shows. Each field is its own change, so that a refusal does not stop others. */
const FolderChange = z.object({
  folderId: z.int(),
  change: z.union([
    z.object({ name: z.string() }),
    z.object({ description: z.string() }),
    z.object({ is_archived: z.boolean() }),
  ]),
});
export type FolderChange = z.infer<typeof FolderChange>;

export const changeFolder = defineMutation('change-folder', {
  operation: operations.updateChannelFolder,
  params: FolderChange,
  collection: 'folders',
  isUnlisted: true,
  together: {
    key: ({ folderId }) => String(folderId),
    most: 3,
    name: ({ change }) => Object.keys(change)[0] ?? '',
    async send(changes, { call }) {
      const [folderId = 0] = changes.map(({ params }) => params.folderId);
      const changed = changes.reduce((all, { params }) => ({ ...all, ...params.change }), {});
      const { ignored } = await call(operations.updateChannelFolder, {
        channel_folder_id: folderId,
        ...changed,
      });
      return changes.map(({ params }) => {
        const field = Object.keys(params.change).find((name) => ignored.includes(name));
        return field === undefined ? () => {} : new Refusal({ kind: 'unsupported', field });
      });
    },
  },
  discard: () => {},
  describe: (_, { folderId, change }) => ({
    title: String(folderId),
    ...('is_archived' in change
      ? { on: change.is_archived }
      : { within: 'name' in change ? change.name : change.description }),
    opens: null,
  }),
});

const createFolder = createMutation('create-folder', folders, {
  operation: operations.createChannelFolder,
  request: ({ name, description }) => ({ name, description }),
  idOf: ({ channel_folder_id }) => channel_folder_id,
  describe: ({ name }) => ({ title: name }),
});

const editFolder = editMutation('edit-folder', folders, {
  operation: operations.updateChannelFolder,
  request: (row, { name, description, archived }) => ({
    channel_folder_id: serverIdOf(row),
    name,
    description,
    is_archived: archived,
  }),
  describe: ({ name }) => ({ title: name }),
});

export const folderMutations = byName(createFolder, editFolder, changeFolder);

/** Sorts folders by the order that the organization gave them (server-notes: Channel folders). New ones come last, by name. */
export function byFolderOrder(
  db: Db,
): (a: { serverId: number | null; name: string }, b: { serverId: number | null; name: string }) => number {
  const places = new Map(storedFolderOrder.read(db)?.map((id, place) => [id, place]));
  const placeOf = ({ serverId }: { serverId: number | null }) => places.get(serverId ?? -1) ?? places.size;
  return (a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name);
}

import { operations } from '../../src-main/contract/operations/index.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { changeFolder, createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { folders as collection } from '../../src-main/sync/collections/folders.ts';
import { done, listAt, type Answer } from '../contract/samples/sample.ts';
import { type Actors, keyOf } from '../contract/act.ts';
import { collectionOf, described, watch } from '../model/kind.ts';
import { count, found, toInt, type Wish } from '../network/case.ts';
import { last, user } from '../sync/foreign-events/foreign-event.ts';
import type { Pair } from '../sync/pair.ts';
import { accountId, key, type Proofs } from './proofs.ts';

const record: Answer = {
  answer: {
    id: 2,
    name: 'Teams',
    description: 'One for *each*',
    rendered_description: '<p>One for <em>each</em></p>',
    order: 0,
    date_created: 1_700_000_000,
    creator_id: null,
    is_archived: false,
  },
  needs: ['id', 'name'],
  kinds: { date_created: ['null'], creator_id: ['integer'] },
};

const folder = ({ server }: Pair) => last(server.state.channelFolders.all().toSorted((a, b) => a.id - b.id));
const shown = ({ device }: Pair) => folderViews(device.db);

const foldersOf = async ({ owner }: Actors) =>
  (await owner.call(operations.getChannelFolders, {})).value.channel_folders;
const addFolder = async ({ owner, tag }: Actors) =>
  (await owner.call(operations.createChannelFolder, { name: tag, description: 'Old' })).value
    .channel_folder_id;
const folderOperations = [
  operations.createChannelFolder,
  operations.updateChannelFolder,
  operations.getChannelFolders,
];

export const folders = {
  registered: listAt('channel_folders', record, false),
  samples: {
    getChannelFolders: {
      params: { include_archived: true },
      ...listAt('channel_folders', record),
    },
    createChannelFolder: {
      params: { name: 'Teams', description: '' },
      answer: { channel_folder_id: 2 },
      needs: ['channel_folder_id'],
    },
    updateChannelFolder: {
      params: { channel_folder_id: 2, name: 'Teams', description: '', is_archived: true },
      ...done,
    },
  },
  inputs: {
    'folders:create': { accountId, name: 'Clients', description: '' },
    'folders:edit': {
      accountId,
      key,
      name: 'Clients',
      description: '',
      archived: false,
      seen: { name: 'Client', description: '', archived: false },
      serverSeen: { name: 'Client', description: '', archived: false },
    },
    'folders:change': { accountId, folderId: 3, change: { archived: true } },
  },
  acts: {
    'create-folder': {
      needs: folderOperations,
      prepare: async (actors) => ({
        perform: (db, now) =>
          void createFolder(db, { name: actors.tag, description: '', archived: false }, now),
        isDone: async () => (await foldersOf(actors)).some(({ name }) => name === actors.tag),
      }),
    },
    'edit-folder': {
      needs: folderOperations,
      async prepare(actors) {
        const id = await addFolder(actors);
        const value = { name: actors.tag, description: 'New', archived: false };
        return {
          isReady: (db) => collection.rows.findByServerId(db, id) !== null,
          perform: (db, now) => editFolder(db, keyOf(collection.rows, db, id), value, now),
          isDone: async () =>
            (await foldersOf(actors)).some((one) => one.id === id && one.description === 'New'),
        };
      },
    },
    'change-folder': {
      needs: folderOperations,
      async prepare(actors) {
        const id = await addFolder(actors);
        return {
          perform: (db, now) => changeFolder(db, id, { description: 'New' }, now),
          isDone: async () =>
            (await foldersOf(actors)).some((one) => one.id === id && one.description === 'New'),
        };
      },
    },
  },
  cases: {
    'create-folder': ({ server }, tag) => ({
      perform: (db, now) => void createFolder(db, { name: tag, description: '', archived: false }, now),
      effects: () => count(server.state.channelFolders.all(), ({ name }) => name === tag),
    }),
    'edit-folder': ({ server, userId }, tag) => {
      const id = server.state.channelFolders.create({ name: tag, description: '', creator_id: userId });
      const row = (db: Db) => found(collection.rows.findByServerId(db, id));
      const describe = (description: string): Wish => ({
        perform: (db, now) => editFolder(db, row(db).key, { name: tag, description, archived: false }, now),
        effects: () => toInt(server.state.channelFolders.byId(id)?.description === description),
        isShown: (db) => row(db).value.description === description,
      });
      return { ...describe('New'), newer: describe('Newer') };
    },
    'change-folder': ({ server, userId }, tag) => {
      const id = server.state.channelFolders.create({ name: tag, description: '', creator_id: userId });
      const describe = (description: string): Wish => ({
        perform: (db, now) => changeFolder(db, id, { description }, now),
        effects: () => toInt(server.state.channelFolders.byId(id)?.description === description),
      });
      return { ...describe('New'), newer: describe('Newer') };
    },
  },
  kinds: {
    folder: {
      collection: collectionOf(collection),
      create: (db, named, now) => createFolder(db, { ...described(named), archived: false }, now),
      edit(db, key, named, now) {
        const archived = collection.rows.find(db, key)?.value.archived ?? false;
        editFolder(db, key, { ...described(named), archived }, now);
        return key;
      },
      fieldsOf(value) {
        const { name, description } = collection.value.parse(value);
        return { name, description };
      },
      onServer: ({ state }) =>
        new Map(state.channelFolders.all().map(({ id, name, description }) => [id, { name, description }])),
      watch: ({ state }, onCreated) => watch(state.channelFolders, onCreated),
      createElsewhere: ({ state, userId }, named) =>
        state.channelFolders.create({ ...described(named), creator_id: userId }),
      editElsewhere({ state }, id, named) {
        state.channelFolders.update(id, described(named));
        return described(named);
      },
    },
  },
  foreignEvents: {
    folders: [
      {
        what: 'a folder is made',
        does: (pair) =>
          pair.server.state.channelFolders.create({
            name: 'New',
            description: 'x',
            creator_id: user(pair, 'ana'),
          }),
        isShown: (pair) => shown(pair).some(({ name }) => name === 'New'),
      },
      {
        what: 'it is changed',
        does: (pair) =>
          pair.server.state.channelFolders.update(folder(pair).id, { name: 'Newer', description: 'y' }),
        isShown: (pair) =>
          shown(pair).some(({ name, description }) => name === 'Newer' && description === 'y'),
      },
      {
        what: 'it is archived',
        does: (pair) => pair.server.state.channelFolders.update(folder(pair).id, { is_archived: true }),
        isShown: (pair) => shown(pair).some(({ name, archived }) => name === 'Newer' && archived),
      },
    ],
  },
} satisfies Proofs;

import { badRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { boolean, json, optional, required, text } from '../http/parameters.ts';
import { paragraph } from '../state/rendered.ts';
import { change, insert, type Stored, withFlags } from '../state/rows.ts';
import type { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

/** A channel folder as it is stored. */
export interface ChannelFolder {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_archived: boolean;
  readonly creator_id: number;
  /** UNIX seconds. */
  readonly date_created: number;
  /** Its place among all; of a new one its ID. */
  readonly order: number;
}

/** The folders that channels can be in. */
export class ChannelFolderStore extends Store {
  create(folder: Pick<ChannelFolder, 'name' | 'description' | 'creator_id'>): number {
    const date_created = this.now();
    const id = insert(this.database, 'channel_folders', { ...folder, date_created, order: 0 });
    change(this.database, 'channel_folders', { id }, { order: id });
    this.events.send(() => ({ type: 'channel_folder', op: 'add', channel_folder: record(this.byId(id)!) }));
    return id;
  }

  /** In their order, archived ones too. */
  all(): ChannelFolder[] {
    return this.database
      .prepare<[], Stored<ChannelFolder, 'is_archived'>>('SELECT * FROM channel_folders ORDER BY "order"')
      .all()
      .map((row) => withFlags(row, ['is_archived']));
  }

  /** All folders as the API shows them. */
  records() {
    return this.all().map(record);
  }

  byId(id: number): ChannelFolder | undefined {
    return this.all().find((folder) => folder.id === id);
  }

  /** The folder of a name, in whatever case it is written; of several the one that is not archived. */
  byName(name: string): ChannelFolder | undefined {
    const found = this.all().filter((folder) => folder.name.toLowerCase() === name.toLowerCase());
    return found.find(({ is_archived }) => !is_archived) ?? found[0];
  }

  hasChannels(id: number): boolean {
    return this.database.prepare('SELECT 1 FROM channels WHERE folder_id = ? LIMIT 1').get(id) !== undefined;
  }

  update(id: number, changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'is_archived'>>): void {
    const folder = this.byId(id);
    if (!folder) throw new Error(`No channel folder ${id}`);
    const next = { ...folder, ...changes };
    const { name, description, is_archived } = next;
    change(this.database, 'channel_folders', { id }, { name, description, is_archived });
    const data = {
      ...(name !== folder.name && { name }),
      ...(description !== folder.description && {
        description,
        rendered_description: paragraph(description),
      }),
      ...(is_archived !== folder.is_archived && { is_archived }),
    };
    if (Object.keys(data).length === 0) return;
    this.events.send({ type: 'channel_folder', op: 'update', channel_folder_id: id, data });
  }

  /** Puts all folders into the order of these IDs. */
  reorder(ids: readonly number[]): void {
    const known = this.all().map(({ id }) => id);
    if (known.length !== ids.length || known.some((id) => !ids.includes(id))) {
      throw new Error('The order of channel folders names each folder once');
    }
    const place = this.database.prepare('UPDATE channel_folders SET "order" = ? WHERE id = ?');
    for (const [order, id] of ids.entries()) place.run(order, id);
    this.events.send({ type: 'channel_folder', op: 'reorder', order: ids });
  }
}

function record(folder: ChannelFolder) {
  return { ...folder, rendered_description: paragraph(folder.description) };
}

const plainName = text({ strip: true, maxLength: 60, blank: "Channel folder name can't be empty." });
const name = (parameter: string, raw: string) => {
  const value = plainName(parameter, raw);
  const bad = [...value].findIndex((character) => /\p{Cc}/u.test(character));
  if (bad >= 0) throw badRequest(`Invalid character in channel folder name, at position ${bad + 1}.`);
  return value;
};
const description = text({ maxLength: 1024 });

const listAll = operation('GET', '/channel_folders', {
  since: 389,
  parameters: { include_archived: optional(json(boolean)) },
  handle: ({ parameters, state }) => ({
    channel_folders: state.channelFolders
      .records()
      .filter(({ is_archived }) => (parameters.include_archived ?? false) || !is_archived),
  }),
});

const create = operation('POST', '/channel_folders/create', {
  since: 389,
  role: 'administrator',
  parameters: { name: required(name), description: required(description) },
  handle({ parameters, state }, caller) {
    const folder = {
      name: parameters.name,
      description: parameters.description,
      creator_id: caller.user_id,
    };
    checkNameIsFree(folder.name, undefined, state);
    return { channel_folder_id: state.channelFolders.create(folder) };
  },
});

/**
 * `PATCH /channel_folders/{channel_folder_id}`: changes one field after the other. A name stays changed where the folder then
 * cannot be archived (steps 199, 870).
 */
const update = operation('PATCH', '/channel_folders/{channel_folder_id}', {
  core: true,
  since: 389,
  role: 'administrator',
  parameters: {
    name: optional(name),
    description: optional(description),
    is_archived: optional(json(boolean)),
  },
  handle({ parameters, path, state }) {
    const folder = state.channelFolders.byId(Number(path.channel_folder_id));
    if (!folder) throw badRequest('Invalid channel folder ID');
    if (parameters.name !== undefined) checkNameIsFree(parameters.name, folder.id, state);
    const { name: wanted, description: words, is_archived } = parameters;
    if (wanted !== undefined) state.channelFolders.update(folder.id, { name: wanted });
    if (words !== undefined) state.channelFolders.update(folder.id, { description: words });
    if (is_archived === true && state.channelFolders.hasChannels(folder.id)) {
      throw badRequest('You need to remove all the channels from this folder to archive it.');
    }
    if (is_archived !== undefined) state.channelFolders.update(folder.id, { is_archived });
    return {};
  },
});

export const channelFolders: Collection<ChannelFolderStore> = {
  Store: ChannelFolderStore,
  operations: [listAll, create, update],
  register: { channel_folders: (state) => ({ channel_folders: state.channelFolders.records() }) },
  keyLevels: { channel_folders: [389] },
  eventLevels: { channel_folder: 389, 'channel_folder/reorder': 418 },
  tables: `
    CREATE TABLE IF NOT EXISTS channel_folders (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      is_archived INTEGER NOT NULL DEFAULT 0,
      creator_id INTEGER NOT NULL REFERENCES users,
      date_created INTEGER NOT NULL,
      "order" INTEGER NOT NULL
    ) STRICT;
  `,
};

function checkNameIsFree(wanted: string, ownId: number | undefined, state: State): void {
  const holder = state.channelFolders.byName(wanted);
  // The name of an archived folder is free (step 873), and a folder does not get its own name in other letters (step 194).
  if (holder && !holder.is_archived && (holder.id !== ownId || holder.name !== wanted))
    throw badRequest('Channel folder name already in use');
}

import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import { paragraph } from './rendered.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';

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
export class ChannelFolderStore {
  readonly #database: Database;
  readonly #events: EventQueues;
  readonly #now: () => number;

  constructor(database: Database, events: EventQueues, now: () => number) {
    this.#database = database;
    this.#events = events;
    this.#now = now;
  }

  create(folder: Pick<ChannelFolder, 'name' | 'description' | 'creator_id'>): number {
    const date_created = Math.floor(this.#now() / 1000);
    const id = insert(this.#database, 'channel_folders', { ...folder, date_created, order: 0 });
    change(this.#database, 'channel_folders', { id }, { order: id });
    this.#events.send(() => ({ type: 'channel_folder', op: 'add', channel_folder: record(this.byId(id)!) }));
    return id;
  }

  /** In their order, archived ones too. */
  all(): ChannelFolder[] {
    return this.#database
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
    return this.#database.prepare('SELECT 1 FROM channels WHERE folder_id = ? LIMIT 1').get(id) !== undefined;
  }

  update(id: number, changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'is_archived'>>): void {
    const folder = this.byId(id);
    if (!folder) throw new Error(`No channel folder ${id}`);
    const next = { ...folder, ...changes };
    const { name, description, is_archived } = next;
    change(this.#database, 'channel_folders', { id }, { name, description, is_archived });
    const data = {
      ...(name !== folder.name && { name }),
      ...(description !== folder.description && {
        description,
        rendered_description: paragraph(description),
      }),
      ...(is_archived !== folder.is_archived && { is_archived }),
    };
    if (Object.keys(data).length === 0) return;
    this.#events.send({ type: 'channel_folder', op: 'update', channel_folder_id: id, data });
  }

  /** Puts all folders into the order of these IDs. */
  reorder(ids: readonly number[]): void {
    const known = this.all().map(({ id }) => id);
    if (known.length !== ids.length || known.some((id) => !ids.includes(id))) {
      throw new Error('The order of channel folders names each folder once');
    }
    const place = this.#database.prepare('UPDATE channel_folders SET "order" = ? WHERE id = ?');
    for (const [order, id] of ids.entries()) place.run(order, id);
    this.#events.send({ type: 'channel_folder', op: 'reorder', order: ids });
  }
}

function record(folder: ChannelFolder) {
  return { ...folder, rendered_description: paragraph(folder.description) };
}

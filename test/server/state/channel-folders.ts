import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import { paragraph } from './rendered.ts';

/** A channel folder as it is stored. */
export interface ChannelFolder {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_archived: boolean;
  readonly creator_id: number;
  /** UNIX seconds. */
  readonly date_created: number;
  /** Its place among all, from 0. */
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
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO channel_folders (name, description, creator_id, date_created, "order")
         VALUES (:name, :description, :creator_id, :date_created, (SELECT count(*) FROM channel_folders))`,
      )
      .run({ ...folder, date_created: Math.floor(this.#now() / 1000) });
    const id = Number(lastInsertRowid);
    this.#events.send(() => ({ type: 'channel_folder', op: 'add', channel_folder: record(this.byId(id)!) }));
    return id;
  }

  /** In their order, archived ones too. */
  all(): ChannelFolder[] {
    return this.#database
      .prepare<[], Omit<ChannelFolder, 'is_archived'> & { is_archived: 0 | 1 }>(
        'SELECT * FROM channel_folders ORDER BY "order"',
      )
      .all()
      .map((row) => ({ ...row, is_archived: row.is_archived === 1 }));
  }

  /** All folders as the API shows them. */
  records() {
    return this.all().map(record);
  }

  byId(id: number): ChannelFolder | undefined {
    return this.all().find((folder) => folder.id === id);
  }

  /** The folder of a name, in whatever case it is written. */
  byName(name: string): ChannelFolder | undefined {
    return this.all().find((folder) => folder.name.toLowerCase() === name.toLowerCase());
  }

  hasChannels(id: number): boolean {
    return this.#database.prepare('SELECT 1 FROM channels WHERE folder_id = ? LIMIT 1').get(id) !== undefined;
  }

  update(id: number, change: Partial<Pick<ChannelFolder, 'name' | 'description' | 'is_archived'>>): void {
    const folder = this.byId(id);
    if (!folder) throw new Error(`No channel folder ${id}`);
    const next = { ...folder, ...change };
    this.#database
      .prepare('UPDATE channel_folders SET name = ?, description = ?, is_archived = ? WHERE id = ?')
      .run(next.name, next.description, Number(next.is_archived), id);
    const { name, description, is_archived } = next;
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

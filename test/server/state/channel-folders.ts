import type { Database } from 'better-sqlite3';

/** A channel folder as it is stored; folders are in the order of their IDs. */
export interface ChannelFolder {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_archived: boolean;
  readonly creator_id: number;
  /** UNIX seconds. */
  readonly date_created: number;
}

/** The folders that channels can be in. */
export class ChannelFolderStore {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  create(folder: Pick<ChannelFolder, 'name' | 'description' | 'creator_id'>): number {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO channel_folders (name, description, creator_id, date_created)
         VALUES (:name, :description, :creator_id, :date_created)`,
      )
      .run({ ...folder, date_created: Math.floor(this.#now() / 1000) });
    return Number(lastInsertRowid);
  }

  all(): ChannelFolder[] {
    return this.#database
      .prepare<[], Omit<ChannelFolder, 'is_archived'> & { is_archived: 0 | 1 }>(
        'SELECT * FROM channel_folders ORDER BY id',
      )
      .all()
      .map((row) => ({ ...row, is_archived: row.is_archived === 1 }));
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
  }
}

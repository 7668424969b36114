import type { Database } from 'better-sqlite3';

/** A channel as it is stored. */
export interface Channel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly invite_only: boolean;
  readonly creator_id: number;
  /** UNIX seconds. */
  readonly date_created: number;
}

/** The channels, and who is subscribed to them. */
export class ChannelStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(channel: Omit<Channel, 'stream_id'>, subscribers: readonly number[]): void {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO channels (name, description, invite_only, creator_id, date_created)
         VALUES (:name, :description, :invite_only, :creator_id, :date_created)`,
      )
      .run({ ...channel, invite_only: Number(channel.invite_only) });
    const subscribe = this.#database.prepare('INSERT INTO subscriptions (stream_id, user_id) VALUES (?, ?)');
    for (const userId of subscribers) subscribe.run(lastInsertRowid, userId);
  }

  /** The channels a user is subscribed to. */
  subscribed(userId: number): Channel[] {
    return this.#select('WHERE stream_id IN (SELECT stream_id FROM subscriptions WHERE user_id = ?)', userId);
  }

  /** The channels a user may know of: the public ones and those they are subscribed to. */
  visible(userId: number): Channel[] {
    return this.#select(
      'WHERE NOT invite_only OR stream_id IN (SELECT stream_id FROM subscriptions WHERE user_id = ?)',
      userId,
    );
  }

  #select(where: string, userId: number): Channel[] {
    return this.#database
      .prepare<[number], Omit<Channel, 'invite_only'> & { invite_only: 0 | 1 }>(
        `SELECT * FROM channels ${where} ORDER BY name`,
      )
      .all(userId)
      .map((row) => ({ ...row, invite_only: row.invite_only === 1 }));
  }
}

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

/** Whether messages of a channel may, must or must not have a topic; `inherit` asks the organization. */
export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

/** The channels, and who is subscribed to them. */
export class ChannelStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(channel: Omit<Channel, 'stream_id'>, subscribers: readonly number[]): number {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO channels (name, description, invite_only, creator_id, date_created)
         VALUES (:name, :description, :invite_only, :creator_id, :date_created)`,
      )
      .run({ ...channel, invite_only: Number(channel.invite_only) });
    this.subscribe(Number(lastInsertRowid), subscribers);
    return Number(lastInsertRowid);
  }

  subscribe(streamId: number, userIds: readonly number[]): void {
    const subscribe = this.#database.prepare(
      'INSERT OR IGNORE INTO subscriptions (stream_id, user_id) VALUES (?, ?)',
    );
    for (const userId of userIds) subscribe.run(streamId, userId);
  }

  byId(streamId: number): Channel | undefined {
    return this.#select('WHERE stream_id = ?', streamId)[0];
  }

  byName(name: string): Channel | undefined {
    return this.#select('WHERE name = ?', name)[0];
  }

  /** The IDs of a channel's subscribers. */
  subscribers(streamId: number): number[] {
    return this.#database
      .prepare<[number], number>('SELECT user_id FROM subscriptions WHERE stream_id = ? ORDER BY user_id')
      .pluck()
      .all(streamId);
  }

  topicsPolicy(streamId: number): TopicsPolicy {
    const row = this.#database
      .prepare<[number], { topics_policy?: TopicsPolicy }>('SELECT * FROM channels WHERE stream_id = ?')
      .get(streamId);
    return row?.topics_policy ?? 'inherit';
  }

  /** Whether a subscriber may read what was sent before they came: not in private channels. */
  historyIsPublic(streamId: number): boolean {
    return this.byId(streamId)?.invite_only === false;
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

  #select(where: string, value: number | string): Channel[] {
    return this.#database
      .prepare<[number | string], Omit<Channel, 'invite_only'> & { invite_only: 0 | 1 }>(
        `SELECT * FROM channels ${where} ORDER BY name`,
      )
      .all(value)
      .map((row) => ({ ...row, invite_only: row.invite_only === 1 }));
  }
}

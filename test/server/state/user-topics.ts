import type { Database } from 'better-sqlite3';

/** What somebody wants to hear of a topic. */
export interface UserTopic {
  readonly stream_id: number;
  readonly topic_name: string;
  /** 1 muted, 2 unmuted in a muted channel, 3 followed. */
  readonly visibility_policy: number;
  /** UNIX seconds. */
  readonly last_updated: number;
}

/** The topics that people muted, unmuted or follow. */
export class UserTopicStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  set(userId: number, topic: UserTopic): void {
    this.#database
      .prepare(
        `INSERT OR REPLACE INTO user_topics (user_id, stream_id, topic_name, visibility_policy, last_updated)
         VALUES (:userId, :stream_id, :topic_name, :visibility_policy, :last_updated)`,
      )
      .run({ userId, ...topic });
  }

  list(userId: number): UserTopic[] {
    return this.#database
      .prepare<[number], UserTopic>(
        `SELECT stream_id, topic_name, visibility_policy, last_updated FROM user_topics
         WHERE user_id = ? ORDER BY stream_id, topic_name`,
      )
      .all(userId);
  }
}

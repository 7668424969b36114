import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import { topicFor } from './message-record.ts';
import type { RealmStore } from './realm.ts';
import { insert } from './rows.ts';

/** A user's visibility policy for a topic. */
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
  readonly #realm: RealmStore;
  readonly #events: EventQueues;

  constructor(database: Database, realm: RealmStore, events: EventQueues) {
    this.#database = database;
    this.#realm = realm;
    this.#events = events;
  }

  /** Policy 0 removes it: the topic follows its channel again. */
  set(userId: number, topic: UserTopic): void {
    const { stream_id, topic_name, visibility_policy } = topic;
    if (visibility_policy === 0) {
      this.#database
        .prepare('DELETE FROM user_topics WHERE user_id = ? AND stream_id = ? AND topic_name = ?')
        .run(userId, stream_id, topic_name);
    } else {
      insert(this.#database, 'user_topics', { user_id: userId, ...topic }, 'REPLACE');
    }
    this.#events.send(
      ({ capabilities }) => ({
        type: 'user_topic',
        ...topic,
        topic_name: topicFor(
          topic_name,
          { realm: this.#realm },
          { allowEmptyTopicName: capabilities.empty_topic_name === true },
        ),
      }),
      [userId],
    );
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

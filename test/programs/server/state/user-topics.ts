import { topicFor } from './message-record.ts';
import type { RealmStore } from './realm.ts';
import { insert } from './rows.ts';
import { Store, type StoreParts } from './store.ts';

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
export class UserTopicStore extends Store {
  readonly #realm: RealmStore;

  constructor(parts: StoreParts, realm: RealmStore) {
    super(...parts);
    this.#realm = realm;
  }

  /** Policy 0 removes it: the topic follows its channel again. */
  set(userId: number, topic: UserTopic): void {
    const { stream_id, topic_name, visibility_policy } = topic;
    if (visibility_policy === 0) {
      this.database
        .prepare(
          'DELETE FROM user_topics WHERE user_id = ? AND stream_id = ? AND lower(topic_name) = lower(?)',
        )
        .run(userId, stream_id, topic_name);
    } else {
      insert(this.database, 'user_topics', { user_id: userId, ...topic }, 'REPLACE');
    }
    this.events.send(
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

  /** What a user chose for a topic, in whatever case it is written; 0 for nothing. */
  policyOf(userId: number, streamId: number, topic: string): number {
    return this.#of(streamId, topic).find(({ user_id }) => user_id === userId)?.visibility_policy ?? 0;
  }

  /**
   * Takes the choices for a topic along to where all its messages were moved. Whoever cannot read there loses theirs (steps 658,
   * 663).
   */
  move(
    from: Pick<UserTopic, 'stream_id' | 'topic_name'>,
    to: Pick<UserTopic, 'stream_id' | 'topic_name'>,
    options: { readonly last_updated: number; readonly mayRead: (userId: number) => boolean },
  ): void {
    const { last_updated, mayRead } = options;
    const same =
      from.stream_id === to.stream_id && from.topic_name.toLowerCase() === to.topic_name.toLowerCase();
    for (const { user_id, ...before } of this.#of(from.stream_id, from.topic_name)) {
      this.set(user_id, { ...before, visibility_policy: 0, last_updated });
      if (!same && mayRead(user_id)) this.set(user_id, { ...before, ...to, last_updated });
    }
  }

  /** Removes everybody's choice for a topic. */
  forget(stream_id: number, topic: string, last_updated: number): void {
    for (const { user_id, ...before } of this.#of(stream_id, topic)) {
      this.set(user_id, { ...before, visibility_policy: 0, last_updated });
    }
  }

  #of(streamId: number, topic: string): (UserTopic & { readonly user_id: number })[] {
    return this.database
      .prepare<[number, string], UserTopic & { readonly user_id: number }>(
        `SELECT user_id, stream_id, topic_name, visibility_policy, last_updated FROM user_topics
         WHERE stream_id = ? AND lower(topic_name) = lower(?) ORDER BY user_id`,
      )
      .all(streamId, topic);
  }

  list(userId: number): UserTopic[] {
    return this.database
      .prepare<[number], UserTopic>(
        `SELECT stream_id, topic_name, visibility_policy, last_updated FROM user_topics
         WHERE user_id = ? ORDER BY stream_id, topic_name`,
      )
      .all(userId);
  }
}

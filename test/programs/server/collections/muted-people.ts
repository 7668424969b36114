import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

interface MutedPerson {
  readonly id: number;
  /** UNIX seconds. */
  readonly timestamp: number;
}

/** The people whom others muted. */
export class MutedPeopleStore extends Store {
  list(userId: number): MutedPerson[] {
    return this.database
      .prepare<[number], MutedPerson>(
        'SELECT muted_id AS id, timestamp FROM muted_people WHERE user_id = ? ORDER BY muted_id',
      )
      .all(userId);
  }

  /** Mutes somebody, or ends that. */
  set(userId: number, id: number, isMuted: boolean, timestamp: number): void {
    if (isMuted)
      this.database
        .prepare('INSERT OR REPLACE INTO muted_people (user_id, muted_id, timestamp) VALUES (?, ?, ?)')
        .run(userId, id, timestamp);
    else this.database.prepare('DELETE FROM muted_people WHERE user_id = ? AND muted_id = ?').run(userId, id);
    this.events.send(() => ({ type: 'muted_users', muted_users: this.list(userId) }), [userId]);
  }
}

export const mutedPeople: Collection<MutedPeopleStore> = {
  Store: MutedPeopleStore,
  operations: [],
  register: { muted_users: (state, { user_id }) => ({ muted_users: state.mutedPeople.list(user_id) }) },
  tables: `
    CREATE TABLE IF NOT EXISTS muted_people (
      user_id INTEGER NOT NULL REFERENCES users,
      muted_id INTEGER NOT NULL REFERENCES users,
      timestamp INTEGER NOT NULL,
      PRIMARY KEY (user_id, muted_id)
    ) STRICT;
  `,
};

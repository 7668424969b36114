import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';

/** A navigation view as the API shows it. */
export interface NavigationView {
  readonly fragment: string;
  readonly is_pinned: boolean;
  /** Null for the built-in ones. */
  readonly name: string | null;
}

/** Everybody's own navigation views; a built-in one is stored once its user has pinned or hidden it. */
export class NavigationViewStore {
  readonly #database: Database;
  readonly #events: EventQueues;

  constructor(database: Database, events: EventQueues) {
    this.#database = database;
    this.#events = events;
  }

  list(userId: number): NavigationView[] {
    return this.#database
      .prepare<[number], Omit<NavigationView, 'is_pinned'> & { is_pinned: 0 | 1 }>(
        'SELECT fragment, is_pinned, name FROM navigation_views WHERE user_id = ? ORDER BY rowid',
      )
      .all(userId)
      .map((row) => ({ ...row, is_pinned: row.is_pinned === 1 }));
  }

  create(userId: number, { fragment, is_pinned, name }: NavigationView): void {
    this.#database
      .prepare('INSERT INTO navigation_views (user_id, fragment, is_pinned, name) VALUES (?, ?, ?, ?)')
      .run(userId, fragment, Number(is_pinned), name);
    const navigation_view = { fragment, is_pinned, name };
    this.#events.send({ type: 'navigation_view', op: 'add', navigation_view }, [userId]);
  }

  update(userId: number, { fragment, is_pinned, name }: NavigationView): void {
    const before = this.list(userId).find((view) => view.fragment === fragment);
    if (!before) throw new Error(`No navigation view ${fragment}`);
    this.#database
      .prepare('UPDATE navigation_views SET is_pinned = ?, name = ? WHERE user_id = ? AND fragment = ?')
      .run(Number(is_pinned), name, userId, fragment);
    const data = {
      ...(is_pinned !== before.is_pinned && { is_pinned }),
      ...(name !== before.name && { name }),
    };
    if (Object.keys(data).length === 0) return;
    this.#events.send({ type: 'navigation_view', op: 'update', fragment, data }, [userId]);
  }

  /** @returns whether the user had such a view. */
  delete(userId: number, fragment: string): boolean {
    const { changes } = this.#database
      .prepare('DELETE FROM navigation_views WHERE user_id = ? AND fragment = ?')
      .run(userId, fragment);
    if (changes === 0) return false;
    this.#events.send({ type: 'navigation_view', op: 'remove', fragment }, [userId]);
    return true;
  }
}

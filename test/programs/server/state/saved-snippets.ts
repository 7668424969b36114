import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import { change, insert } from './rows.ts';

/** A saved snippet as lists show it. */
export interface SavedSnippet {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly date_created: number;
}

export type SnippetText = Pick<SavedSnippet, 'title' | 'content'>;

/** Everybody's saved snippets. Only the ID is unique: the same text twice makes two snippets. */
export class SavedSnippetStore {
  readonly #database: Database;
  readonly #events: EventQueues;
  readonly #now: () => number;

  constructor(database: Database, events: EventQueues, now: () => number) {
    this.#database = database;
    this.#events = events;
    this.#now = now;
  }

  list(userId: number): SavedSnippet[] {
    return this.#database
      .prepare<[number], SavedSnippet>(
        'SELECT id, title, content, date_created FROM saved_snippets WHERE user_id = ? ORDER BY id',
      )
      .all(userId);
  }

  create(user_id: number, snippet: SnippetText & { date_created?: number }): number {
    const date_created = Math.floor(this.#now() / 1000);
    const id = insert(this.#database, 'saved_snippets', { user_id, date_created, ...snippet });
    this.#tell('add', user_id, id);
    return id;
  }

  /** @returns whether the user has such a snippet. */
  update(userId: number, id: number, changes: Partial<SnippetText>): boolean {
    const before = this.#one(userId, id);
    if (!before) return false;
    const { title = before.title, content = before.content } = changes;
    if (Object.keys(changes).length === 0) return true;
    change(this.#database, 'saved_snippets', { id }, { title, content });
    this.#tell('update', userId, id);
    return true;
  }

  /** @returns whether the user had such a snippet. */
  delete(userId: number, id: number): boolean {
    const { changes } = this.#database
      .prepare('DELETE FROM saved_snippets WHERE id = ? AND user_id = ?')
      .run(id, userId);
    if (changes === 0) return false;
    this.#events.send({ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }, [userId]);
    return true;
  }

  /** Restores the backup with this highest ID: newer ones are deleted, and their IDs are given again. */
  restore(highestId: number): void {
    this.#database.prepare('DELETE FROM saved_snippets WHERE id > ?').run(highestId);
    this.#database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'saved_snippets'").run(highestId);
  }

  #one(userId: number, id: number): SavedSnippet | undefined {
    return this.#database
      .prepare<[number, number], SavedSnippet>(
        'SELECT id, title, content, date_created FROM saved_snippets WHERE user_id = ? AND id = ?',
      )
      .get(userId, id);
  }

  #tell(op: 'add' | 'update', userId: number, id: number): void {
    this.#events.send(() => ({ type: 'saved_snippets', op, saved_snippet: this.#one(userId, id) }), [userId]);
  }
}

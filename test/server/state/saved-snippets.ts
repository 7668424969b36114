import type { Database } from 'better-sqlite3';

/** A saved snippet as lists show it. */
export interface SavedSnippet {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly date_created: number;
}

export type SnippetText = Pick<SavedSnippet, 'title' | 'content'>;

/** Everybody's saved snippets. Nothing is unique but the ID: the same text twice makes two snippets. */
export class SavedSnippetStore {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  list(userId: number): SavedSnippet[] {
    return this.#database
      .prepare<[number], SavedSnippet>(
        'SELECT id, title, content, date_created FROM saved_snippets WHERE user_id = ? ORDER BY id',
      )
      .all(userId);
  }

  create(userId: number, snippet: SnippetText & { date_created?: number }): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO saved_snippets (user_id, title, content, date_created) VALUES (?, ?, ?, ?)')
      .run(userId, snippet.title, snippet.content, snippet.date_created ?? Math.floor(this.#now() / 1000));
    return Number(lastInsertRowid);
  }

  /** Says whether the user has such a snippet. */
  update(userId: number, id: number, change: Partial<SnippetText>): boolean {
    return (
      this.#database
        .prepare(
          `UPDATE saved_snippets SET title = coalesce(:title, title), content = coalesce(:content, content)
           WHERE id = :id AND user_id = :userId`,
        )
        .run({ title: change.title ?? null, content: change.content ?? null, id, userId }).changes > 0
    );
  }

  /** Says whether the user had such a snippet. */
  delete(userId: number, id: number): boolean {
    return (
      this.#database.prepare('DELETE FROM saved_snippets WHERE id = ? AND user_id = ?').run(id, userId)
        .changes > 0
    );
  }
}

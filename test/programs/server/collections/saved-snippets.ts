import { objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { optional, required, text } from '../http/parameters.ts';
import { change, insert } from '../state/rows.ts';
import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

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
export class SavedSnippetStore extends Store {
  list(userId: number): SavedSnippet[] {
    return this.database
      .prepare<[number], SavedSnippet>(
        'SELECT id, title, content, date_created FROM saved_snippets WHERE user_id = ? ORDER BY id',
      )
      .all(userId);
  }

  create(user_id: number, snippet: SnippetText & { date_created?: number }): number {
    const date_created = this.now();
    const id = insert(this.database, 'saved_snippets', { user_id, date_created, ...snippet });
    this.#tell('add', user_id, id);
    return id;
  }

  /** @returns whether the user has such a snippet. */
  update(userId: number, id: number, changes: Partial<SnippetText>): boolean {
    const before = this.#one(userId, id);
    if (!before) return false;
    const { title = before.title, content = before.content } = changes;
    if (Object.keys(changes).length === 0) return true;
    change(this.database, 'saved_snippets', { id }, { title, content });
    this.#tell('update', userId, id);
    return true;
  }

  /** @returns whether the user had such a snippet. */
  delete(userId: number, id: number): boolean {
    const { changes } = this.database
      .prepare('DELETE FROM saved_snippets WHERE id = ? AND user_id = ?')
      .run(id, userId);
    if (changes === 0) return false;
    this.events.send({ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }, [userId]);
    return true;
  }

  /** Restores the backup with this highest ID: newer ones are deleted, and their IDs are given again. */
  restore(highestId: number): void {
    this.database.prepare('DELETE FROM saved_snippets WHERE id > ?').run(highestId);
    this.database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'saved_snippets'").run(highestId);
  }

  #one(userId: number, id: number): SavedSnippet | undefined {
    return this.database
      .prepare<[number, number], SavedSnippet>(
        'SELECT id, title, content, date_created FROM saved_snippets WHERE user_id = ? AND id = ?',
      )
      .get(userId, id);
  }

  #tell(op: 'add' | 'update', userId: number, id: number): void {
    this.events.send(() => ({ type: 'saved_snippets', op, saved_snippet: this.#one(userId, id) }), [userId]);
  }
}

const title = text({ strip: true, maxLength: 60, blank: 'title cannot be blank', stored: true });
const content = text({ strip: true, maxLength: 10_000, blank: 'content cannot be blank', stored: true });

/** `POST /saved_snippets`: no de-duplication, a repeated request makes a second snippet. */
const create = operation('POST', '/saved_snippets', {
  core: true,
  since: 297,
  parameters: { content: required(content), title: required(title) },
  handle: ({ parameters, state }, caller) => ({
    saved_snippet_id: state.savedSnippets.create(caller.user_id, parameters),
  }),
});

const list = operation('GET', '/saved_snippets', {
  since: 297,
  handle: ({ state }, caller) => ({ saved_snippets: state.savedSnippets.list(caller.user_id) }),
});

const update = operation('PATCH', '/saved_snippets/{saved_snippet_id}', {
  since: 368,
  parameters: { title: optional(title), content: optional(content) },
  handle({ parameters, path, state }, caller) {
    if (!state.savedSnippets.update(caller.user_id, Number(path.saved_snippet_id), parameters)) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

const remove = operation('DELETE', '/saved_snippets/{saved_snippet_id}', {
  since: 297,
  handle({ path, state }, caller) {
    if (!state.savedSnippets.delete(caller.user_id, Number(path.saved_snippet_id))) {
      throw objectNotFound('Saved snippet does not exist.');
    }
    return {};
  },
});

export const savedSnippets: Collection<SavedSnippetStore> = {
  Store: SavedSnippetStore,
  operations: [create, list, update, remove],
  register: {
    saved_snippets: (state, { user_id }) => ({ saved_snippets: state.savedSnippets.list(user_id) }),
  },
  keyLevels: { saved_snippets: [297] },
  eventLevels: { saved_snippets: 297, 'saved_snippets/update': 368 },
  tables: `
    CREATE TABLE IF NOT EXISTS saved_snippets (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      date_created INTEGER NOT NULL
    ) STRICT;
  `,
};

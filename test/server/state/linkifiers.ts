import type { Database } from 'better-sqlite3';

/** A linkifier: what in a message becomes a link, and where to. */
export interface Linkifier {
  readonly id: number;
  readonly pattern: string;
  readonly url_template: string;
}

/** The organization's linkifiers. */
export class LinkifierStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(linkifier: Omit<Linkifier, 'id'>): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO linkifiers (pattern, url_template) VALUES (:pattern, :url_template)')
      .run(linkifier);
    return Number(lastInsertRowid);
  }

  all(): Linkifier[] {
    return this.#database.prepare<[], Linkifier>('SELECT * FROM linkifiers ORDER BY id').all();
  }
}

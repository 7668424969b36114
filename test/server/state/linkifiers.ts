import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';

/** A linkifier: what in a message becomes a link, and where to. */
export interface Linkifier {
  readonly id: number;
  readonly pattern: string;
  readonly url_template: string;
}

/** The organization's linkifiers. */
export class LinkifierStore {
  readonly #database: Database;
  readonly #events: EventQueues;

  constructor(database: Database, events: EventQueues) {
    this.#database = database;
    this.#events = events;
  }

  create(linkifier: Omit<Linkifier, 'id'>): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO linkifiers (pattern, url_template) VALUES (:pattern, :url_template)')
      .run(linkifier);
    this.#tell();
    return Number(lastInsertRowid);
  }

  update(id: number, change: Partial<Omit<Linkifier, 'id'>>): void {
    this.#database
      .prepare(
        `UPDATE linkifiers SET pattern = coalesce(:pattern, pattern),
           url_template = coalesce(:url_template, url_template) WHERE id = :id`,
      )
      .run({ pattern: null, url_template: null, ...change, id });
    this.#tell();
  }

  delete(id: number): void {
    this.#database.prepare('DELETE FROM linkifiers WHERE id = ?').run(id);
    this.#tell();
  }

  all(): Linkifier[] {
    return this.#database.prepare<[], Linkifier>('SELECT * FROM linkifiers ORDER BY id').all();
  }

  #tell(): void {
    this.#events.send(() => ({ type: 'realm_linkifiers', realm_linkifiers: this.all() }));
  }
}

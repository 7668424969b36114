import type { Db } from '../../cache/db.ts';

interface Wait {
  id: string;
  nextAttemptAt: number;
}

/**
 * The changes that have waited for their next attempt since before a start. Their moments come from the computer's clock at
 * that time. Changes that begin to wait later use the present clock, so their moments must not be corrected.
 */
export class EarlierWaits {
  readonly #db: Db;
  #waits: Wait[];

  /** Create this at the start, before anything moves the changes. */
  constructor(db: Db) {
    this.#db = db;
    this.#waits = db
      .prepare<[], Wait>(
        `select id, next_attempt_at as nextAttemptAt from changes indexed by changes_by_next_attempt
         where state = 'queued' and next_attempt_at is not null`,
      )
      .all();
  }

  /** The clock was set while Perch runs, and every moment in the file was moved by this many milliseconds. */
  follow(jump: number): void {
    this.#waits = this.#waits.map(({ id, nextAttemptAt }) => ({ id, nextAttemptAt: nextAttemptAt + jump }));
  }

  /**
   * The clock was set by this many milliseconds before the start. Changes that still wait since then wait as long as
   * planned.
   */
  shift(jump: number): void {
    const move = this.#db.prepare<[number, string, number]>(
      'update changes set next_attempt_at = next_attempt_at + ? where id = ? and next_attempt_at = ?',
    );
    this.#db.transaction(() => {
      for (const { id, nextAttemptAt } of this.#waits) move.run(jump, id, nextAttemptAt);
    })();
    this.#waits = [];
  }
}

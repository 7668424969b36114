import type { Db } from '../../cache/file/db.ts';

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
    this.#waits =
      db.rows<Wait>(`select id, next_attempt_at as nextAttemptAt from changes indexed by changes_by_next_attempt
         where state = 'queued' and next_attempt_at is not null`);
  }

  /** The clock was set while Perch runs, and every moment in the file was moved by this many milliseconds. */
  follow(jump: number): void {
    this.#waits = this.#waits.map(({ id, nextAttemptAt }) => ({ id, nextAttemptAt: nextAttemptAt + jump }));
  }

  /**
   * The clock was set by `jump` milliseconds before `now`. Changes that still wait since then wait as long as planned, but not
   * longer than after their last request: an offline run may have written their moments after the clock was set. The moment of
   * that request moves with them, but only forward: a request that seems too young is waited for, one that seems too old is not.
   */
  shift(jump: number, now: number): void {
    const move = this.#db.prepare<{ jump: number; now: number } & Wait>(
      `update changes set
         next_attempt_at = min(@nextAttemptAt + @jump, @now + max(0, @nextAttemptAt - coalesce(last_sent_at, 0))),
         last_sent_at = min(last_sent_at + max(0, @jump), max(last_sent_at, @now))
       where id = @id and next_attempt_at = @nextAttemptAt`,
    );
    this.#db.transaction(() => {
      for (const wait of this.#waits) move.run({ jump, now, ...wait });
    })();
    this.#waits = [];
  }
}

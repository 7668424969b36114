import type { Database } from 'better-sqlite3';

/** A mail that a real server would have sent. */
export interface Mail {
  readonly kind: 'email-confirmation' | 'deactivation';
  /** Whose account it is about. */
  readonly user_id: number;
  /** Where it went. */
  readonly address: string;
  /** What the sender added; empty for a mail without a word of their own. */
  readonly comment: string;
}

/** The mails that went out, oldest first. */
export class MailStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  send(mail: Mail): void {
    this.#database
      .prepare(
        'INSERT INTO mails (kind, user_id, address, comment) VALUES (:kind, :user_id, :address, :comment)',
      )
      .run(mail);
  }

  sent(): Mail[] {
    return this.#database
      .prepare<[], Mail>('SELECT kind, user_id, address, comment FROM mails ORDER BY id')
      .all();
  }

  /** The new address that waits until its owner follows the link sent there. */
  waitingAddress(userId: number): string | undefined {
    return this.sent().findLast((mail) => mail.kind === 'email-confirmation' && mail.user_id === userId)
      ?.address;
  }
}

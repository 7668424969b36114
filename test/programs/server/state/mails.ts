import { insert } from './rows.ts';
import { Store } from './store.ts';

/** A mail that a real server would have sent. */
export interface Mail {
  readonly kind: 'email-confirmation' | 'deactivation';
  /** The user whose account it is about. */
  readonly user_id: number;
  /** The address that it was sent to. */
  readonly address: string;
  /** The sender's comment; empty without one. */
  readonly comment: string;
}

/** The mails that went out, oldest first. */
export class MailStore extends Store {
  send(mail: Mail): void {
    insert(this.database, 'mails', { ...mail });
  }

  sent(): Mail[] {
    return this.database
      .prepare<[], Mail>('SELECT kind, user_id, address, comment FROM mails ORDER BY id')
      .all();
  }

  /** A new address that takes effect when its owner follows the link in the mail. */
  waitingAddress(userId: number): string | undefined {
    return this.sent().findLast((mail) => mail.kind === 'email-confirmation' && mail.user_id === userId)
      ?.address;
  }
}

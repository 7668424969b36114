import type { Recipient } from './recipients.ts';

/** What a client said about somebody who writes. */
export interface TypingNotice {
  readonly op: 'start' | 'stop';
  readonly sender_id: number;
  /** Where they write; for an edit where the message is. */
  readonly recipient: Recipient;
  /** The message that is being edited; null for a new one. */
  readonly message_id: number | null;
  /** Who is told: those who want to know, the sender left out. */
  readonly told: readonly number[];
}

/** The announcements of typing, oldest first. A server keeps none; here they are to be looked at. */
export class TypingLog {
  readonly #notices: TypingNotice[] = [];

  announce(notice: TypingNotice): void {
    this.#notices.push(notice);
  }

  list(): readonly TypingNotice[] {
    return this.#notices;
  }

  clear(): void {
    this.#notices.length = 0;
  }
}

import type { Conversation } from './message.ts';

/** The periods that the server tells, in milliseconds (server-notes: Typing). */
export interface TypingPeriods {
  /** How often a start is repeated while someone goes on writing. */
  startedWait: number;
  /** After so long without a key, a stop is sent. */
  stoppedWait: number;
}

export type TypingOp = 'start' | 'stop';

/** What the server says of somebody who writes (server-notes: Typing). */
export interface TypingNotice {
  op: TypingOp;
  userId: number;
  /** Where the message will stand; for an edit where it stands. */
  conversation: Conversation;
}

/**
 * The client's part of the typing protocol (server-notes: Typing): a start when composing begins, another each time the
 * wait period has passed, and a stop after inactivity or when composing ends. Each method says what is to be sent now.
 */
export class TypingProtocol {
  readonly #periods: TypingPeriods;
  readonly #now: () => number;
  #writing: { startedAt: number; typedAt: number } | null = null;

  /** `now` answers milliseconds, of any clock that does not go back. */
  constructor(periods: TypingPeriods, now: () => number) {
    this.#periods = periods;
    this.#now = now;
  }

  /** When `tick` has something to say; null while nobody writes. */
  get nextMoment(): number | null {
    if (!this.#writing) return null;
    const { startedAt, typedAt } = this.#writing;
    const { startedWait, stoppedWait } = this.#periods;
    return Math.min(startedAt + startedWait, typedAt + stoppedWait);
  }

  /** The user wrote something. */
  typed(): TypingOp | null {
    const now = this.#now();
    const due = this.#writing === null || this.nextMoment === null || this.nextMoment <= now;
    this.#writing = { startedAt: due ? now : (this.#writing?.startedAt ?? now), typedAt: now };
    return due ? 'start' : null;
  }

  /** The user sent it, gave it up, emptied it or went elsewhere. */
  ended(): TypingOp | null {
    if (!this.#writing) return null;
    this.#writing = null;
    return 'stop';
  }

  /** To be called at `nextMoment`; earlier it says nothing. */
  tick(): TypingOp | null {
    if (!this.#writing) return null;
    const now = this.#now();
    const { startedAt, typedAt } = this.#writing;
    if (typedAt + this.#periods.stoppedWait <= now) return this.ended();
    if (startedAt + this.#periods.startedWait > now) return null;
    this.#writing = { startedAt: now, typedAt };
    return 'start';
  }
}

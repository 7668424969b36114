import type { Conversation } from './conversation.ts';

/** The periods that the server reports, in milliseconds (server-notes: Typing). */
export interface TypingPeriods {
  /** After how long a start is repeated while the user goes on writing. */
  startedWait: number;
  /** After how long without a key a stop is sent. */
  stoppedWait: number;
}

export type TypingOp = 'start' | 'stop';

/** A report that somebody begins or stops writing (server-notes: Typing). */
export interface TypingNotice {
  op: TypingOp;
  userId: number;
  /** The conversation of the message, new or edited. */
  conversation: Conversation;
}

/**
 * The client's part of the typing protocol (server-notes: Typing): a start when composing begins, another each time
 * the wait period has passed, and a stop after inactivity or when composing ends. Each method returns what to send
 * now, or null.
 */
export class TypingProtocol {
  readonly #periods: TypingPeriods;
  readonly #now: () => number;
  #writing: { startedAt: number; typedAt: number } | null = null;

  /** @param now milliseconds of a clock that never goes back */
  constructor(periods: TypingPeriods, now: () => number) {
    this.#periods = periods;
    this.#now = now;
  }

  /** When to call `tick`; null while the user is not writing. */
  get nextMoment(): number | null {
    if (!this.#writing) return null;
    const { startedAt, typedAt } = this.#writing;
    const { startedWait, stoppedWait } = this.#periods;
    return Math.min(startedAt + startedWait, typedAt + stoppedWait);
  }

  /** Call this when the user typed something. */
  typed(): TypingOp | null {
    const now = this.#now();
    const isStartNeeded = this.#writing === null || this.nextMoment === null || this.nextMoment <= now;
    this.#writing = { startedAt: isStartNeeded ? now : (this.#writing?.startedAt ?? now), typedAt: now };
    return isStartNeeded ? 'start' : null;
  }

  /** Call this when the user has sent, discarded, emptied or left the text. */
  ended(): TypingOp | null {
    if (!this.#writing) return null;
    this.#writing = null;
    return 'stop';
  }

  /** Call this at `nextMoment`. Returns null before that moment. */
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

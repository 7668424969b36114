import { timerDelay } from '../../contract/values/bounds.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import type { TypingNotice } from '../../contract/values/typing.ts';

interface IncomingTypingOptions {
  /** How long a start counts, in milliseconds. */
  expiry(): number;
  /** Milliseconds of a monotonic clock. */
  now?(): number;
  onChange(): void;
}

/** Who is writing where. Servers store none of it and a stop event may never arrive, so each start expires by itself. */
export class IncomingTyping {
  readonly #options: IncomingTypingOptions;
  readonly #until = new Map<string, { userId: number; key: string; moment: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IncomingTypingOptions) {
    this.#options = options;
  }

  note({ op, userId, conversation }: TypingNotice): void {
    const key = conversationKey(conversation);
    const name = `${userId} ${key}`;
    if (op === 'stop') this.#until.delete(name);
    else this.#until.set(name, { userId, key, moment: this.#now() + this.#options.expiry() });
    this.#changed();
  }

  /** The IDs of the people who are writing to a conversation. */
  who(conversation: Conversation): number[] {
    const key = conversationKey(conversation);
    const now = this.#now();
    return [...this.#until.values()]
      .filter((one) => one.key === key && one.moment > now)
      .map(({ userId }) => userId);
  }

  /** The connection is lost, so nobody counts as writing any more. */
  forget(): void {
    if (this.#until.size === 0) return;
    this.#until.clear();
    this.#changed();
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }

  #expire(): void {
    const now = this.#now();
    for (const [name, { moment }] of this.#until) if (moment <= now) this.#until.delete(name);
    this.#changed();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#options.onChange();
    if (this.#until.size === 0) return;
    const next = Math.min(...[...this.#until.values()].map(({ moment }) => moment));
    this.#timer = setTimeout(() => this.#expire(), timerDelay(next - this.#now()));
    this.#timer.unref();
  }
}

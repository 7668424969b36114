import { Refusal } from '../../contract/problem.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';
import type { Account } from './account.ts';

interface RepeatedOptions {
  timing: Delays;
  onFault(error: unknown): void;
}

/** What is done next. */
export interface Next {
  /** In how many milliseconds it is due; Infinity if only a later check can make it due. */
  waits: number;
  /** @throws {Refusal} where the server cannot be asked now, or refuses: it is done again later */
  run(): Promise<void>;
}

/** Asks a server again and again for what is due: one thing at a time, and more and more rarely while that fails. */
export abstract class Repeated {
  protected readonly account: Account;
  protected readonly options: RepeatedOptions;
  readonly #retry: Backoff;
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account, options: RepeatedOptions) {
    this.account = account;
    this.options = options;
    this.#retry = new Backoff(options.timing);
  }

  /** What is done next; null if there is nothing to do. Only called while the account can be asked. */
  protected abstract next(): Next | null;

  /** Does what is due, or sets a timer for it. Call it after anything that could make a difference. */
  check(): void {
    this.stop();
    if (this.#isRunning || !this.account.db.open || !this.account.isInStep) return;
    const next = this.next();
    if (!next || next.waits === Infinity) return;
    const waits = Math.max(next.waits, this.#retry.waits);
    if (waits <= 0) return void this.#run(next);
    this.#timer = setTimeout(() => this.check(), timerDelay(waits));
    this.#timer.unref();
  }

  /** Ends the back-off, because the cause of the failure may be over. */
  reset(): void {
    this.#retry.reset();
  }

  /** Ends the wait; the next check begins another. */
  protected stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(next: Next): Promise<void> {
    this.#isRunning = true;
    this.#retry.begin();
    try {
      await next.run();
      this.#retry.reset();
    } catch (error) {
      this.#retry.failed();
      if (!(error instanceof Refusal)) this.options.onFault(error);
    } finally {
      this.#isRunning = false;
      this.check();
    }
  }
}

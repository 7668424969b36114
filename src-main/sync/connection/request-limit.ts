import { setTimeout as sleep } from 'node:timers/promises';
import { backOff, type Delays, waitAsDemanded } from './delays.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is left of the limits for acts of the user: reads take three quarters. */
const READS_TAKE = 3 / 4;

/** Who waits longer for a turn is refused with the moment instead. Waits of the minute's limit are shorter. Milliseconds. */
export const LONGEST_TURN = MINUTE + 5_000;

/** Acts of the user, and whatever these wait for, go before reads for views and in the background. */
export type Priority = 'act' | 'read';

/**
 * Keeps the requests of one account below the rate limit of its user, which the user's other clients share: a server allows
 * 200 a minute and 2,000 an hour (server-notes: Rate limits). Its headers report what is left of the hour alone, so Perch
 * counts by itself. Requests for events are not counted: servers count them apart. Moments are by the clock that is given, in
 * milliseconds since the epoch.
 */
export class RequestLimit {
  readonly #timing: Delays;
  readonly #now: () => number;
  readonly #onWait: () => void;
  /** When each request of the last hour began, oldest first. */
  #begun: number[] = [];
  /** Until when the server has demanded to wait. Neither a success nor the user's retry ends it. */
  #demandedUntil = 0;
  /** How many refusals without a demand have followed one another. */
  #refusals = 0;
  /** How many acts wait for their turn. The outbox waits behind them. */
  #actsWaiting = 0;

  /** @param onWait called where the next act has to wait from now on. */
  constructor(timing: Delays, now: () => number, onWait: () => void) {
    this.#timing = timing;
    this.#now = now;
    this.#onWait = onWait;
  }

  /** When the next request of this priority may begin; a moment that has passed where it may begin now. */
  notBefore(priority: Priority): number {
    const { requestsAMinute, requestsAnHour } = this.#timing;
    const part = priority === 'act' ? 1 : READS_TAKE;
    return Math.max(
      this.#demandedUntil,
      this.#endOf(Math.floor(requestsAMinute * part), MINUTE),
      this.#endOf(Math.floor(requestsAnHour * part), HOUR),
    );
  }

  /** How many changes of the outbox may be sent now. */
  get left(): number {
    const { requestsAMinute, requestsAnHour } = this.#timing;
    const now = this.#now();
    if (this.notBefore('act') > now) return 0;
    const begunWithin = (within: number): number =>
      this.#begun.length - 1 - this.#begun.findLastIndex((at) => at <= now - within);
    const left = Math.min(requestsAMinute - begunWithin(MINUTE), requestsAnHour - begunWithin(HOUR));
    return left - this.#actsWaiting;
  }

  /** A request begins. */
  count(): void {
    const now = this.#now();
    const over = this.#begun.findIndex((at) => at > now - HOUR);
    this.#begun = over === 0 ? this.#begun : over < 0 ? [] : this.#begun.slice(over);
    this.#begun.push(now);
    if (this.notBefore('act') > now) this.#onWait();
  }

  /**
   * Waits until a request of this priority may begin, or the signal is aborted. A read that has waited for a minute goes like
   * an act, because acts may take all that there is.
   * @returns null if it may begin now.
   */
  turn(priority: Priority, signal?: AbortSignal): Promise<void> | null {
    return this.notBefore(priority) > this.#now() ? this.#wait(priority, signal) : null;
  }

  async #wait(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    const agedAt = priority === 'act' ? this.#now() : this.#now() + MINUTE;
    let isAct = false;
    try {
      while (signal?.aborted !== true) {
        const now = this.#now();
        if (!isAct && now >= agedAt) {
          isAct = true;
          this.#actsWaiting += 1;
        }
        const at = this.notBefore(isAct ? 'act' : 'read');
        if (at <= now) return;
        const until = isAct ? at : Math.min(at, agedAt);
        await sleep(until - now + 1, undefined, { signal }).catch(() => {});
      }
    } finally {
      if (isAct) this.#actsWaiting -= 1;
    }
  }

  /**
   * The server refused a request, because there were too many: it is obeyed, and no more. Requests that were under way
   * meanwhile do not prolong a wait that no server demands.
   * @param demanded the wait that the server demands, in milliseconds.
   */
  refused(demanded: number | undefined, now: number): void {
    const asDemanded = waitAsDemanded(this.#timing, demanded);
    if (asDemanded !== null) this.#demandedUntil = now + asDemanded;
    else if (this.#demandedUntil <= now) {
      this.#demandedUntil = now + backOff(this.#timing, this.#refusals);
      this.#refusals += 1;
    }
    this.#onWait();
  }

  /** When each request of the last hour began, oldest first. */
  get begun(): readonly number[] {
    return this.#begun;
  }

  /**
   * The limit goes on after a restart.
   * @param left what is left of the wait that the server demanded, in milliseconds
   * @param begun when the requests of the earlier run began, oldest first
   */
  resume({ left, begun }: { left: number; begun: number[] }): void {
    this.#demandedUntil = this.#now() + left;
    this.#begun = begun;
  }

  succeeded(): void {
    this.#refusals = 0;
  }

  /** The user retries. What the server has demanded still holds. */
  reset(): void {
    this.#refusals = 0;
  }

  /** The computer's clock was set by this many milliseconds. Every wait stays as long as it was. */
  shift(jump: number): void {
    this.#begun = this.#begun.map((at) => at + jump);
    this.#demandedUntil += jump;
  }

  /** When fewer than this many requests have begun within the last milliseconds. */
  #endOf(most: number, within: number): number {
    const last = this.#begun.at(-most);
    return last === undefined || this.#begun.length < most ? 0 : last + within;
  }
}

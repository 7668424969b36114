import type { Allowance } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { isDiskFailure } from '../../cache/disk-failure.ts';
import type { ConnectionState, ConnectionView } from '../../contract/account.ts';
import { mostOf } from '../../contract/bounds.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Delays, waitAfter } from './delays.ts';

/** No server is taken at its word for longer, in milliseconds. */
export const LONGEST_RETRY_AFTER = mostOf('retryAfter') * 1_000;

/** So many requests of a rate limit are left to the user's other clients. */
const KEPT_FOR_OTHERS = 5;

/**
 * What is known of the way to one server, and when it may be tried again.
 *
 *   connecting ──success──▶ online ──failure──▶ offline ──success──▶ online
 *        any ──an answer that is not the API's──▶ paused ──success──▶ online
 *        any ──401──▶ signed-out ──signed in──▶ connecting
 *
 * A failure waits 1 s doubling to 5 min with jitter, and as long as the server says; any success, a change of connectivity or a
 * resume resets it.
 */
export class Connection {
  #state: ConnectionState = 'connecting';
  #since: number;
  #problem: Problem | null = null;
  #failures = 0;
  #backOffUntil = 0;
  #answeredAt = -Infinity;
  /** The server's own wish, which neither a success nor the user's impatience lifts. */
  #rateLimitedUntil = 0;
  readonly #timing: Delays;
  readonly #onChange: () => void;
  readonly #onWait: () => void;
  readonly #now: () => number;

  /**
   * @param now the clock that waits are measured by, in milliseconds since the epoch.
   * @param onWait the server is tried at another moment; all else is as it was.
   */
  constructor(timing: Delays, onChange: () => void, now: () => number, onWait = () => {}) {
    this.#onWait = onWait;
    this.#timing = timing;
    this.#onChange = onChange;
    this.#now = now;
    this.#since = now();
  }

  get view(): ConnectionView {
    const waits = (this.#state === 'offline' || this.#state === 'paused') && this.blockedUntil > this.#now();
    return {
      state: this.#state,
      since: this.#since,
      problem: this.#problem,
      nextTryAt: waits ? this.blockedUntil : null,
    };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Milliseconds since the epoch; nothing is sent before. */
  get blockedUntil(): number {
    return Math.max(this.#backOffUntil, this.#rateLimitedUntil);
  }

  /** When the server last answered anything, by the monotonic clock. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  succeeded(): void {
    this.#answeredAt = performance.now();
    this.reset();
    this.#enter('online', null);
  }

  failed(error: ApiError, now = this.#now()): void {
    // Nothing was sent, which says nothing of the connection.
    if (error.details.isTooNew) return;
    switch (error.kind) {
      case 'unauthorized':
        this.signedOut(error.toProblem());
        return;
      case 'rejected':
      case 'forbidden':
        this.succeeded();
        return;
      case 'rate-limited':
        this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, now + this.#waitAfter(error));
        this.#enter('online', error.toProblem());
        return;
      case 'malformed':
        this.#backOffUntil = now + this.#waitAfter(error);
        this.#enter('paused', error.toProblem());
        return;
      case 'server':
      case 'offline':
      case 'timeout':
        this.#backOffUntil = now + this.#waitAfter(error);
        this.#enter('offline', error.toProblem());
    }
  }

  /** Little is left of the rate limit: the rest is for the user's other clients, until it is whole again. */
  paced({ remaining, resetsIn }: Allowance, now = this.#now()): void {
    if (remaining > KEPT_FOR_OTHERS) return;
    this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, now + waitAfter(this.#timing, 0, resetsIn));
  }

  /** A read of the server's state failed; without it nothing goes on, so even a refusal is tried again later. */
  readFailed(error: ApiError, now = this.#now()): void {
    if (error.kind !== 'rejected' && error.kind !== 'forbidden') return this.failed(error, now);
    this.#backOffUntil = now + this.#waitAfter(error);
    this.#enter('offline', error.toProblem());
  }

  /** A fault of ours, or a disk that does not write: tried again later, like everything else. */
  faulted(error: unknown, now = this.#now()): void {
    this.#backOffUntil = now + this.#waitAfter();
    this.#enter('offline', { kind: isDiskFailure(error) ? 'disk' : 'unexpected' });
  }

  signedOut(problem: Problem | null): void {
    this.#enter('signed-out', problem);
  }

  signedIn(): void {
    this.reset();
    this.#become('connecting', null);
  }

  /** Connectivity changed, the machine woke up, or the user asks: try at once. */
  reset(): void {
    this.#failures = 0;
    this.#backOffUntil = 0;
  }

  /** The computer's clock was set: every wait stays as long as it was. */
  shift(jump: number): void {
    this.#backOffUntil += jump;
    this.#rateLimitedUntil += jump;
    this.#since += jump;
  }

  #waitAfter(error?: ApiError): number {
    const wait = waitAfter(this.#timing, this.#failures, error && retryAfterOf(error));
    this.#failures += 1;
    return wait;
  }

  /** Only signing in leads out of `signed-out`; what was still under way has no say. */
  #enter(state: ConnectionState, problem: Problem | null): void {
    if (this.#state !== 'signed-out') this.#become(state, problem);
  }

  #become(state: ConnectionState, problem: Problem | null): void {
    const isNew = state !== this.#state;
    if (!isNew && JSON.stringify(problem) === JSON.stringify(this.#problem)) {
      // The same again: all that is different is when it is tried next.
      if (state === 'offline' || state === 'paused') this.#onWait();
      return;
    }
    if (isNew) this.#since = this.#now();
    this.#state = state;
    this.#problem = problem;
    this.#onChange();
  }
}

/** How long the server says to wait, in milliseconds. */
export const retryAfterOf = ({ details: { retryAfter } }: ApiError): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter * 1_000);

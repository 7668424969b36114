import type { Allowance } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { isDiskFailure } from '../../cache/disk-failure.ts';
import type { ConnectionState, ConnectionView } from '../../contract/values/account.ts';
import { mostOf } from '../../contract/values/bounds.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Delays, waitAfter } from './delays.ts';

/** The longest wait that a server can demand, in milliseconds. */
export const LONGEST_RETRY_AFTER = mostOf('retryAfter') * 1_000;

/** How many requests of the rate limit are left to the user's other clients. */
const LEFT_FOR_OTHERS = 5;

/**
 * The state of the connection to one server, and when it may be tried again.
 *
 *   connecting ──success──▶ online ──failure──▶ offline ──success──▶ online
 *        any ──a response that is not the API's──▶ paused ──success──▶ online
 *        any ──401──▶ signed-out ──signed in──▶ connecting
 *
 * A failure waits 1 s, doubling up to 5 min, with jitter, and at least as long as the server demands. Any success, a change
 * of connectivity or a resume resets the wait.
 */
export class Connection {
  #state: ConnectionState = 'connecting';
  #since: number;
  #problem: Problem | null = null;
  /**
   * A write failed for want of disk. Until a write succeeds, the disk is the reported problem, whatever the results of
   * requests.
   */
  #hasDiskFailed = false;
  #failures = 0;
  #backOffUntil = 0;
  #answeredAt = -Infinity;
  /** The wait that the server demanded. Neither a success nor the user's retry ends it. */
  #rateLimitedUntil = 0;
  readonly #timing: Delays;
  readonly #onChange: () => void;
  readonly #onWait: () => void;
  readonly #now: () => number;

  /**
   * @param now the clock that waits are measured by, in milliseconds since the epoch.
   * @param onWait called where only the moment of the next attempt has changed.
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

  /** Nothing is sent before this moment, in milliseconds since the epoch. */
  get blockedUntil(): number {
    return Math.max(this.#backOffUntil, this.#rateLimitedUntil);
  }

  /** When the server last responded to any request, by `performance.now()`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  succeeded(): void {
    this.#answeredAt = performance.now();
    this.reset();
    this.#enter('online', null);
  }

  failed(error: ApiError, now = this.#now()): void {
    // Nothing was sent, so the connection stays as it is.
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

  /** Leaves the rest of the rate limit to the user's other clients, if little is left, until it is reset. */
  paced({ remaining, resetsIn }: Allowance, now = this.#now()): void {
    if (remaining > LEFT_FOR_OTHERS) return;
    this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, now + waitAfter(this.#timing, 0, resetsIn));
  }

  /** A read of the server's state failed. Nothing can be done without it, so even a refusal is tried again later. */
  readFailed(error: ApiError, now = this.#now()): void {
    if (error.kind !== 'rejected' && error.kind !== 'forbidden') return this.failed(error, now);
    this.#backOffUntil = now + this.#waitAfter(error);
    this.#enter('offline', error.toProblem());
  }

  /** A fault of ours, or a disk that cannot be written. It is tried again later. */
  faulted(error: unknown, now = this.#now()): void {
    this.#backOffUntil = now + this.#waitAfter();
    const isOfDisk = isDiskFailure(error);
    this.#enter('offline', { kind: isOfDisk ? 'disk' : 'unexpected' });
    this.#hasDiskFailed ||= isOfDisk;
  }

  /** Whether a write failed for want of disk, and none has succeeded since. */
  get hasDiskFailed(): boolean {
    return this.#hasDiskFailed;
  }

  /** A write succeeded. The results of requests count again. */
  diskIsBack(): void {
    this.#hasDiskFailed = false;
  }

  signedOut(problem: Problem | null): void {
    this.#hasDiskFailed = false;
    this.#enter('signed-out', problem);
  }

  signedIn(): void {
    this.#hasDiskFailed = false;
    this.reset();
    this.#become('connecting', null);
  }

  /** Connectivity changed, the machine woke up, or the user retries: the next attempt is made at once. */
  reset(): void {
    this.#failures = 0;
    this.#backOffUntil = 0;
  }

  /** The computer's clock was set by this many milliseconds. Every wait stays as long as it was. */
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

  /** Only signing in leads out of `signed-out`. Requests that were still under way have no effect on it. */
  #enter(state: ConnectionState, problem: Problem | null): void {
    if (this.#state === 'signed-out') return;
    if (this.#hasDiskFailed) this.#become('offline', { kind: 'disk' });
    else this.#become(state, problem);
  }

  #become(state: ConnectionState, problem: Problem | null): void {
    const isNew = state !== this.#state;
    if (!isNew && JSON.stringify(problem) === JSON.stringify(this.#problem)) {
      // State and problem are the same. Only the moment of the next attempt has changed.
      if (state === 'offline' || state === 'paused') this.#onWait();
      return;
    }
    if (isNew) this.#since = this.#now();
    this.#state = state;
    this.#problem = problem;
    this.#onChange();
  }
}

/** The wait that the server demands, in milliseconds. */
export const retryAfterOf = ({ details: { retryAfter } }: ApiError): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter * 1_000);
